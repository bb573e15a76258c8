#!/usr/bin/env bash
# Looks at the packages, and uses what they install: in a bare root where the machine lets us change
# into one, else by the loader of that root.
#   package_test.sh DEB TAR DEB_AGAIN TAR_AGAIN EXPECTED
set -euo pipefail
export LC_ALL=C.UTF-8 PATH=$PATH:/usr/sbin  # Where chroot is.
deb=$1 tar=$2 expected=$PWD/$5

fail() {
  echo "$*" >&2
  exit 1
}

# Reproducible, and the same contents in both.
cmp "$deb" "$3"
cmp "$tar" "$4"
dpkg-deb --info "$deb" >"$TEST_TMPDIR/info"
for wanted in "Package: roundhouse" "Architecture: amd64" "Depends: .*libonnx1" "Depends: .*libxnnpack0"; do
  grep "$wanted" "$TEST_TMPDIR/info" >/dev/null || fail "no '$wanted' in $(cat "$TEST_TMPDIR/info")"
done
diff <(dpkg-deb --fsys-tarfile "$deb" | tar -tv) <(tar -tvzf "$tar")
# Files belong to root, and are of one date.
tar -tvzf "$tar" | grep -v ' root/root .* 1980-01-01 00:00 ' && fail "a file is not root's, or of today"

root=$TEST_TMPDIR/root
mkdir -p "$root"
dpkg-deb -x "$deb" "$root"
(cd "$root" && dpkg-deb --ctrl-tarfile "$OLDPWD/$deb" | tar -xO ./md5sums | md5sum --quiet -c)

# A bare root: the package, and the libraries that its programs name.
mkdir -p "$root/lib64" "$root/lib" "$root/tmp" "$root/dev"
libraries=$({ ldd "$root/usr/bin/roundhouse"; ldd "$root/usr/lib/libroundhouse.so.0"; } |
  sed -nE 's/^.* => (\/[^ ]+) .*$/\1/p' | sort -u)
for library in $libraries; do cp -L "$library" "$root/lib/"; done
cp -L /lib64/ld-linux-x86-64.so.2 "$root/lib64/"
sed -n 's/^ *Depends: //p' "$TEST_TMPDIR/info" | tr -s ', ' '\n' >"$TEST_TMPDIR/depends"
for library in $libraries; do
  package=$(dpkg-query -S "$(readlink -f "$library")" 2>/dev/null | cut -d: -f1) || continue
  grep -xF "$package" "$TEST_TMPDIR/depends" >/dev/null || fail "$library: no $package in Depends"
done

if chroot "$root" /usr/bin/roundhouse --version >/dev/null 2>&1; then
  in_root() { chroot "$root" "$@"; }
elif unshare --user --map-root-user chroot "$root" /usr/bin/roundhouse --version >/dev/null 2>&1; then
  in_root() { unshare --user --map-root-user chroot "$root" "$@"; }
else
  echo "not run: the program in a chroot (it is not permitted here); by the root's loader instead"
  in_root() {
    local program=$root$1
    shift
    "$root/lib64/ld-linux-x86-64.so.2" --library-path "$root/lib:$root/usr/lib" "$program" \
      "${@//\/usr\/share/$root/usr/share}"
  }
fi
examples=/usr/share/doc/roundhouse/examples
in_root /usr/bin/roundhouse --version | grep "^backends: .*onednn.*xnnpack" >/dev/null || fail "backends"
in_root /usr/bin/roundhouse run $examples/classify.mlir --shape=batch:2 --json >"$TEST_TMPDIR/json" 2>/dev/null
grep '"name": "scores"' "$TEST_TMPDIR/json" >/dev/null
in_root /usr/bin/roundhouse inspect --licenses | grep "^XNNPACK" >/dev/null || fail "licences"

