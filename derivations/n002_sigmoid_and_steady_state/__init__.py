"""Document 002: single neuron, steady state, sigmoid bias updates, input-output covariance."""
