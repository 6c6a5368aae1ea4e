#!/bin/sh
# Compile the library in the order of _CoqProject, then the theorem files that are named, or all of them. Needs coqc alone.
set -eu
cd "$(dirname "$0")"
compile() { coqc -q -w -ambiguous-paths -Q library ClosedForm "$1"; }
for file in $(grep '\.v$' _CoqProject); do compile "$file"; done
[ "$#" -gt 0 ] || set -- $(find . -name '*.v' -not -path './library/*' | sort)
for file in "$@"; do compile "$file"; done
