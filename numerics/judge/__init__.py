"""The verdicts for every kind of claim, and the records made of them."""
