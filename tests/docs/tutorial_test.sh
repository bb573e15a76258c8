#!/usr/bin/env bash
# Does what a page says to do in a shell, with the program roundhouse. The folder and the port that the page
# names are replaced by ones of this test, so that several can run on one machine.
#   tutorial_test.sh ROUNDHOUSE PAGE.md
set -euo pipefail
mkdir "$TEST_TMPDIR/bin"
ln -s "$PWD/$1" "$TEST_TMPDIR/bin/roundhouse"
port=$(/usr/bin/python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
page=$TEST_TMPDIR/$(basename "$2")
sed "s|/tmp/tutorial|$TEST_TMPDIR/tutorial|g; s|\b8017\b|$port|g" "$2" >"$page"
PATH=$TEST_TMPDIR/bin:/usr/bin:/bin exec python3 tests/docs/snippets.py "$page"
