"""Texts as syntax trees, with bounds on length and depth, and the names that a formula may use."""
