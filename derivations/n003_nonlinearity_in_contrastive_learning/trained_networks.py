r"""Two-layer networks trained on sequences of tokens, document 003, section 5 and appendix E.2: figures 4, 5, 9, 10.

Every network is trained on the printed loss by automatic gradients. The sizes are the text's where they are cheap, ten receptive fields, forty
generators that state five of them, momentum and weight decay, and smaller where they are not. What the text does not print was chosen here.
"""

from dataclasses import replace
from fractions import Fraction

from closedform.derivations.claims.setting import Activation, Loss, Training
from closedform.derivations.claims.words import Contrast, Experiment, Score, Source, Term, alone, more

SECTION = Source("003", "5 Experiments")
RESULTS = Source("003", "5.1")
APPENDIX = Source("003", "E.2")
OURS = (
    "8 tokens as in figure 5 (20 in the text), 300 minibatches of 32 (5000 of 128), learning rate 1/10 (1/500); not printed: 16 outputs scaled to "
    "length one, tau = 1/10, epsilon = 1, the mean-backprop BatchNorm of definition 5, starting weights as PyTorch draws them"
)

SEVERAL = Training(
    fields=10, tokens=8, candidates=3, overparameterisation=5, generators=40, stated=5, outputs=16, batch=32, steps=300, rate=0.1,
    decay=0.005, temperature=0.1, own_pair=1.0,
)  # fmt: skip
ONE = replace(SEVERAL, candidates=1)

MATCHING, UNSIGNED, IRRELEVANT = Score.MATCHING, Score.UNSIGNED_MATCHING, Score.IRRELEVANT
WELL = Fraction(4, 5)
CLEARLY = Fraction(9, 10)
LITTLE = Fraction(1, 10)
OUR_NUMBER = "the number that the score is held against is ours"

BETTER = r"ReLU models can capture diverse patterns better than linear ones in the over-parameterization region $\beta>1$"
ONE_PATTERN = (
    r"When $P=1$, linear model works well regardless of the degree of over-parameterization $\beta$, "
    "while ReLU requires large over-parameterization to perform well."
)

OTHERS = "We found similar trend for other homogeneous activations such as LeakyReLU (with negative slope 0.05) and quadratic."
LESS_EFFECTIVE = "While the trends are similar, quadratic loss is not as effective as InfoNCE in feature learning."
LOWEST = r"Among all activations (homogeneous or non-homogeneous), ReLU shows its strength by achieving the lowest irrelevant-matching score"


def over(source: Source, label: str, says: str, printed: str, terms: tuple[Term, ...]) -> Contrast:
    """Claim that a sum of scores is positive."""
    return Contrast(source=source, label=label, says=says, printed=printed, terms=terms, above=Fraction(0))


