"""Tables of integrals that provers and the checker look up."""
