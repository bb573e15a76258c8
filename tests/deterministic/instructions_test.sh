#!/usr/bin/env bash
# What deterministic programs compute is the same at each level of instructions from AVX2 on.
#   instructions_test.sh PRINT_BITS FILE...
set -euo pipefail
print_bits=$1
shift
if grep -q avx2 /proc/cpuinfo && grep -q fma /proc/cpuinfo; then
  ROUNDHOUSE_ISA=avx2 "$print_bits" "$@" >"$TEST_TMPDIR/avx2.txt"
  echo "$(wc -l <"$TEST_TMPDIR/avx2.txt") programs"
else
  echo "not run: the processor has no AVX2"
fi
for level in avx512 amx; do
  case $level in
    avx512) needs=avx512bw ;;
    amx) needs=amx_bf16 ;;
  esac
  if ! grep -q "$needs" /proc/cpuinfo; then
    echo "not run: $level, which the processor lacks"
    # The best that there is.
    [[ $level == amx ]] || continue
  fi
  ROUNDHOUSE_ISA=$level "$print_bits" "$@" >"$TEST_TMPDIR/$level.txt"
  diff "$TEST_TMPDIR/avx2.txt" "$TEST_TMPDIR/$level.txt"
done
# Without a fused multiply-add there is no promise.
if ROUNDHOUSE_ISA=sse2 "$print_bits" "$@" >/dev/null 2>"$TEST_TMPDIR/sse2.txt"; then
  echo "it runs without AVX2"
  exit 1
fi
grep -q "AVX2 and FMA" "$TEST_TMPDIR/sse2.txt"
