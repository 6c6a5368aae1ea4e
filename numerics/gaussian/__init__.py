"""Exact reduction of expectations under normal and declared laws to integrals in one dimension."""
