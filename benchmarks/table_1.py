"""Train every cell of document 003's table 1 again, and give a z score for each of its 64 means: ``python benchmarks/table_1.py FILE``.

With ``--full`` a training has the text's batch and number of minibatches, which takes hours; else it has the sizes of the experiment, and all
cells take one or two minutes. What is done already is read from the file and left as it is, so that a run may be taken up again.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path

from closedform.derivations.claims.experiment import Term
from closedform.derivations.n003_nonlinearity_in_contrastive_learning.batch_norm_experiments import TABLE
from closedform.derivations.n003_nonlinearity_in_contrastive_learning.batch_norm_table import MEANS, VARIANTS, cell, name, reported
from closedform.derivations.n003_nonlinearity_in_contrastive_learning.trained_networks import MATCHING
from closedform.numerics.experiments.run import run
from closedform.numerics.findings.levels import SEED
from closedform.numerics.judge.experiment import trial, z_score


def main() -> None:
    """Run what the file does not have yet, and write one line of JSON for each cell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="one line of JSON a cell; what stands there is not run again")
    parser.add_argument("--full", action="store_true", help="the text's batch and number of minibatches")
    asked = parser.parse_args()
    done = {json.loads(line)["cell"] for line in asked.file.read_text().splitlines()} if asked.file.exists() else set()
    for at in [(*setting, variant) for setting in TABLE for variant in VARIANTS]:
        if name(*at) in done:
            continue
        printed = reported(*at)
        contrast = replace(
            MEANS.contrasts[0], terms=(Term(name(*at), MATCHING),), about=printed.mean, reported=printed, planted=None
        )
        ran = run(replace(MEANS, arms={name(*at): cell(*at)}, contrasts=(contrast,)), seed=SEED, in_full=asked.full)
        found = trial(contrast, ran.sums[contrast.key], ran.seed)
        row = {
            "cell": name(*at), "printed": float(printed.mean), "mean": round(found.mean, 4), "standard error": round(found.standard_error, 4),
            "z": round(z_score(printed, found), 2), "runs": found.runs, "seconds": round(ran.seconds, 2),
        }  # fmt: skip
        with asked.file.open("a") as file:
            print(json.dumps(row), file=file)
        print(*row.values(), sep="\t", flush=True)


if __name__ == "__main__":
    main()
