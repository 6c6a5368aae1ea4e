"""Document 001: ReLU analysis, truncated bivariate moments, gates (older version, all steps)."""

from closedform.derivations.claims.document import Document

DOCUMENT = Document(
    tag="001",
    title="ReLU analysis with all its steps, truncated bivariate moments, gates",
    equations=147,
    fields={"Sigma1": 2.0, "Sigma0": 1.0},
)
