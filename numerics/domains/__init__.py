"""A domain's points, cells and walls, and the condition under which a claim holds."""
