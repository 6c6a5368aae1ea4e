"""Document 001: ReLU analysis, truncated bivariate moments, gates (older version, all steps)."""
