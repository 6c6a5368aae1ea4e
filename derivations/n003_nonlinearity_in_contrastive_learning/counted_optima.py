r"""Local optima counted, document 003, section 1 and 3.2: of InfoNCE, of Gaussian importance and of the quadratic loss.

"Tend to" is a statement about data that the text does not name. Here they are random points on the circle, as in figure 8, and one ReLU node without
augmentation. How many optima InfoNCE has depends on tau: half the squared distance of two outputs is at most 1/2, so that tau = 1/100 makes the pairs
very unlike in importance, and tau = 1 hardly. Of the inputs, which Gaussian importance compares, it is at most 2.
"""

from fractions import Fraction

from closedform.derivations.claims.setting import Landscape, Objective
from closedform.derivations.claims.words import Contrast, Experiment, Score, Source, more

INTRODUCTION = Source("003", "1 Introduction")
ROUGHNESS = Source("003", "3.2")
TENDENCY = r"Moreover, popular loss functions like InfoNCE tends to have more local optima than quadratic ones."
SHARP, BLUNT, OF_INPUTS = Fraction(1, 100), Fraction(1), Fraction(1, 2)


def counted(objective: Objective, temperature: Fraction) -> Landscape:
    """Give the setting of one objective."""
    return Landscape(points=10, objective=objective, temperature=temperature, directions=3000)


COUNTED_OPTIMA = Experiment(
    source=INTRODUCTION,
    says="local optima of one ReLU node over all directions of its weight in the plane",
    arms={
        "quadratic": counted(Objective.QUADRATIC, SHARP),
        "InfoNCE": counted(Objective.INFO_NCE, SHARP),
        "InfoNCE, tau = 1": counted(Objective.INFO_NCE, BLUNT),
        "Gaussian": counted(Objective.GAUSSIAN, OF_INPUTS),
    },
    contrasts=(
        Contrast(
            source=INTRODUCTION, label="infonce-more-optima", says="with tau = 1/100 InfoNCE has more local optima than the quadratic loss",
            printed=TENDENCY, terms=more("InfoNCE", "quadratic", Score.OPTIMA), above=Fraction(0),
            note="the text names neither data nor tau; both are ours",
        ),
        Contrast(
            source=INTRODUCTION, label="infonce-more-optima/large-temperature",
            says="with tau = 1 InfoNCE has at most one local optimum more than the quadratic loss",
            printed=TENDENCY, terms=more("InfoNCE, tau = 1", "quadratic", Score.OPTIMA), below=Fraction(3, 2),
            note="ours: the tendency is not one of every tau",
        ),
        Contrast(
            source=ROUGHNESS, label="gaussian-more-optima",
            says="with Gaussian importance, tau = 1/2, the energy has more local optima than with uniform importance",
            printed=r"Here is an example that shows Gaussian $\alpha$ (see Lemma 1) [...] can lead to more local optima than uniform $\alpha$",
            terms=more("Gaussian", "quadratic", Score.OPTIMA), above=Fraction(0),
            note="the importance is that of the inputs, and does not depend on the weight",
        ),
    ),
    ours="10 points at random angles on the unit circle, one ReLU node, no augmentation, epsilon = 0; optima are told apart on 3000 directions",
)  # fmt: skip
