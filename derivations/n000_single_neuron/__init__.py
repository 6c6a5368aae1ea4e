"""Document 000: a single ReLU neuron, and what f(w) = E[1(<w,X> >= 0) X] looks like."""
