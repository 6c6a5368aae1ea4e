"""Document 004: two populations of neurons, probability of dominance, starting loss, L1 loss."""

from closedform.derivations.claims.document import Document

DOCUMENT = Document(
    tag="004",
    title="Two populations of neurons, probability of dominance, starting loss, L1 loss",
    equations=34,
    fields={"Sigma1": 2.0, "Sigma0": 1.0},
)
