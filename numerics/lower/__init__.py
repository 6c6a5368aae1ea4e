"""SymPy to balls, to mpmath, to torch: three small tables, one row a function, each tested."""
