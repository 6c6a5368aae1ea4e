"""Regions on which a line is certainly wrong: boxes of parameters bisected with balls."""
