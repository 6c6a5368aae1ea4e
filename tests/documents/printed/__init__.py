"""The documents' LaTeX read back, to be compared with the encodings."""
