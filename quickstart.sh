#!/usr/bin/env bash
# From a bare Debian 12 to a first result.
set -euo pipefail

usage() {
  cat <<'END'
./quickstart.sh

Installs the Debian packages that are missing (as root, or with sudo), builds Roundhouse with Bazel
and runs it on an example. It may be run again; what is there already is left alone.
END
}

case "${1:-}" in
  --help | -h) usage && exit 0 ;;
  ?*) echo "error: unknown argument $1 (see --help)" >&2 && exit 2 ;;
esac
cd "$(dirname "$0")"

scripts/install_packages.sh build
source scripts/bazel_command.sh

# About 950 sources, most of them several at a time; what is there already is not built again.
echo "building roundhouse: eight minutes on two cores of a Zen 4 the first time, longer on slower ones"
progress=(--noshow_progress)
[[ -t 2 ]] && progress=()
start=$SECONDS
$BAZEL build "${progress[@]}" //:roundhouse_program
echo "built in $((SECONDS - start)) s"

# Shown as it is run, for the user to go on with.
run() {
  echo "+ roundhouse $*"
  bazel-bin/roundhouse "$@"
}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

run inspect examples/digits.onnx
run run examples/digits.onnx --image=examples/seven.png --scale=0.0627
run optimize examples/digits.onnx -o "$folder/small.rh" -O2
run run "$folder/small.rh" --benchmark

cat <<END
Next, with a model of your own (.onnx, .tflite, .mlir or .rh):
  alias roundhouse=$PWD/bazel-bin/roundhouse
  roundhouse inspect model.onnx        what it takes, gives, holds and costs
  roundhouse run model.onnx --profile  where the time goes
  docs/tutorial.md                     from an ONNX file to a served int8 model
END
