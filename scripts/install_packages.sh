#!/usr/bin/env bash
# Installs the Debian packages of scripts/packages.txt that are missing.
set -euo pipefail

usage() {
  cat <<'END'
scripts/install_packages.sh [--check] [build|test|develop]

Installs the packages of scripts/packages.txt that are missing: those to build, or also those to test
(the default), or also those that scripts/presubmit.sh needs. Where none is missing it does nothing,
without network and without root.

  --check   installs nothing; names what is missing and fails if there is something
END
}

die() {
  echo "error: $*" >&2
  exit 1
}

check=false
section="test"
for arg in "$@"; do
  case "$arg" in
    --help | -h) usage && exit 0 ;;
    --check) check=true ;;
    build | test | develop) section=$arg ;;
    *) die "unknown argument $arg (see --help)" ;;
  esac
done

command -v dpkg-query >/dev/null || die "this is not Debian: install the packages of scripts/packages.txt by hand"

list=$(dirname "$0")/packages.txt
wanted=$(awk -v last="$section" '
  /^\[/ { if (seen) exit; if ($0 == "[" last "]") seen = 1; next }
  /^[a-z]/ { print $1 }' "$list")

missing=()
for package in $wanted; do
  status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [[ $status == installed ]] || missing+=("$package")
done
((${#missing[@]})) || exit 0
if $check; then
  die "missing packages: ${missing[*]} (scripts/install_packages.sh installs them)"
fi

root=()
if [[ $(id -u) != 0 ]]; then
  command -v sudo >/dev/null || die "missing packages: ${missing[*]}; run as root, or install sudo"
  root=(sudo)
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
options=(-o DPkg::Lock::Timeout=600 -o Acquire::Retries=3)

# apt's own words, cut to the first error.
reason() { grep -m1 -E '^(E|W|Err:|sudo)' "$log" | cut -c1-200 || true; }

echo "installing ${#missing[@]} packages: ${missing[*]}" >&2
"${root[@]}" apt-get "${options[@]}" -o APT::Update::Error-Mode=any update >"$log" 2>&1 ||
  die "cannot read Debian's package lists; is the network up? ($(reason))"
for package in "${missing[@]}"; do
  apt-cache show "$package" >/dev/null 2>&1 ||
    die "there is no package $package in /etc/apt's sources; Roundhouse needs Debian 12 (bookworm)"
done
"${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get "${options[@]}" install -y --no-install-recommends \
  "${missing[@]}" >"$log" 2>&1 </dev/null || die "cannot install ${missing[*]} ($(reason))"

# A server that runs has found out which libraries there are, and would not look again.
cd "$(dirname "$0")/.."
if command -v bazel >/dev/null; then
  source scripts/bazel_command.sh
  # shellcheck disable=SC2086  # A command and its options.
  $BAZEL shutdown >/dev/null 2>&1 || true
fi
