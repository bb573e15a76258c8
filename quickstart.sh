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

tools/install_packages.sh build
source tools/bazel_command.sh

echo "building; the first time takes minutes"
$BAZEL build --noshow_progress //:convert //:inspect

# Shown as it is run, for the user to go on with.
run() {
  echo "+ bazel run $*"
  $BAZEL run --noshow_progress "$@"
}

model=$(mktemp -d)/counter.rh
trap 'rm -rf "$(dirname "$model")"' EXIT

run //:inspect -- examples/counter.mlir
run //:convert -- examples/counter.mlir -o "$model"
run //:inspect -- "$model" --globals
run //:run -- examples/classify.mlir --shape=batch:2
