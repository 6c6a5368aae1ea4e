"""Reads a reader's own LaTeX, TOML or text as claims; documents never import it, and it never imports documents."""
