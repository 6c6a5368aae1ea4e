"""Settings of trained neurons that two documents share: 40 pixels on a ring and the length scales 2 and 1, as the text gives no sizes."""

from fractions import Fraction

from closedform.derivations.claims.setting import ReceptiveFields, Unit

NEURON = ReceptiveFields(pixels=40, xi_1=Fraction(2), xi_0=Fraction(1), gain=Fraction(3), rate=0.1, batch=200, steps=600, looks=20)
SIGMOIDS = ReceptiveFields(
    pixels=40, xi_1=Fraction(2), xi_0=Fraction(1), other_label=-1, gain=Fraction(3), neurons=20, unit=Unit.ERF, biases=True, rate=10.0, batch=200,
    steps=800, looks=16,
)  # fmt: skip
OURS_OF_SIGMOIDS = "n = 40, K = 20, length scales 2 and 1, g = 3, a learning rate of 10, half of it for one neuron, 800 steps, batches of 200, Xavier's start"
SIGMOIDS_IN_FULL = {"batch": 1000, "steps": 1600}
