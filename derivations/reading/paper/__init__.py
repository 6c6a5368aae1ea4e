"""A reader's file as claims: a LaTeX paper with its displays and rows, or TOML; and the comments written into it."""
