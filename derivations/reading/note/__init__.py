"""What an author says of a claim: comments, domains, names, one claim's fields. A claim's texts become sides of an equation."""
