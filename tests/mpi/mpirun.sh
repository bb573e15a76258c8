# How tests start several processes: `launch NUMBER PROGRAM …` by the mpirun of an implementation.
#   source mpirun.sh openmpi|mpich

implementation=$1
export HOME=$TEST_TMPDIR OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
# A short name, as sockets are made below it.
export TMPDIR=${TMPDIR:-/tmp}

mpirun=mpirun.$implementation
command -v "$mpirun" >/dev/null || {
  echo "there is no $mpirun: scripts/install_packages.sh test installs it" >&2
  exit 1
}

launch() {
  local count=$1
  shift
  if [[ $implementation == openmpi ]]; then
    # More processes than there are cores, none of which is bound to one.
    "$mpirun" --oversubscribe --bind-to none --mca btl_vader_single_copy_mechanism none -np "$count" "$@"
  else
    "$mpirun" -np "$count" "$@"
  fi
}

# The rank of a process that was launched so.
export RANK_OF_PROCESS='${OMPI_COMM_WORLD_RANK:-$PMI_RANK}'

fail() {
  echo "$*" >&2
  exit 1
}

# expect_text FILE TEXT: the text is there.
expect_text() {
  grep -F -e "$2" "$1" >/dev/null || fail "no '$2' in: $(cat "$1")"
}

# expect_error CODE TEXT COMMAND…: it fails so, and $tool says that once. What it says is in $out.
expect_error() {
  local code=$1 text=$2 status=0
  shift 2
  "$@" >"$out" 2>&1 || status=$?
  [[ $status == "$code" ]] || fail "expected exit code $code, found $status: $(cat "$out")"
  expect_text "$out" "$text"
  [[ $(grep -c "^$tool: " "$out") == 1 ]] || fail "expected one error: $(cat "$out")"
}
