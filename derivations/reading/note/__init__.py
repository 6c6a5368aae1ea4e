"""Reads an author's statements about a claim, and makes sides of an equation from its texts: comments, domains, names, fields."""
