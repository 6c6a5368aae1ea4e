"""Where the data live: a sentence of document 002, section 1, about its two datasets."""

from closedform.derivations.claims.words import Source
from closedform.derivations.shared.nlgp_data import PRINTED_SUPPORT, support_is_everywhere

SUPPORT = support_is_everywhere(Source("002", "1 The Problem"), "support-on-r-n", printed=PRINTED_SUPPORT)
