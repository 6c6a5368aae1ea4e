"""The judge measured: mutants of formulas that hold, claims of known truth found and generated, the sampler's error rates."""
