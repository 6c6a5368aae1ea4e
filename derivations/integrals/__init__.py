"""The erf-integral table the documents lean on (Ng and Geller, 1969), each entry checked."""
