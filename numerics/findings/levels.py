"""Every threshold that a verdict depends on, each with its reason."""

from __future__ import annotations

# Both balls must be at least this thin before their overlap counts. The project promises forty digits,
# and no two distinct formulas of a note agree that far at generic points.
THIN_DIGITS = 40
# Number of points at which balls must overlap, thinly, before a line is called enclosed.
ENOUGH_POINTS = 8
# Number of points beside a proof on the whole domain: one generic, the others near ends. They guard the prover, they decide nothing.
FEW_POINTS = 3
# Sampled comparisons may raise one false alarm in a century. A report makes some 350 of them (lines,
# corrections, enclosures); a million a year is ten reports every working day, each with new draws.
YEARS_TO_A_FALSE_ALARM = 100
COMPARISONS_A_YEAR = 1_000_000
FALSE_ALARM = 1 / (YEARS_TO_A_FALSE_ALARM * COMPARISONS_A_YEAR)
# A line is distinguished from a slip only if that slip, if printed, would be missed with at most
# this probability. A miss needs a slip that every other engine misses too.
MISS = 1e-4
# If the largest group's share of the sum of squares exceeds this, the variance is doubtful. The share
# tends to zero if the variance is finite and keeps its own law if it is not (its mean is 1 - alpha/2
# for a tail index alpha < 2). It needs only group means, which a flow has too, and no choice of a
# tail's beginning. Few groups have larger shares by chance: then the limit is exceeded by normal
# groups with probability ``SHARE_LEVEL``.
SHARE = 0.05
SHARE_LEVEL = 1e-6
# Fewer group means than this do not estimate their own spread well.
ENOUGH_GROUPS = 32
# Relative rounding error of a float64 mean and of a closed form next to it, with a margin.
ROUNDING = 1e-12
# The middle of a ball with fewer digits is off by more than that rounding; a sample is not compared with it.
COMPARED_DIGITS = 12
# A claim about an experiment is tried in a few runs, each as expensive as a hundred thousand draws. With this probability it may
# be supported, or opposed, if a run is equally likely to go either way. Its miss rate is for a claim true in this share of runs.
RUNS_FALSE_ALARM = 1e-3
RUNS_SHARE = 0.99
# A heuristic quadrature contradicts a ball only beyond this multiple of its own error estimate
# plus a relative floor: the estimates are known to be optimistic by up to four orders (traps).
QUADRATURE_SLACK = 1e4
QUADRATURE_FLOOR = 1e-7
GENERIC_POINTS = 8  # number of generic points for a line; corners come in addition
# A line with steps in its parameters is constant between walls. A slip that moves a wall slightly shows only
# at points between the two walls. A factor sqrt(2) on one of three weights shows at about one point in twenty.
STEP_POINTS = 60
PLAIN_POINTS = 4  # most points of small numbers that are tried for a witness that a person can follow
LEVEL_POINTS = 12  # most points where letters are 0 or 1, or equal, at which an inequality is tried
PLAIN_POINTS_OF_SIGNS = 24  # the same for a property, which often fails for one sign of a letter only; a sign takes milliseconds
SEEN_APART = 0.01  # relative: values further apart differ in their leading digits
SLIP_POINTS = 4  # a slip must differ at one of these points
SAMPLES = 1 << 18  # most draws of X in a sampled check; fewer if they distinguish the nearest slip
SEED = 20230712
# The quick tier searches for refutations at so many points, with so many digits, for so many seconds of processor time a derivation.
QUICK_POINTS, QUICK_DIGITS, QUICK_SECONDS = 4, 15, 4
VERIFY_DIGITS = 20  # digits of the balls for the second oracle, which reaches about ten itself
# Places on the way into its limit at which an approximation's error is enclosed: powers of ten of the vanishing parameter.
APPROACH = (-2, -3, -4)
# An error that falls by less than a tenth when that falls tenfold counts as not vanishing, like a logarithm's inverse.
LEAST_ORDER = 0.05
# A theorem is tested at every instance of a family with at most so many, else at so many drawn from a seed.
ALL_INSTANCES, DRAWN_INSTANCES = 20_000, 1000
# Then the instances nearest to failing change slightly, and the nearest stay: so many rounds, with so many instances.
SEARCH_ROUNDS, SEARCH_KEPT, SEARCH_CHILDREN = 12, 12, 12
# Operations on exact rationals for deciding instances one by one, nearest to failing first; and balls for irrational values.
EXACT_OPERATIONS, ENCLOSED_INSTANCES = 100_000, 40
SEARCH_DIGITS = 25  # digits of those balls
# The conclusions of a family are certified too if it has at most so many letters, its formulas at most so many operations,
# and so many cells of a box are enough: at most a second of processor time.
BOX_LETTERS, BOX_OPERATIONS, BOX_CELLS = 4, 250, 300
