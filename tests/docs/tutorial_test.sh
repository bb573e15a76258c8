#!/usr/bin/env bash
# Does what a page says to do in a shell, with the program roundhouse.
#   tutorial_test.sh ROUNDHOUSE PAGE.md
set -euo pipefail
mkdir "$TEST_TMPDIR/bin"
ln -s "$PWD/$1" "$TEST_TMPDIR/bin/roundhouse"
# Not in what is left of somebody else's.
rm -rf /tmp/tutorial
PATH=$TEST_TMPDIR/bin:/usr/bin:/bin exec python3 tests/docs/snippets.py "$2"
