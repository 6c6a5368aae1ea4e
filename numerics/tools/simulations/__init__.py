"""A reader's own simulator held against the equation it claims, and his sampler against the law."""
