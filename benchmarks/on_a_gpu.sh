#!/bin/bash
# Every figure of docs/gpu.md, on a machine with a GPU, in about nine minutes: bash benchmarks/on_a_gpu.sh FOLDER
# The dearest questions come last, each with a time limit; what they print is kept in the folder.
# Without a GPU Triton's interpreter runs the kernel's tests, torch samples on the CPU, and what needs a device is named.
set -u
out=${1:?give a folder for what is printed}
mkdir -p "$out"
export PYTHONPATH=$PWD:$PWD/tests/quality PYTHONUNBUFFERED=1

step() { # name, limit in seconds, command
  local name=$1 limit=$2
  shift 2
  echo "== $name: $*"
  timeout "$limit" "$@" >"$out/$name.txt" 2>&1
  echo "exit code $? after ${SECONDS} s"
  tail -n 24 "$out/$name.txt"
}

gpu() { # a step that needs a GPU
  if [ "$device" = cuda ]; then step "$@"; else echo "== $1: not run, there is no GPU"; fi
}

device=$(python3 -c 'import torch; print("cuda" if torch.cuda.is_available() else "cpu")') || exit 2
draws=2e9 fewer=1e9 too=--compile
if [ "$device" = cpu ]; then
  export TRITON_INTERPRET=1
  draws=2e6 fewer=1e6 too= # the loop that is compiled is compared with the kernel, which is interpreted here
fi
{ git rev-parse --short HEAD; echo "device: $device"; [ "$device" = cpu ] || nvidia-smi --query-gpu=name,driver_version --format=csv; python3 -c 'import torch, triton; print(torch.__version__, triton.__version__)'; } 2>&1 | tee "$out/machine.txt"
step kernel 100 python3 -m pytest -q -p no:cacheprovider tests/sampling/test_kernel.py tests/sampling/test_fused.py
step indicator 90 python3 benchmarks/sampling.py --check indicator --device "$device" --draws $draws $too
step sigmoid 90 python3 benchmarks/sampling.py --check sigmoid --device "$device" --draws $draws $too
step dearest 60 python3 benchmarks/sampling.py --check "data not Gaussian" --device "$device" --draws $fewer
step two-neurons 60 python3 benchmarks/sampling.py --check "two neurons" --device "$device" --draws $draws
gpu tune 90 python3 benchmarks/sampling.py --check indicator --device cuda --draws 2e9 --tune
gpu calibration 60 python3 -m closedform.reports.cli selftest --part calibration --fresh
gpu report 100 python3 -m closedform.reports.cli report --fresh --device cuda
gpu documents 200 python3 benchmarks/sampling.py --documents --device cuda
step slow 200 python3 -m pytest -q -p no:cacheprovider -m slow tests/sampling/test_fused.py
