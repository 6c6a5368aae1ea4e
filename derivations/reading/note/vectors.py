r"""Vectors of a paper's equation: the letters and laws of its inner products and norms.

A normal vector w ~ N(0, s I) enters only by projections w.a: these are jointly normal with mean 0 and covariances s a.b, whatever
the number of components. Norms L_a and inner products p_{a,b} of fixed vectors are parameters. Their Gram matrix is positive
definite: the vectors are no multiples of one another (nor combinations, if there are three). With n components, w.w / s is
chi-square with n degrees of freedom.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace

from closedform.derivations.claims.origin import BadClaim
from closedform.derivations.reading.formula.lettering import is_name, without_arguments, written_for
from closedform.derivations.reading.formula.naming import as_latex, norm_of, product_of
from closedform.derivations.reading.formula.notation import Notation
from closedform.derivations.reading.formula.reader import products_in
from closedform.derivations.reading.formula.survey import lone_letters
from closedform.derivations.reading.note.domains import Comments, names_of, standing_of
from closedform.derivations.reading.note.unstated_letters import PERHAPS_WHOLE
from closedform.derivations.reading.text.law_text import name_of

MOST = 3  # the most fixed vectors of one equation
_FACE = r"\\(?:mathbf|boldsymbol|bm|mathrm|mathbb|mathsf)\s*"
_ZERO = rf"(?:0|{_FACE}\{{?0\}}?)"
_UNIT = rf"(?:{_FACE}\{{?[I1]\}}?|I)"
_NORMAL = re.compile(
    rf"N\s*\}}?\s*(?:\\left)?\(\s*{_ZERO}\s*,\s*(?P<scale>.*?)(?:\\[,;!])?\s*{_UNIT}(?:_(?P<n>\w|\{{[^{{}}]*\}}))?(?:\s*/\s*(?P<below>\w+))?\s*(?:\\right)?\)\s*$"
)
_SPACE = re.compile(r"\\in\s*(?:\\R|\\mathbb\s*\{?R\}?)\s*\^\s*(\w|\{\s*\w+\s*\})")


@dataclass(frozen=True)
class NormalVector:
    """The law of a normal vector with independent components of mean 0 and one variance.

    Args:
        scale: the variance, in LaTeX.
        size: the number of components, in LaTeX; empty if the text does not give it.
        typed: the law as typed.
    """

    scale: str
    size: str
    typed: str


@dataclass
class Said:
    """The statements of a claim about vectors, besides its sides.

    Args:
        where: the domain of each norm, inner product and number of components.
        laws: the laws of the projections.
        such_that: the conditions on the Gram matrix of the fixed vectors.
        taken: the same in words.
        spaces: by name the number of components, if comments give it.
    """

    where: dict[str, str] = field(default_factory=dict)
    laws: list[str] = field(default_factory=list)
    such_that: list[str] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    spaces: Mapping[str, str] = field(default_factory=dict)


def normal_vector(law: str) -> NormalVector | None:
    """Read the law of a normal vector; None for another law."""
    rest = re.split(r"\\sim|~", law, maxsplit=1)
    found = _NORMAL.search(rest[-1]) if len(rest) > 1 else None
    if found is None:
        return None
    scale = found["scale"].strip() or "1"
    if found["below"]:
        scale = rf"\frac{{{scale}}}{{{found['below']}}}"
    return NormalVector(scale, (found["n"] or "").strip("{}"), law)


def space_of(relation: str) -> str | None:
    r"""Return the number of components of a relation's vectors in \mathbb{R}^n; None for another relation."""
    found = _SPACE.search(relation)
    return found[1].strip("{} ") if found else None


