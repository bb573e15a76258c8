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

echo "+ bazel build //:all"
$BAZEL build --noshow_progress //:all

# The first result: the one place to change when there is a better one to show.
echo "+ cd examples/consumer && bazel run //:hello"
cd examples/consumer
$BAZEL run --noshow_progress //:hello
