"""The ways to run an experiment, each a frozen setting: what is trained, iterated or counted, and on which data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class Activation(StrEnum):
    """The activation h of the lower layer; all are homogeneous."""

    LINEAR = "linear"
    RELU = "ReLU"
    LEAKY_RELU = "LeakyReLU"  # of slope 0.05 below zero
    SQUARE = "quadratic"


class Loss(StrEnum):
    """The function that training minimises."""

    INFO_NCE = "InfoNCE"
    QUADRATIC = "quadratic"  # minus the energy, with all pairs of equal importance


class Objective(StrEnum):
    """The objective of one node's weight whose local optima are minima, or minus an energy."""

    INFO_NCE = "InfoNCE"
    QUADRATIC = "quadratic loss"  # minus the energy, with all pairs of equal importance
    GAUSSIAN = "minus the energy with Gaussian importance of the inputs"


class Unit(StrEnum):
    """The activation of a neuron that tells two processes apart."""

    RELU = "ReLU"
    ERF = "erf(h / sqrt 2)"


@dataclass(frozen=True, slots=True)
class BatchNorm:
    """Normalisation of each node by the mean and variance of its batch.

    Args:
        mean: True if gradients pass through the mean.
        variance: True if they pass through the variance.
    """

    mean: bool
    variance: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Descent:
    """Stochastic gradient descent on the loss of a two-layer network's outputs: the part that an experiment's settings share.

    Args:
        loss: the function that is minimised.
        outputs: nodes of the top layer, whose output is scaled to length one.
        batch: positive pairs in a minibatch, N.
        steps: number of minibatches.
        rate: learning rate; the momentum is 0.9.
        decay: weight decay.
        temperature: tau.
        own_pair: epsilon, the weight of the positive pair in the denominator of InfoNCE.
    """

    loss: Loss = Loss.INFO_NCE
    outputs: int
    batch: int
    steps: int
    rate: float
    decay: float
    temperature: float
    own_pair: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Training(Descent):
    """A two-layer network trained by stochastic gradient descent on sequences of tokens, as a setting of an experiment.

    Each of ``fields`` receptive fields sees one token. A generator states the tokens of some fields, drawn from that field's
    ``candidates``, and leaves the others to any token; two sequences of a generator are a positive pair.

    Args:
        fields: number of receptive fields, K.
        tokens: number of tokens, d; their embeddings are orthogonal, in d dimensions.
        candidates: tokens of each field that generators may state, P.
        overparameterisation: filters of each field per candidate, beta; M = beta P.
        generators: number of generators in the pool, G.
        stated: number of fields whose token a generator states.
        activation: activation of the lower layer.
        batch_norm: normalisation of the lower layer's outputs; None for none.
        nonuniformity: zeta; the embeddings of half of the tokens have this length, the others its inverse.
    """

    fields: int
    tokens: int
    candidates: int
    overparameterisation: int
    generators: int
    stated: int
    activation: Activation = Activation.RELU
    batch_norm: BatchNorm | None = BatchNorm(mean=True, variance=False)
    nonuniformity: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerIteration:
    """Power iteration w <- A(w) w / |A(w) w| in a latent summation model, from each column of U, as a setting of an experiment.

    A(w) is the variance of the gated input x 1(w'x > 0), of ReLU, and x = U y, where the y_m are independent and standardised
    Bernoulli.

    Args:
        components: number of components of y, M; A(w) is an exact sum over the 2^M values of y.
        dimension: dimension of x.
        chance: q_m, the probability that y_m is positive.
        departure: the spectral norm of U'U - I.
        steps: number of steps from each column.
    """

    components: int
    dimension: int
    chance: Fraction
    departure: Fraction
    steps: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Landscape:
    """The objective of one ReLU node without augmentation, over all directions of its weight in the plane, as a setting of an experiment.

    Args:
        points: number of inputs, at uniform random angles on the unit circle.
        objective: the objective; its local optima are counted.
        temperature: tau, in InfoNCE and in the Gaussian importance.
        directions: number of evenly spaced directions of the weight at which it is evaluated; two optima between neighbouring
            directions count as none.
    """

    points: int
    objective: Objective
    temperature: Fraction
    directions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pictures(Descent):
    """A two-layer ReLU network trained by stochastic gradient descent on pictures of strokes, as a setting of an experiment.

    A picture is a chain of three straight strokes between four random places; its quarters are the four receptive fields.

    Args:
        size: pixels on a side, an even number.
        pool: number of pictures from which minibatches are drawn.
        cropped: True if the two views of a picture are crops, of half to all of its area and with side ratios from 1/2 to 3/2,
            resized to its size. Else both are the picture itself.
        filters: number of filters of each receptive field.
    """

    size: int
    pool: int
    cropped: bool
    filters: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceptiveFields:
    """Neurons trained by plain gradient descent to tell two processes on a ring apart, as a setting of an experiment.

    The data are X_i = erf(g Z_i) / sqrt(Z(g)) of a normal field Z with Cov(Z_i, Z_j) = exp(-d(i, j)^2 / xi^2), where d is the distance on
    the ring; xi is xi_1 for class 1 and xi_0 for the other class, each with probability 1/2. The network is the mean over its neurons of
    s(<w_k, x> + b_k), and the loss is half its mean squared error.

    Args:
        pixels: n, of the ring.
        xi_1: length scale of the data of class 1, in pixels.
        xi_0: of those of the other class, in pixels.
        label: of class 1.
        other_label: of the other class, below it.
        gain: g.
        clone: whether normal data with the covariance of X are drawn in place of X.
        spread: of a clone; each draw is scaled by the root of 1 + spread or of 1 - spread, equally likely, so that it is elliptical, not normal.
        neurons: K.
        unit: s.
        biases: whether the b_k are trained; else they stay zero.
        one_sign: 1 or -1 if each b_k stays zero or of this sign: after each step one of the other sign is set to zero; 0 if it has either sign.
        rate: learning rate.
        batch: fresh draws a step.
        steps: of descent.
        looks: times, evenly spaced after the start, at which the weights are kept; a divisor of ``steps``.
        scale: of the first weights, in standard deviations of Xavier's normal law.
        shift: the mean of the first weights, in their standard deviations.
    """

    pixels: int
    xi_1: Fraction
    xi_0: Fraction
    label: int = 1
    other_label: int = 0
    gain: Fraction
    clone: bool = False
    spread: Fraction = Fraction(0)
    neurons: int = 1
    unit: Unit = Unit.RELU
    biases: bool = False
    one_sign: int = 0
    rate: float
    batch: int
    steps: int
    looks: int
    scale: float = 1.0
    shift: float = 0.0


Setting = Training | PowerIteration | Landscape | Pictures | ReceptiveFields
