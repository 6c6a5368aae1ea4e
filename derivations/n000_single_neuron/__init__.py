"""Document 000: a single ReLU neuron, and what f(w) = E[1(<w,X> >= 0) X] looks like."""

from closedform.derivations.claims.document import Document

DOCUMENT = Document(
    tag="000",
    title="A single neuron: steady states of a ReLU unit, and the data that localise it",
    equations=27,
    fields={"Sigma1": 2.0, "Sigma0": 1.0},
)
