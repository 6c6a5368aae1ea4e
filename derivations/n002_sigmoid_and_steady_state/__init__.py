"""Document 002: single neuron, steady state, sigmoid bias updates, input-output covariance."""

from closedform.derivations.claims.document import Document

DOCUMENT = Document(
    tag="002",
    title="Single neuron, steady state, sigmoid bias updates, input-output covariance",
    equations=74,
    fields={"Sigma1": 2.0, "Sigma0": 1.0},
)