def about_products(
    products: Iterable[tuple[str, str]], laws: Mapping[str, NormalVector], sizes: Mapping[str, str], known: Iterable[str]
) -> Said:
    """Describe the inner products of an equation.

    Args:
        products: the pairs of vectors.
        laws: the laws by random vector.
        sizes: by vector the number of its components, if known.
        known: names that have a meaning already.

    Raises:
        BadClaim: a random term is more than a normal projection, or there are too many vectors.
    """
    products = sorted(set(products))
    said, fixed = Said(), sorted({v for pair in products for v in pair} - set(laws))
    _refuse(products, fixed, laws, sizes, known)
    projected = {w: sorted(around - {w}) for w in laws if (around := {v for pair in products for v in pair if w in pair})}
    pairs = [(a, b) for a in fixed for b in fixed if a < b]
    together = {pair for pair in pairs if pair in products or any({*pair} <= {*seen} for seen in projected.values())}
    if len(fixed) == MOST and together:
        together = {*pairs}
    for a in fixed:
        said.where[as_latex(norm_of(a))] = "positive"
    for a, b in sorted(together):
        said.where[as_latex(product_of(a, b))] = "real"
    if together:
        said.such_that += _definite(sorted({v for pair in together for v in pair}))
    if fixed:
        said.taken.append(
            f"${', '.join(map(_shown, fixed))}$ not zero{', and none a combination of others' if together else ''} ($L$ is a norm, $p$ an inner product)"
        )
    for w, seen in projected.items():
        law = laws[w]
        if (w, w) in products:
            said.laws.append(_square(w, seen, law, sizes, said))
        else:
            said.laws.append(_projections(w, seen, law))
        said.taken.append(f"${law.typed}$, by {'its length' if (w, w) in products else 'its projections'}")
    return said


def _refuse(
    products: Sequence[tuple[str, str]],
    fixed: Sequence[str],
    laws: Mapping[str, NormalVector],
    sizes: Mapping[str, str],
    known: Iterable[str],
) -> None:
    """Refuse inner products that are not described by norms, and by products of a few vectors.

    Raises:
        BadClaim: a random term is more than a normal projection, the vectors are too many, or a norm has the name of a letter.
    """
    both = next(((a, b) for a, b in products if a in laws and b in laws and a != b), None)
    if both:
        raise BadClaim(
            f"the inner product of {both[0]} and {both[1]}, both random, is not normal and is not read; condition on one of them"
        )
    if len(fixed) > MOST:
        raise BadClaim(f"{len(fixed)} fixed vectors; at most {MOST} are taken")
    small = [v for v in (*fixed, *laws) if sizes.get(v, "").isdigit() and int(sizes[v]) < len(fixed)]
    if small:
        raise BadClaim(
            f"{len(fixed)} vectors of {sizes[small[0]]} components are combinations of one another, and are not read; write their components out"
        )
    if taken := {norm_of(v) for v in fixed} & set(known):
        raise BadClaim(f"{min(taken)} is the name of a norm here, and of a letter of the equation; rename the letter")


def _shown(vector: str) -> str:
    base, _, below = vector.partition("_")
    return (rf"\mathbf{{{base.removesuffix('bold')}}}" if base.endswith("bold") else base) + (f"_{{{below}}}" if below else "")


def _gram(a: str, b: str) -> str:
    return f"{as_latex(norm_of(a))}^2" if a == b else as_latex(product_of(a, b))


def _definite(vectors: Sequence[str]) -> list[str]:
    """Return the conditions that make a Gram matrix positive definite, by its leading minors."""
    a, b = vectors[:2]
    said = [f"{_gram(a, b)}^2 < {_gram(a, a)} {_gram(b, b)}"]
    if len(vectors) == MOST:
        c = vectors[2]
        plus = f"{_gram(a, a)} {_gram(b, b)} {_gram(c, c)} + 2 {_gram(a, b)} {_gram(b, c)} {_gram(a, c)}"
        minus = f"{_gram(a, a)} {_gram(b, c)}^2 + {_gram(b, b)} {_gram(a, c)}^2 + {_gram(c, c)} {_gram(a, b)}^2"
        said.append(f"{minus} < {plus}")
    return said


def _projections(w: str, seen: Sequence[str], law: NormalVector) -> str:
    names = ", ".join(as_latex(product_of(w, a)) for a in seen)
    rows = ", ".join("[" + ", ".join(rf"\left({law.scale}\right) {_gram(*sorted((a, b)))}" for b in seen) + "]" for a in seen)
    variance = f"[{rows}]" if len(seen) > 1 else rf"\left({law.scale}\right) {_gram(seen[0], seen[0])}"
    return rf"{f'({names})' if len(seen) > 1 else names} \sim N(0, {variance})"


