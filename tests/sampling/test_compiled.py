"""Does Triton's compiler take the kernel for a Hopper GPU, with data of both types, where there is no GPU?"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from integrands import CASES

SCRIPT = Path(__file__).parents[1] / "helpers" / "compile_kernels.py"


def compiled(folder: Path) -> str:
    """What the compiler made, or said."""
    environment = {**os.environ, "TRITON_CACHE_DIR": str(folder)}
    run = subprocess.run([sys.executable, str(SCRIPT)], env=environment, capture_output=True, text=True, check=False)
    return run.stdout if run.returncode == 0 else run.stderr[-2000:]


@pytest.mark.slow
def test_the_kernel_compiles_for_every_kind_of_integrand(tmp_path: Path) -> None:
    found = compiled(tmp_path).splitlines()
    assert [line.split(" [")[0] for line in found] == list(CASES)
