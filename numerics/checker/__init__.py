"""The independent checker: it re-runs every step of a proof of an equality or a sign in another way."""