def _square(w: str, seen: Sequence[str], law: NormalVector, sizes: Mapping[str, str], said: Said) -> str:
    """Return the law of a normal vector's squared length: chi-square times the variance."""
    size = law.size or sizes.get(w, "")
    if seen:
        raise BadClaim(f"the length of {w} and its projections are not read together; claim them apart")
    if not size:
        raise BadClaim(rf"how many components has {w}? Its length depends on that; write N(0, I_n), or \in \mathbb{{R}}^n")
    if not size.isdigit():
        said.where[size] = "positive integer"
    return rf"{as_latex(product_of(w, w))} \sim Gamma(\frac{{{size}}}{{2}}, 2 \left({law.scale}\right))"


def with_vectors(
    sides: Sequence[str], notation: Notation, where: Mapping[str, str], own: Comments, throughout: Comments
) -> tuple[Notation, Comments, Comments, Said]:
    """Find the vectors of an equation; return the notation with them, the other comments, and the statements about the vectors."""
    normal, spaces = dict[str, NormalVector](), dict[str, str]()
    rest = [_without_vectors(comments, normal, spaces, notation) for comments in (throughout, own)]
    notation = replace(notation, vectors=frozenset({*spaces, *normal}))
    lone = {name for side in sides for name in names_of(lone_letters(side, notation), notation)}
    known = {name_of(name, notation) for name in {**standing_of(rest[0], notation)[0], **where}} | (lone - PERHAPS_WHOLE)
    products = set().union(*(products_in(side, notation, known) for side in sides))
    if not products:
        return replace(notation, vectors=frozenset()), rest[1], rest[0], Said(spaces=spaces)
    sizes = {**{name: law.size for name, law in normal.items() if law.size}, **spaces}
    said = about_products(products, normal, sizes, known)
    said.spaces = spaces
    said.where |= {size: "positive integer" for size in {*sizes.values()} & lone if is_name(size) and size not in where}
    return notation, rest[1], rest[0], said


def _without_vectors(comments: Comments, normal: dict[str, NormalVector], spaces: dict[str, str], notation: Notation) -> Comments:
    """Remove the laws and spaces of vectors from comments."""
    rest = Comments()
    for entry in comments.entries:
        name = re.split(r"\\sim|~", entry[2], maxsplit=1)[0].strip()
        if entry[1] == "such_that" and (size := space_of(entry[2])) is not None:
            spaces |= dict.fromkeys(names_of([entry[2].partition("\\in")[0].strip()], notation), size)
        elif (
            entry[1] == "law"
            and not name.startswith("(")
            and (law := normal_vector(written_for(entry[2], without_arguments(notation))))
        ):
            normal |= dict.fromkeys(names_of([name], notation), law)
        else:
            rest.entries.append(entry)
    return rest


def is_of_vectors(names: Set[str], notation: Notation) -> bool:
    """Return True if some names are those of norms or inner products."""
    own = {norm_of(v) for v in notation.vectors} | {product_of(v, w) for v in notation.vectors for w in notation.vectors}
    return bool(names & own)


def is_definite(relation: ast.expr) -> bool:
    """Return True if a condition only states that vectors are not zero and no multiples, which is understood."""
    text = re.sub(r"[() ]", "", re.sub(r"Fraction\((\d+), 1\)", r"\1", ast.unparse(relation)))
    text = re.sub(r"(?<![\w.])(?:1\*)+(?=[A-Za-z])", "", text)
    pair = re.fullmatch(r"p_(\w+)\*\*2<L_(\w+)\*\*2\*L_(\w+)\*\*2", text)
    return re.fullmatch(r"L_\w+?(?:\*\*2)?>0", text) is not None or (
        pair is not None and pair[1] in (f"{pair[2]}_{pair[3]}", f"{pair[3]}_{pair[2]}")
    )
