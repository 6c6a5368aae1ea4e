"""The one gate: the words "proved", "enclosed" and "holds where" are said here, where an argument stands and everything owed is paid."""
