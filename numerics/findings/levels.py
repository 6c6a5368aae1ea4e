"""Every threshold that a verdict rests on, each with its reason."""

from __future__ import annotations

# Both balls must be at least this thin before their overlap counts: forty digits is what the
# project promises, and no two distinct formulas of a note agree that far at generic points.
THIN_DIGITS = 40
# Points at which balls must overlap, thinly, before a line is called enclosed.
ENOUGH_POINTS = 8
# Sampled comparisons may raise one false alarm in a century. A report makes some 350 of them (lines,
# corrections, enclosures); a million a year is ten reports every working day, each with new draws.
YEARS_TO_A_FALSE_ALARM = 100
COMPARISONS_A_YEAR = 1_000_000
FALSE_ALARM = 1 / (YEARS_TO_A_FALSE_ALARM * COMPARISONS_A_YEAR)
# A line is said to be told apart from a slip only if that slip, were it printed, would be missed at
# most this often. A miss takes a slip that every other engine misses as well.
MISS = 1e-4
# Where the largest group's share of the sum of squares exceeds this, the variance is doubtful. The share
# tends to zero if the variance is finite and keeps a law of its own if it is not (its mean is 1 - alpha/2
# for a tail index alpha < 2), it needs no more than group means, which a flow has too, and no choice of
# a tail's beginning. Few groups have larger shares by chance: then the limit is what normal groups exceed
# once in ``SHARE_LEVEL``.
SHARE = 0.05
SHARE_LEVEL = 1e-6
# Fewer group means than this say too little of their own spread.
ENOUGH_GROUPS = 32
# Relative rounding error of a float64 mean and of a closed form beside it, with room to spare.
ROUNDING = 1e-12
# A claim about an experiment is tried in a few runs, each as dear as a hundred thousand draws: it may be supported, or opposed, once in so many
# times where a run is as likely to go either way. Its miss rate is stated for what is so in this share of all runs.
RUNS_FALSE_ALARM = 1e-3
RUNS_SHARE = 0.99
# A calibration fails if what it saw has less than this chance when all is as stated.
CALIBRATION_LEVEL = 1e-4
# A heuristic quadrature contradicts a ball only beyond this multiple of its own error estimate
# plus a relative floor: the estimates are known to be optimistic by up to four orders (traps).
QUADRATURE_SLACK = 1e4
QUADRATURE_FLOOR = 1e-7
QUADRATURE_POINTS = 3  # the mpmath oracle is consulted at this many points, generic ones first
GENERIC_POINTS = 8  # a line is judged at this many generic points, and at corners
# A line that steps in its parameters is constant between walls: a slip that moves a wall a little is seen
# only at points between the two. A factor sqrt(2) on one of three weights shows at about one point in twenty.
STEP_POINTS = 60
PLAIN_POINTS = 4  # at most so many points of small numbers are tried for a witness that a person can follow
PLAIN_POINTS_OF_SIGNS = (
    24  # likewise of a property, which often fails for one sign of a letter alone; a sign is had in milliseconds
)
SEEN_APART = 0.01  # relatively: values further apart differ in their leading digits
SLIP_POINTS = 4  # a slip must differ at one of these
SAMPLES = 1 << 18  # draws of X a sampled check at most; fewer are made where they tell the nearest slip apart
SEED = 20230712
# The quick tier looks for refutations at so many points, with so many digits, and for so long at a derivation (processor time).
QUICK_POINTS, QUICK_DIGITS, QUICK_SECONDS = 4, 15, 4
VERIFY_DIGITS = 20  # of the balls the second oracle is held against; it reaches about ten itself
# Where an approximation's error is looked at on the way into its limit, as powers of ten of what tends to zero.
APPROACH = (-2, -3, -4)
# An error that falls by less than a tenth where that falls tenfold is taken not to vanish; so does one that falls like a logarithm's inverse.
LEAST_ORDER = 0.05
# A theorem is searched at every instance of a family of at most so many, else at so many drawn from a seed.
ALL_INSTANCES, DRAWN_INSTANCES = 20_000, 1000
# Then the instances at which a conclusion is nearest to failing are changed a little, and the nearest kept: so many times, of so many.
SEARCH_ROUNDS, SEARCH_KEPT, SEARCH_CHILDREN = 12, 12, 12
# Operations on exact rationals for deciding instances one by one, nearest to failing first; and balls, where a value is irrational.
EXACT_OPERATIONS, ENCLOSED_INSTANCES = 100_000, 40
SEARCH_DIGITS = 25  # of those balls
# The conclusions of a family with at most so many letters, and of formulas of at most so many operations, are certified too, if so many cells of a
# box are enough: a second of processor time at most.
BOX_LETTERS, BOX_OPERATIONS, BOX_CELLS = 4, 250, 300
