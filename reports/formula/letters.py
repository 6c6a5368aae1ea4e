"""What stands for what in a line of Unicode: letters, signs and brackets by their LaTeX commands, raised and lowered characters."""

from __future__ import annotations

from types import MappingProxyType


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


GREEK = (
    dict(zip(_words("alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega"),
        "αβγδεζηθικλμνξοπρστυφχψω", strict=True))
    | dict(zip(_words("Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega"), "ΓΔΘΛΞΠΣΥΦΨΩ", strict=True))
)  # fmt: skip
NAMES = MappingProxyType(GREEK | {"varepsilon": "ε", "varphi": "φ"})  # of letters, in the names of parameters
LETTERS = MappingProxyType(
    GREEK | {"varepsilon": "ε", "vartheta": "θ", "varphi": "φ", "varrho": "ρ", "varsigma": "ς", "ell": "ℓ", "hbar": "ℏ", "infty": "∞",
              "partial": "∂", "nabla": "∇", "top": "⊤", "prime": "′", "emptyset": "∅", "imath": "ı", "jmath": "ȷ", "Re": "Re", "Im": "Im",
              "ldots": "…", "cdots": "…", "dots": "…", "vdots": "⋮", "ddots": "⋱", "star": "⋆", "circ": "∘", "ast": "∗", "bot": "⊥",
              "dagger": "†", "square": "□", "colon": ":", "lbrace": "{", "rbrace": "}", "vert": "|", "Vert": "‖", "|": "‖"}
)  # fmt: skip
KINDS = MappingProxyType({  # what commands without arguments stand for, by how it stands among others
    "atom": LETTERS,
    "function": {"int": "∫", "iint": "∬", "sum": "∑", "prod": "∏", "oint": "∮"},
    "open": {"langle": "⟨", "lfloor": "⌊", "lceil": "⌈", "lvert": "|", "lVert": "‖", "{": "{", "lbrack": "["},
    "close": {"rangle": "⟩", "rfloor": "⌋", "rceil": "⌉", "rvert": "|", "rVert": "‖", "}": "}", "rbrack": "]"},
    "times": {"cdot": "·", "times": "×", "odot": "⊙", "otimes": "⊗", "oplus": "⊕"},
    "sign": {"leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "neq": "≠", "ne": "≠", "lt": "<", "gt": ">", "approx": "≈", "simeq": "≃", "sim": "∼", "equiv": "≡",
     "propto": "∝", "ll": "≪", "gg": "≫", "to": "→", "rightarrow": "→", "longrightarrow": "→", "Rightarrow": "⇒", "implies": "⇒", "iff": "⇔",
     "Leftrightarrow": "⇔", "leftarrow": "←", "mapsto": "↦", "in": "∈", "notin": "∉", "subset": "⊂", "subseteq": "⊆", "cup": "∪", "cap": "∩",
     "wedge": "∧", "land": "∧", "vee": "∨", "lor": "∨", "pm": "±", "mp": "∓", "mid": "|", "perp": "⊥", "forall": "∀", "exists": "∃",
     "coloneqq": "≔", "triangleq": "≜", "doteq": "≐", "setminus": "∖", "parallel": "∥", "cong": "≅"},
    "space": dict.fromkeys(["quad", "qquad", ",", ";", ":", ">", " ", "hfill", "enspace", "thinspace"], " "),
})  # fmt: skip
ACCENTS = MappingProxyType({"hat": "\u0302", "widehat": "\u0302", "bar": "\u0304", "overline": "\u0304", "tilde": "\u0303",
                             "widetilde": "\u0303", "dot": "\u0307", "ddot": "\u0308", "vec": "\u20d7", "check": "\u030c"})  # fmt: skip
PLAIN = _words(  # commands whose argument is shown as it is
    "mathrm mathbf mathit mathsf mathcal mathfrak mathbb boldsymbol bm mathop mathord underline overbrace underbrace ensuremath "
    "text textrm textit textbf textnormal operatorname mbox hbox pmb"
)
NOTHING = frozenset(["{", "}", "$", r"\!"]) | {  # signs and commands that only set
    f"\\{name}"
    for name in _words(
        "left right big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr middle limits nolimits displaystyle textstyle "
        "scriptstyle nonumber notag"
    )
}
SUPERSCRIPTS = str.maketrans("0123456789+-=()niTabcdefghjklmoprstuvwxyz⊤′∗⋆", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵀᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵀ′*⋆")
SUBSCRIPTS = str.maketrans("0123456789+-=()aehijklmnoprstuvxβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ")
