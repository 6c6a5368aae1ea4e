"""Arguments: equalities and signs that a prover finds and a checker runs again. They hold wherever every part has a value; ``certificates`` asks that."""
