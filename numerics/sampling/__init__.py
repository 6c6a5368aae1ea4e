"""Monte Carlo from the definition, with its power: a table of functions on tensors, draws of X, the network applied."""
