"""Experiments of documents run again from their definitions, in torch: data, network, the printed loss and automatic gradients.

Imports ``levels`` and ``estimates`` alone; what a document derives of gradients, dynamics or local optima is not used here.
"""
