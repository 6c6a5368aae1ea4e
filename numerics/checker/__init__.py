"""The independent checker: verifies every step of a proof of an equality or a sign by other means."""
