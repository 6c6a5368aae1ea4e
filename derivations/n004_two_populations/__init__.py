"""Document 004: two populations of neurons, probability of dominance, starting loss, L1 loss."""
