"""Exports, comparisons with simulations, and conversions between conventions."""
