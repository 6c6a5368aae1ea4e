"""The facts about each function, stated once, and the nodes that SymPy does not have."""