# The libraries that it loads under mpirun, which the package only suggests.
if compgen -G "$root/usr/lib/roundhouse/*.so" >/dev/null; then
  for library in "$root"/usr/lib/roundhouse/*.so; do
    implementation=$(basename "$library" .so)
    implementation=${implementation#libroundhouse_}
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 HOME=$TEST_TMPDIR \
      OMPI_MCA_rmaps_base_oversubscribe=1 "mpirun.$implementation" -np 2 "$root/usr/bin/roundhouse" \
      run "$root$examples/classify.mlir" --devices=d:2 --shape=batch:2 --launcher=mpi --json \
      >"$TEST_TMPDIR/json" 2>/dev/null || fail "not under mpirun.$implementation"
    [[ $(grep -c '"name": "scores"' "$TEST_TMPDIR/json") == 1 ]] || fail "expected one answer"
  done
  grep "^ Suggests: .*lib\(openmpi3\|mpich12\)" "$TEST_TMPDIR/info" >/dev/null || fail "suggests no MPI"
fi

# C, by pkg-config, and Python, by the package's folder.
export PKG_CONFIG_PATH=$root/usr/lib/pkgconfig
# shellcheck disable=SC2046
gcc -std=c11 "$root$examples/classify.c" -o "$TEST_TMPDIR/program" $(pkg-config --cflags --libs roundhouse)
diff <(LD_LIBRARY_PATH=$root/usr/lib "$TEST_TMPDIR/program" "$root$examples/classify.mlir") "$expected"
LD_LIBRARY_PATH=$root/usr/lib PYTHONPATH=$root/usr/lib/python3/dist-packages PYTHONDONTWRITEBYTECODE=1 \
  /usr/bin/python3 -c "
import roundhouse as rh
print(rh.load('$root$examples/classify.mlir').optimize())" >/dev/null

# Pages, completions, licences.
for command in run inspect convert optimize calibrate extract diff bundle reduce format print_ops train simulate verify; do
  page=$root/usr/share/man/man1/roundhouse-$command.1.gz
  zcat "$page" >"$TEST_TMPDIR/page"
  grep "^.SH OPTIONS" "$TEST_TMPDIR/page" >/dev/null || fail "$page has no options"
  if command -v man >/dev/null && command -v groff >/dev/null; then
    warnings=$(man --warnings -E UTF-8 -l "$page" 2>&1 >/dev/null)
    [[ -z $warnings ]] || fail "$page: $warnings"
  fi
done
(
  # shellcheck disable=SC1091
  source "$root/usr/share/bash-completion/completions/roundhouse"
  complete_words() {
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
    _roundhouse
    echo "${COMPREPLY[*]}"
  }
  [[ $(complete_words roundhouse ca) == calibrate ]] || fail "completes commands"
  [[ $(complete_words roundhouse run --prec) == "--precision=" ]] || fail "completes flags"
  [[ $(complete_words roundhouse run --precision = hi) == "highest high" ]] || fail "completes choices"
)
for shell in zsh fish; do
  file=$(find "$root/usr/share/$shell" -type f)
  grep -- "calibrate" "$file" >/dev/null
  if command -v $shell >/dev/null; then
    $shell -n "$file"
    if [[ $shell == fish ]]; then
      # The choices, and no files beside them.
      completed=$(cd "$root" && HOME=$TEST_TMPDIR fish --no-config -c "
        source '$file'; complete -C 'roundhouse run --precision='" | cut -f1 | sort | tr '\n' ' ')
      [[ $completed == "--precision=high --precision=highest --precision=medium " ]] ||
        fail "fish completes: $completed"
    fi
  else
    echo "not run: the completion for $shell (there is no $shell here)"
  fi
done
# What the README points to is there.
while read -r page; do
  [[ -s $root/usr/share/doc/roundhouse/$page ]] || fail "README.md: no $page"
done < <(grep -o 'docs/[a-z_]*\.md' "$root/usr/share/doc/roundhouse/README.md" | sort -u)
for text in Apache "Debian's package libonnx1" "Debian's package libabsl-dev" oneDNN; do
  grep "$text" "$root/usr/share/doc/roundhouse/copyright" >/dev/null || fail "copyright without $text"
done
