"""The points, cells and walls of a domain, and the condition under which a claim holds."""
