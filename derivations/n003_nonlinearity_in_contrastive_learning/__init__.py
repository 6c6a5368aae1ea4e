"""Document 003: the role of nonlinearity in the training dynamics of contrastive learning, a published paper. Begun: see its register."""

from derivations.document import Document

DOCUMENT = Document(
    tag="003",
    title="Nonlinearity in the training dynamics of contrastive learning (begun)",
    equations=220,
    fields={},
)
