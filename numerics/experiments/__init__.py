"""Experiments of documents repeated from their definitions in torch: data, network, printed loss, automatic gradients."""
