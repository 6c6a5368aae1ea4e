"""LaTeX read: tokens, a parser over them in the rooms of its grammar, and the laws and names that a claim's fields hold."""
