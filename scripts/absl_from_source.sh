#!/usr/bin/env bash
# Proves that a project may bring its own Abseil.
set -euo pipefail

usage() {
  cat <<'END'
scripts/absl_from_source.sh

Builds and runs the program and the test of a copy of examples/consumer whose com_google_absl is
Abseil's source, defined before the call of roundhouse_deps(); nothing of Roundhouse is edited. Once
with gcc, and once with clang, which then checks that we name every Abseil target that we include.
Fetches the sources with apt.
END
}

case "${1:-}" in
  --help | -h) usage && exit 0 ;;
  ?*) echo "error: unknown argument $1 (see --help)" >&2 && exit 2 ;;
esac
cd "$(dirname "$0")/.."
root=$PWD
source scripts/bazel_command.sh

scratch=$(mktemp -d)
chmod 755 "$scratch"
finish() {
  if [[ -d $scratch/consumer ]]; then (cd "$scratch/consumer" && $BAZEL shutdown >/dev/null 2>&1) || true; fi
  rm -rf "$scratch"
}
trap finish EXIT

# The machine's own package sources, with source packages added, and lists of our own: the system's
# are left as they are.
mkdir -p "$scratch/apt/lists" "$scratch/sources"
for list in /etc/apt/sources.list.d/*.sources; do
  [[ -e $list ]] && sed -E 's/^Types:.*/Types: deb deb-src/' "$list" >"$scratch/apt/$(basename "$list")"
done
for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
  [[ -e $list ]] && sed -nE 's/^deb(-src)? (.*)/deb \2\ndeb-src \2/p' "$list" >"$scratch/apt/$(basename "$list")"
done
apt=(apt-get -qq -o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$scratch/apt"
  -o "Dir::State::lists=$scratch/apt/lists" -o APT::Sandbox::User=root)
"${apt[@]}" update || {
  echo "error: cannot read Debian's package lists; is the network up?" >&2
  exit 1
}
cd "$scratch/sources"
"${apt[@]}" source --download-only abseil
"${apt[@]}" download bazel-skylib
mkdir abseil
tar -xf abseil_*.orig.tar.gz -C abseil --strip-components=1
dpkg-deb -x bazel-skylib_*.deb skylib
skylib=$(dirname "$(find "$PWD/skylib" -path '*/lib/selects.bzl' | head -n 1)")/..
[[ -e $skylib/WORKSPACE ]] || touch "$skylib/WORKSPACE"

# Bazel's own, with the processors that it is too old to know and Abseil names.
cp -rL /usr/share/bazel/platforms platforms
chmod -R u+w platforms
for cpu in wasm32 wasm64; do
  grep -q "\"$cpu\"" platforms/cpu/BUILD ||
    echo "constraint_value(name = \"$cpu\", constraint_setting = \":cpu\")" >>platforms/cpu/BUILD
done

cp -r "$root/examples/consumer" "$scratch/consumer"
cd "$scratch/consumer"
rm -f bazel-*
cat >WORKSPACE <<END
workspace(name = "consumer")
local_repository(name = "com_google_absl", path = "$scratch/sources/abseil")
local_repository(name = "bazel_skylib", path = "$(realpath "$skylib")")
local_repository(name = "platforms", path = "$scratch/sources/platforms")
local_repository(name = "roundhouse", path = "$root")
load("@roundhouse//:deps.bzl", "roundhouse_deps")
roundhouse_deps()
END
for compiler in gcc clang-19; do
  echo "== $compiler"
  $BAZEL test --noshow_progress --repo_env=CC=$compiler //:consumer_test
  $BAZEL run --noshow_progress --repo_env=CC=$compiler //:hello
done
