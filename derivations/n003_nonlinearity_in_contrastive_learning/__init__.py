"""Document 003: the role of nonlinearity in the training dynamics of contrastive learning, a published paper. See its register for what is left."""

from closedform.derivations.claims.document import Document

DOCUMENT = Document(tag="003", title="Nonlinearity in the training dynamics of contrastive learning", equations=220, fields={})
