#!/usr/bin/env bash
# Builds a C program against the library as it is installed, runs it, and looks at what the library
# exports.
#   c_test.sh HEADER LIBRARY PKG_CONFIG_FILE EXPORTS PROGRAM.c MODEL EXPECTED
set -euo pipefail
source "$(dirname "$0")/install.sh"

header=$1 library=$2 pc=$3 exports=$4 program=$5 model=$6 expected=$7
prefix=$TEST_TMPDIR/prefix
install_library "$prefix" "$header" "$library" "$pc"

# Weak copies of what libstdc++ has, too, are not ours to hide: there must be one of each.
nm -D --defined-only "$prefix/lib/libroundhouse.so.0" | awk '{print $3}' |
  grep -vE '^_Z(N|NK|TI|TS|TV)St' | sort >"$TEST_TMPDIR/found"
diff <(grep -v '^#' "$exports" | sort) "$TEST_TMPDIR/found" || {
  echo "the library exports something else than $exports says" >&2
  exit 1
}
# All that the header declares is there.
declared=$(grep -o 'rh_[a-z_]*(' "$header" | tr -d '(' | sort -u)
for name in $declared; do
  grep -qx "$name" "$TEST_TMPDIR/found" || { echo "$name is declared and not exported" >&2; exit 1; }
done

export PKG_CONFIG_PATH=$prefix/lib/pkgconfig LD_LIBRARY_PATH=$prefix/lib
version=$(pkg-config --modversion roundhouse)
for standard in c11 c17; do
  # shellcheck disable=SC2046
  gcc -std=$standard -pedantic -Wall -Wextra -Werror "$program" -o "$TEST_TMPDIR/program" \
    $(pkg-config --cflags --libs roundhouse)
done
diff <("$TEST_TMPDIR/program" "$model") "$expected"
# As C++, too, and of the version that the file says.
cat >"$TEST_TMPDIR/version.cc" <<'END'
#include <roundhouse.h>
#include <cstdio>
int main() { std::puts(rh_version()); }
END
# shellcheck disable=SC2046
g++ -Wall -Werror "$TEST_TMPDIR/version.cc" -o "$TEST_TMPDIR/version" \
  $(pkg-config --cflags --libs roundhouse)
[[ $("$TEST_TMPDIR/version") == "$version" ]]

# Python finds the library where the system does, or beside the package.
mkdir -p "$prefix/python"
cp -rL python/roundhouse "$prefix/python/"
cp -L "$library" "$prefix/python/roundhouse/libroundhouse.so.0"
LD_LIBRARY_PATH="" PYTHONPATH=$prefix/python /usr/bin/python3 -c "
import numpy
import roundhouse as rh
assert rh.__version__ == '$version'
image = numpy.tile(numpy.arange(8, dtype=numpy.float32) / 8, (2, 8, 1)).reshape(2, 8, 8, 1)
scores = rh.load('$model').optimize().session(backends='onednn').run({'image': image})['scores']
for i, row in enumerate(scores):
    print(f'image {i}:', *(f'{score:.4f}' for score in row))
" | diff - "$expected"
