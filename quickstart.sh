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

echo "building; the first time takes minutes"
$BAZEL build --noshow_progress //:convert //:inspect //:optimize //:run

# Shown as it is run, for the user to go on with.
run() {
  echo "+ bazel run $*"
  $BAZEL run --noshow_progress "$@"
}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

run //:inspect -- examples/classify.mlir
run //:convert -- examples/classify.mlir -o "$folder/classify.rh"
run //:optimize -- "$folder/classify.rh" -o "$folder/small.rh" --shape=image:2x8x8x1 -O2
run //:run -- "$folder/small.rh"