NETWORKS = Experiment(
    source=SECTION,
    says="two-layer networks trained on sequences of tokens",
    arms={
        "ReLU": SEVERAL,
        "linear": replace(SEVERAL, activation=Activation.LINEAR),
        "LeakyReLU": replace(SEVERAL, activation=Activation.LEAKY_RELU),
        "quadratic activation": replace(SEVERAL, activation=Activation.SQUARE),
        "ReLU, quadratic loss": replace(SEVERAL, loss=Loss.QUADRATIC),
        "linear, quadratic loss": replace(SEVERAL, activation=Activation.LINEAR, loss=Loss.QUADRATIC),
        "ReLU, beta = 1": replace(SEVERAL, overparameterisation=1),
        "linear, beta = 1": replace(SEVERAL, activation=Activation.LINEAR, overparameterisation=1),
        "ReLU, P = 1, beta = 1": replace(ONE, overparameterisation=1),
        "ReLU, P = 1, beta = 10": replace(ONE, overparameterisation=10),
        "linear, P = 1, beta = 1": replace(ONE, activation=Activation.LINEAR, overparameterisation=1),
        "linear, P = 1, beta = 10": replace(ONE, activation=Activation.LINEAR, overparameterisation=10),
    },
    contrasts=(
        over(
            SECTION, "figure-4/relu-over-linear",
            "with three patterns a field and five filters for each, ReLU matches them better than a linear network",
            BETTER, more("ReLU", "linear", MATCHING),
        ),
        over(
            SECTION, "figure-4/relu-over-linear/up-to-sign",
            "where a filter may match a pattern with either sign, ReLU matches three patterns a field better than a linear network too",
            BETTER, more("ReLU", "linear", UNSIGNED),
        ),
        over(
            SECTION, "figure-4/leaky-relu-over-linear", "LeakyReLU matches several patterns better than a linear network",
            OTHERS, more("LeakyReLU", "linear", MATCHING),
        ),
        over(
            SECTION, "figure-4/quadratic-activation-over-linear", "the quadratic activation matches several patterns better than a linear network",
            OTHERS, more("quadratic activation", "linear", MATCHING),
        ),
        over(
            SECTION, "figure-4/infonce-over-quadratic", "with ReLU, InfoNCE matches several patterns better than the quadratic loss",
            LESS_EFFECTIVE, more("ReLU", "ReLU, quadratic loss", MATCHING),
        ),
        over(
            SECTION, "figure-4/infonce-over-quadratic/linear", "with a linear network, InfoNCE matches several patterns better than the quadratic loss",
            LESS_EFFECTIVE, more("linear", "linear, quadratic loss", MATCHING),
        ),
        over(
            RESULTS, "same-trend-with-quadratic-loss", "with the quadratic loss too, ReLU matches several patterns better than a linear network",
            "quadratic CL loss underperforms InfoNCE, while the trend of linear/ReLU and over-parameterization remains similar",
            more("ReLU, quadratic loss", "linear, quadratic loss", MATCHING),
        ),
        over(
            RESULTS, "relu-gains-from-more-filters", "with several patterns, ReLU matches them better with five filters for each than with one",
            r"ReLU activation clearly benefits from over-parameterization ($\beta>1$): the larger $\beta$ is, the better $\bar{\chi}_{+}$ becomes",
            more("ReLU", "ReLU, beta = 1", MATCHING),
        ),
        over(
            RESULTS, "linear-gains-less", "from one filter a pattern to five, ReLU gains more than a linear network does, up to the sign of a filter",
            "for linear activation, over-parameterization does not quite affect the performance",
            (*more("ReLU", "ReLU, beta = 1", UNSIGNED), *more("linear, beta = 1", "linear", UNSIGNED)),
        ),
        Contrast(
            source=SECTION, label="figure-4/one-pattern", says="with one pattern and one filter a field, a linear network scores 4/5 or more",
            printed=ONE_PATTERN, terms=alone("linear, P = 1, beta = 1", MATCHING), above=WELL, note=OUR_NUMBER,
            correction="the score (16) has the sign of a filter, which a linear network leaves open; with absolute values it is 4/5 or more",
        ),
        Contrast(
            source=SECTION, label="figure-4/one-pattern/up-to-sign",
            says="with one pattern and one filter a field, a linear network scores 4/5 or more up to the sign of a filter",
            printed=ONE_PATTERN, terms=alone("linear, P = 1, beta = 1", UNSIGNED), above=WELL, note=OUR_NUMBER,
        ),
        Contrast(
            source=SECTION, label="figure-4/one-pattern/regardless",
            says="with one pattern a field, a linear network scores the same with one filter and with ten, within 1/10",
            printed=ONE_PATTERN, terms=more("linear, P = 1, beta = 10", "linear, P = 1, beta = 1", MATCHING), within=LITTLE, note=OUR_NUMBER,
            correction="one filter has either sign, and of ten some have the right one; with absolute values in (16) it scores the same",
        ),
        Contrast(
            source=SECTION, label="figure-4/one-pattern/regardless/up-to-sign",
            says="up to the sign of a filter, a linear network scores the same with one filter a pattern and with ten, within 1/10",
            printed=ONE_PATTERN, terms=more("linear, P = 1, beta = 10", "linear, P = 1, beta = 1", UNSIGNED), within=LITTLE, note=OUR_NUMBER,
        ),
        over(
            SECTION, "figure-4/one-pattern/relu-needs-filters", "with one pattern a field, ReLU matches it better with ten filters than with one",
            ONE_PATTERN, more("ReLU, P = 1, beta = 10", "ReLU, P = 1, beta = 1", MATCHING),
        ),
        over(
            RESULTS, "linear-and-relu", "with one pattern and one filter a field, a linear network matches it better than ReLU, up to the sign of a filter",
            "On the other hand, when $P=1$, linear activation works better.",
            more("linear, P = 1, beta = 1", "ReLU, P = 1, beta = 1", UNSIGNED),
        ),
        Contrast(
            source=SECTION, label="figure-5/relu-captures", says="with three patterns a field and fifteen filters, ReLU scores 9/10 or more",
            printed=r"With ReLU activation, learned weights clearly capture the 3 candidate tokens within $R^{\mathrm{g}}_{k}$ at each RF $R_{k}$",
            terms=alone("ReLU", MATCHING), above=CLEARLY, note=OUR_NUMBER,
        ),
        Contrast(
            source=SECTION, label="figure-5/linear-does-not",
            says="with three patterns a field and fifteen filters, a linear network scores less than 9/10, up to the sign of a filter too",
            printed="while linear activation cannot", terms=alone("linear", UNSIGNED), below=CLEARLY, note=OUR_NUMBER,
        ),
        Contrast(
            source=RESULTS, label="focus-on-candidates", says="ReLU matches the tokens of the subset better by 1/2 than the noise tokens",
            printed=r"the learned weights indeed focus on the token subset $R_{k}^{\mathrm{g}}$ that receives top-down support from the generators "
            "and no noise token is learned",
            terms=(Term("ReLU", MATCHING), Term("ReLU", IRRELEVANT, -1)), above=Fraction(1, 2), note=OUR_NUMBER,
        ),
        *(
            over(APPENDIX, label, f"ReLU has a lower irrelevant-matching score than {other}", LOWEST, more(arm, "ReLU", IRRELEVANT))
            for label, other, arm in (
                ("figure-9/relu-below-linear", "a linear network", "linear"),
                ("figure-9/relu-below-leaky-relu", "LeakyReLU", "LeakyReLU"),
                ("figure-9/relu-below-quadratic-activation", "the quadratic activation", "quadratic activation"),
            )
        ),
    ),
    ours=OURS,
)  # fmt: skip
