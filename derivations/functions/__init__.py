"""What is known of each function, once, and the nodes that SymPy does not have."""
