"""One Triton kernel for every integrand: it draws, applies the network and averages each group, and writes nothing else.

A program is a tuple of steps, and a step a tuple: its name, and whole numbers. Each step makes one register, which later steps
name by its place. The program is a constant of the kernel, so that Triton's compiler unrolls it: no source is made or evaluated.

A register is a number for each draw, shape (draws, 1), or a number for each draw and pixel, shape (draws, pixels), or a constant
that broadcasts with these. The data X are float32 or float64, as the matrices are; all that is computed from them is float64.

The noise is counted, not stored: Philox 4x32 with ten rounds (Salmon et al. 2011) of a draw's number, the pixel, and the law's
number gives its bits, so that a draw is the same in whatever batch it is made. Box and Muller's transform makes two normals of two
words; for float64 two further words extend them, so that a float32 draw is a float64 draw, rounded.
"""

from __future__ import annotations

import triton
import triton.language as tl

_TURN = tl.constexpr(1.4629180792671596e-09)  # 2 pi / 2^32: the angle of one unit of a word
_WORD = tl.constexpr(2.3283064365386963e-10)  # 2^-32
_BIT = tl.constexpr(1.1102230246251565e-16)  # 2^-53


@triton.jit
def _words(key, draw, column, law, low: tl.constexpr):
    """Draw four words for each draw and column: the high words of two pairs of normals, or the low ones."""
    zero = (draw * 0 + column * 0).to(tl.uint32)
    first, last = (draw & 0xFFFFFFFF).to(tl.uint32), (draw >> 32).to(tl.uint32)
    return tl.philox(key, zero + first, zero + last, zero + column.to(tl.uint32), zero + (2 * law + low))


@triton.jit
def _pair(radius, turn, low_radius, low_turn, kind: tl.constexpr):
    """Make two normals of two words, by Box and Muller's transform.

    The angle is reduced to an eighth of a turn on either side of a quarter by whole numbers, so exactly. There the sine's and the
    cosine's series end below 1e-17 (float64) and 3e-8 (float32) of one.
    """
    signed = turn.to(tl.int32, bitcast=True)
    quarter = (signed + 536870912) >> 30
    rest = (signed - (quarter << 30)).to(kind)
    share = radius.to(kind)
    if kind == tl.float64:
        share += (low_radius.to(kind) + 0.5) * _WORD
        rest += (low_turn.to(kind) + 0.5) * _WORD
    else:
        share += 0.5
    length = tl.sqrt(tl.maximum(-2.0 * tl.log(share * _WORD), 0.0))
    x = rest * _TURN
    y = x * x
    cos = 1.0 + y * (-1 / 2 + y * (1 / 24 + y * (-1 / 720 + y * (1 / 40320))))
    sin = 1.0 + y * (-1 / 6 + y * (1 / 120 + y * (-1 / 5040)))
    if kind == tl.float64:
        z = y * y * y * y
        cos += z * y * (-1 / 3628800 + y * (1 / 479001600 + y * (-1 / 87178291200 + y * (1 / 20922789888000))))
        sin += z * (1 / 362880 + y * (-1 / 39916800 + y * (1 / 6227020800 + y * (-1 / 1307674368000 + y * (1 / 355687428096000)))))
    sin *= x
    odd = (quarter & 1) != 0
    first, second = tl.where(odd, sin, cos), tl.where(odd, cos, sin)
    first = tl.where(((quarter + 1) & 2) != 0, -first, first)
    second = tl.where((quarter & 2) != 0, -second, second)
    return length * first, length * second


@triton.jit
def normals(key, draw, column, law, kind: tl.constexpr):
    """Draw four normals for each draw and column, of a type."""
    a, b, c, d = _words(key, draw, column, law, 0)
    if kind == tl.float64:
        e, f, g, h = _words(key, draw, column, law, 1)
    else:
        e, f, g, h = a, b, c, d
    first, second = _pair(a, b, e, f, kind)
    third, fourth = _pair(c, d, g, h, kind)
    return first, second, third, fourth


@triton.jit
def _field(key, draw, matrices, law, at, blocks, DRAWS: tl.constexpr, PIXELS: tl.constexpr):
    """Draw X = z M + c: shape (draws, pixels). The matrix M stands at a place, sixteen rows a block, with the vector c after it."""
    kind: tl.constexpr = matrices.dtype.element_ty
    pixel, row = tl.arange(0, PIXELS)[None, :], tl.arange(0, 16)[:, None]
    x = tl.zeros((DRAWS, PIXELS), kind)
    for block in range(blocks):
        a, b, c, d = normals(key, draw, tl.arange(0, 4)[None, :] + 4 * block, law, kind)
        noise = tl.reshape(tl.join(tl.join(a, c), tl.join(b, d)), (DRAWS, 16))
        part = tl.load(matrices + at + (16 * block + row) * PIXELS + pixel)
        x = tl.dot(noise, part, x, input_precision="tf32x3" if kind == tl.float32 else "ieee", out_dtype=kind)
    return x + tl.load(matrices + at + 16 * blocks * PIXELS + pixel)


