# How tests start several processes: `launch NUMBER PROGRAM …` by the mpirun of an implementation.
#   source mpirun.sh openmpi|mpich

implementation=$1
export HOME=$TEST_TMPDIR OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
# A short name, as sockets are made below it.
export TMPDIR=${TMPDIR:-/tmp}

mpirun=mpirun.$implementation
command -v "$mpirun" >/dev/null || {
  echo "there is no $mpirun: tools/install_packages.sh test installs it" >&2
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
