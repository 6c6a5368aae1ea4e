"""Monte Carlo from the definition: draw X in n dimensions, apply the network, average.

The sampler never uses the covariance of a line's scalars. It draws the data X ~ N(0, Sigma) in R^n with the documents' kernel, and
takes the inner products with weight vectors. Then it applies the indicator or the network (for a flow it backpropagates through the
sampled loss). Only then does it compute the parameters of the closed form, w' Sigma w, for the comparison. A vector line is
compared in all n coordinates, which also tests its span argument.

Draws come in groups of ``GROUP``. The group means enter running moments in float64 on the device. Memory does not grow with the
number of draws, and nothing is read back before the stream pauses. Each batch has its own seed, so a stream does not depend on how
it is cut. The device is CUDA if available, else the CPU.

A quantity that is not linear in its expectations (a conditional expectation is a ratio) is evaluated at their means over the whole
stream. Its error is that of its linear part at a pilot's means (the delta method). So no batch is biased, and one error serves
every shape.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import sympy as sp
import torch

from closedform.derivations.functions.infinite_sum import InfiniteSum
from closedform.derivations.functions.types import Form, Letter
from closedform.derivations.laws import E, Gaussian
from closedform.numerics.findings.evidence import DoesNotExist, NotLowered, SampleMean
from closedform.numerics.forms.nodes import bound_symbols, outermost_special
from closedform.numerics.sampling.drawn import expectations
from closedform.numerics.sampling.errors import heavy_tailed
from closedform.numerics.sampling.moments import Running, numbers
from closedform.numerics.sampling.routes import route
from closedform.numerics.sampling.sampler import Sampler
from closedform.numerics.sampling.stream import Stream
from closedform.numerics.sampling.threads import one_thread
from closedform.numerics.sampling.weights import DTYPE, LENGTH_SCALES

FIRST_LOOK = 1 << 15  # draws before the first look at the spread: 128 groups
_STREAMS = 64  # streams kept, a few numbers each: the documents print many quantities twice
_MARGIN = 1.1  # extra draws, so that a slightly larger spread needs no further batch


@dataclass(frozen=True)
class Sampled:
    """A sampled quantity: one mean, or one for each of the n coordinates of a vector.

    Args:
        means: one entry for each component.
        parameters: the values of the closed form's symbols for the drawn weights, each a number or one number for each component.
        device: the device of the draws.
        route: what drew: "torch", or the fused kernel and the type of its data, or torch and why no kernel does.
        groups: group means for each mean: its standard error has groups - 1 degrees of freedom.
        exact: True if the parameters are exact functions of the weights. For data that are not
            Gaussian they are sampled, and the standard errors do not cover that.
    """

    means: tuple[SampleMean, ...]
    parameters: Mapping[Letter, tuple[float, ...]]
    device: str
    route: str
    groups: int
    exact: bool


@one_thread()
def sample(
    quantity: Form,
    *,
    settings: Mapping[Form, float],
    seed: int,
    samples: int,
    device: str | None = None,
    shapes: Mapping[str, str] | None = None,
    fields: Mapping[str, float] = LENGTH_SCALES,
    enough: Callable[[Sampled], int] | None = None,
) -> Sampled:
    """Estimate a quantity from its definition, in n dimensions.

    Args:
        quantity: an expression of expectations and flows.
        settings: values of the symbols that are not covariances (biases, the gain, ...).
        seed: the seed of the weights and the data.
        samples: most draws of X, rounded up to whole batches.
        device: "cpu" or "cuda"; chosen at run time if None.
        shapes: by a direction's name, the shape of its vector instead of a random one.
        fields: the length scale of each Gaussian field of the data, in pixels.
        enough: returns how many draws suffice, given the result so far. It may use the errors and the
            parameters, not the means, else stopping would bias them. If None, all ``samples`` are drawn.

    Raises:
        NotLowered: the quantity is no expectation under an n-dimensional law.
        DoesNotExist: a kernel is not positive definite, or a mean is no number.
    """
    own = quantity.atoms(sp.Symbol)
    drawn_by = tuple(sorted(((s, v) for s, v in settings.items() if s in own), key=str))
    start = _shared(quantity, seed, device, tuple((shapes or {}).items()), tuple(fields.items()), drawn_by, samples)
    stream, sampler = start.stream, start.stream.sampler
    parameters = {s: (float(v),) for s, v in settings.items()} | dict(start.parameters)
    size = sampler.groups * sampler.group
    draws = min(samples, FIRST_LOOK) if enough else samples
    while True:
        stream.extend(-(-draws // size))
        means, drawn = stream.means(start.settled), stream.batches * size
        found = Sampled(means, parameters, sampler.device, stream.route.route, stream.batches * sampler.groups, start.exact)
        if not all(math.isfinite(m.mean) and math.isfinite(m.standard_error) for m in means):
            raise DoesNotExist("the sampled mean is no number: a draw overflowed, or no draw met the condition")
        if enough is None or drawn >= samples or any(heavy_tailed(m.share, found.groups) for m in means):
            return found
        if (needed := enough(found)) <= drawn:
            return found
        draws = min(samples, int(_MARGIN * needed) + 1)


@dataclass(frozen=True)
class Prepared:
    """A stream before its start, with the closed form's parameters and the averages taken beforehand.

    Args:
        stream: the stream.
        parameters: as in ``Sampled``.
        settled: standard errors of the averages taken beforehand, by their symbols.
        exact: as in ``Sampled``.
    """

    stream: Stream
    parameters: Mapping[Letter, tuple[float, ...]]
    settled: Mapping[Form, torch.Tensor]
    exact: bool


@lru_cache(_STREAMS)
def _shared(
    quantity: Form,
    seed: int,
    device: str | None,
    shapes: tuple[tuple[str, str], ...],
    fields: tuple[tuple[str, float], ...],
    settings: tuple[tuple[Form, float], ...],
    samples: int,
) -> Prepared:
    """Prepare a stream that claims about one quantity share: each continues where another has paused."""
    return prepare(quantity, Sampler(seed=seed, device=device, shapes=dict(shapes), fields=dict(fields)), dict(settings), samples)


def prepare(quantity: Form, sampler: Sampler, settings: Mapping[Form, float], samples: int) -> Prepared:
    """Compute the parameters from the weights, and average nested expectations, over eight times the samples.

    Raises:
        NotLowered: the quantity is no expectation under an n-dimensional law.
    """
    expectations(quantity)
    values: dict[Form, Form] = {s: torch.tensor(float(v), dtype=DTYPE, device=sampler.device) for s, v in settings.items()}
    laws = [law for law in sorted(quantity.atoms(Gaussian), key=str) if law.directions]
    for law in laws:
        values.update(sampler.parameters(law, values))
    parameters = {s: tuple(numbers(v)) for s, v in values.items() if s.is_Symbol}
    batches = -(-8 * samples // (sampler.groups * sampler.group))
    quantity, settled = _settle(_without_conditions(quantity), values, sampler, batches)
    return Prepared(Stream(sampler, quantity, values, samples), parameters, settled, all(law.is_gaussian for law in laws))


def _without_conditions(quantity: Form) -> Form:
    """Write each conditional expectation as a ratio of plain ones under one law, and so on the same draws."""
    return quantity.replace(
        lambda node: isinstance(node, E) and node.given is not None,
        lambda node: E(node.body * node.given, node.law) / E(node.given, node.law),
    )


def _settle(quantity: Form, values: dict[Form, Form], sampler: Sampler, batches: int) -> tuple[Form, dict[Form, torch.Tensor]]:
    """Average nested expectations (the normaliser of the data) beforehand, over eight times the draws.

    Their values go into ``values``. Return the quantity in terms of them, and their standard errors.
    """
    if quantity.has(InfiniteSum):
        raise NotLowered("an infinite sum is no expectation; there is nothing to sample")
    outers = [e for n in outermost_special(quantity) for e in ([n] if isinstance(n, E) else outermost_special(n.loss))]
    inner = dict.fromkeys(
        node
        for outer in outers
        if isinstance(outer, E)
        for node in outermost_special(outer.body)
        if isinstance(node, E) and not node.free_symbols & bound_symbols(outer)
    )
    errors: dict[Form, torch.Tensor] = {}
    for index, node in enumerate(inner):
        drawn = route(sampler, [node], values)
        found = Running(drawn.together)
        for number in range(0, batches, drawn.together):
            taken = min(drawn.together, batches - number)
            (means,) = drawn.means(values, f"settled {index}", number, taken)
            found = found.add(means.reshape(taken, -1, means.shape[1]))
        total = found.total()
        name = sp.Dummy("mean", real=True)
        values[name], errors[name] = total.mean, total.standard_error()
        quantity = quantity.xreplace({node: name})
    return quantity, errors