@triton.jit
def _function(name: tl.constexpr, a, b):
    """Apply a row of the table to registers. What it has no row for, the torch route samples."""
    if name == "add":
        return a + b
    elif name == "multiply":
        return a * b
    elif name == "inverse":
        return 1.0 / a
    elif name == "exp":
        return tl.exp(a)
    elif name == "log":
        return tl.log(a)
    elif name == "erf":
        return tl.erf(a)
    elif name == "sin":
        return tl.sin(a)
    elif name == "cos":
        return tl.cos(a)
    elif name == "sqrt":
        return tl.sqrt(a)
    elif name == "abs":
        return tl.abs(a)
    elif name == "sign":
        return (a > 0).to(a.dtype) - (a < 0).to(a.dtype)
    elif name == "larger":
        return tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL)
    elif name == "smaller":
        return tl.minimum(a, b, propagate_nan=tl.PropagateNan.ALL)
    else:
        tl.static_assert(name == "step", "a step of a program has no row in the kernel")
        return tl.where(a == 0, b, (a > 0).to(b.dtype))


@triton.jit(do_not_specialize=["key", "first", "groups", "width", "tiles"])
def averages(
    out, matrices, numbers, key: tl.int64, first: tl.int64, groups: tl.int32, width: tl.int32, tiles: tl.int32,
    NAMES: tl.constexpr, STEPS: tl.constexpr, GROUPS: tl.constexpr, DRAWS: tl.constexpr,
):  # fmt: skip
    """Run a program for some groups of draws, and write the mean of each group.

    Args:
        out: what the program's means fill, shape (groups, width), float64.
        matrices: of fields, their shifts, and directions, in the data's type.
        numbers: constants of the integrand, float64.
        key: the noise's key, 64 bits.
        first: the number of the first draw.
        groups: how many groups there are.
        width: columns of ``out``.
        tiles: how many tiles an instance of the kernel works through; a tile is drawn at once.
        NAMES: the steps' names.
        STEPS: the steps' numbers.
        GROUPS: groups in a tile, a power of two.
        DRAWS: draws in a group, a power of two.
    """
    ROWS: tl.constexpr = GROUPS * DRAWS
    begin = tl.program_id(0) * tiles * GROUPS
    for group in range(begin, tl.minimum(begin + tiles * GROUPS, groups), GROUPS):
        draw = first + group * DRAWS + tl.arange(0, ROWS).to(tl.int64)[:, None]
        made = ()
        for i in tl.static_range(len(NAMES)):
            made = made + (_step(NAMES, STEPS, i, made, out, group, groups, width, matrices, numbers, key, draw, GROUPS, DRAWS),)  # noqa: RUF005 (Triton has no starred tuples)


@triton.jit
def _step(
    NAMES: tl.constexpr, STEPS: tl.constexpr, i: tl.constexpr, made, out, group, groups, width, matrices, numbers, key, draw,
    GROUPS: tl.constexpr, DRAWS: tl.constexpr,
):  # fmt: skip
    """Make one register."""
    name: tl.constexpr = NAMES[i]
    if name == "field":
        return _field(key, draw, matrices, STEPS[i][0], STEPS[i][1], STEPS[i][2], GROUPS * DRAWS, STEPS[i][3])
    elif name == "normal":
        value, _second, _third, _fourth = normals(key, draw, draw * 0, STEPS[i][0], tl.float64)
        return value
    elif name == "uniform":
        high, low, _third, _fourth = _words(key, draw, draw * 0 + 1 + STEPS[i][1], STEPS[i][0], 0)
        return 1.0 - (high.to(tl.float64) * 2097152 + (low >> 11).to(tl.float64)) * _BIT
    elif name == "along":
        pixel = tl.arange(0, STEPS[i][2])[None, :]
        share = tl.where(pixel < STEPS[i][3], made[STEPS[i][0]] * tl.load(matrices + STEPS[i][1] + pixel), 0.0)
        return tl.sum(share, axis=1)[:, None].to(tl.float64)
    elif name == "number":
        return tl.load(numbers + STEPS[i][0])
    elif name == "vector":
        return tl.load(numbers + STEPS[i][0] + tl.arange(0, STEPS[i][1]))[None, :]
    elif name == "mean":
        _mean(made[STEPS[i][0]], out, group, groups, width, STEPS[i][1], STEPS[i][2], STEPS[i][3], GROUPS, DRAWS)
        return tl.full((1, 1), 0.0, tl.float64)
    else:
        kind: tl.constexpr = matrices.dtype.element_ty if STEPS[i][2] else tl.float64
        return _function(name, made[STEPS[i][0]].to(kind), made[STEPS[i][1]].to(kind))


@triton.jit
def _mean(value, out, group, groups, width, column, PIXELS: tl.constexpr, size, GROUPS: tl.constexpr, DRAWS: tl.constexpr):
    """Write the mean of each group of a tile."""
    each = value + tl.zeros((GROUPS * DRAWS, PIXELS), value.dtype)
    row, pixel = tl.arange(0, GROUPS)[:, None], tl.arange(0, PIXELS)[None, :]
    if GROUPS == 1:
        total = tl.sum(each, axis=0)[None, :]
    else:
        total = tl.sum(tl.reshape(each, (GROUPS, DRAWS, PIXELS)), axis=1)
    place = out + (group + row).to(tl.int64) * width + column + pixel
    tl.store(place, total.to(tl.float64) / DRAWS, mask=(pixel < size) & (group + row < groups))
