"""Experiments of documents run again from their definitions, in torch: data, network, the printed loss and automatic gradients."""
