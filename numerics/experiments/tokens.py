"""Sequences of tokens from generators with wildcards, in pairs from one generator: document 003, section 5, figure 3."""

from __future__ import annotations

from collections.abc import Iterator

import torch

from closedform.derivations.claims.setting import Training

WILDCARD = -1


class Sequences:
    """The data of the runs of one setting; each run has its own seed, and so its own subsets, generators and minibatches.

    Args:
        setting: sizes.
        seeds: one for each run; the same seed and sizes give the same data for every network.
    """

    def __init__(self, setting: Training, seeds: range) -> None:
        self.setting = setting
        drawn = [_drawn(setting, seed) for seed in seeds]
        self.candidates = torch.stack([candidates for candidates, _ in drawn])
        """Tokens that generators may state in each field: shape (runs, fields, candidates), integers."""
        self._minibatches = torch.stack([minibatches for _, minibatches in drawn], dim=1)

    def embeddings(self) -> torch.Tensor:
        """Return the tokens' embeddings as orthogonal rows: shape (tokens, tokens)."""
        setting = self.setting
        lengths = torch.full((setting.tokens,), 1 / setting.nonuniformity)
        lengths[: setting.tokens // 2] = setting.nonuniformity
        return torch.diag(lengths)

    def minibatches(self) -> Iterator[torch.Tensor]:
        """Yield the minibatches: tokens of shape (runs, 2, batch, fields); [:, 0, i] and [:, 1, i] have one generator."""
        for minibatch in self._minibatches:
            yield minibatch.long()


def _drawn(setting: Training, seed: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Draw a run's candidates, and its minibatches in bytes."""
    draw = torch.Generator().manual_seed(seed)
    fields, tokens = setting.fields, setting.tokens
    candidates = torch.stack([torch.randperm(tokens, generator=draw)[: setting.candidates] for _ in range(fields)])
    pool = torch.full((setting.generators, fields), WILDCARD)
    for generator in pool:
        stated = torch.randperm(fields, generator=draw)[: setting.stated]
        generator[stated] = candidates[stated, torch.randint(setting.candidates, stated.shape, generator=draw)]
    picked = torch.randint(setting.generators, (setting.steps, 1, setting.batch), generator=draw)
    anything = torch.randint(tokens, (setting.steps, 2, setting.batch, fields), generator=draw)
    stated_tokens = pool[picked].expand_as(anything)
    return candidates, torch.where(stated_tokens == WILDCARD, anything, stated_tokens).to(torch.uint8)
