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

# expect_end_with_killed RANKS BEGUN COMMAND…: the command goes on and on. Once BEGUN, a command, succeeds, rank 1
# is killed; then all end within seconds, with exit code 1 where mpirun gives them the time. Uses $work; what they
# say is in $out.
expect_end_with_killed() {
  local ranks=$1 begun=$2 launched rank code status=0
  shift 2
  rm -f "$work"/{process,code}.*
  printf '%q ' "$@" >"$work/command"
  cat >"$work/rank.sh" <<END
rank=$RANK_OF_PROCESS
$(cat "$work/command") &
process=\$!
trap : TERM  # mpirun sends it to both.
echo \$process >$work/process.\$rank.new && mv $work/process.\$rank.new $work/process.\$rank
code=0
wait \$process || code=\$?
# The trap ended the first wait.
if kill -0 \$process 2>/dev/null; then code=0; wait \$process || code=\$?; fi
echo \$code >$work/code.\$rank
exit \$code
END
  # The time that Open MPI gives the others to end by themselves is 1 s, which a busy machine may need.
  OMPI_MCA_odls_base_sigkill_timeout=10 launch "$ranks" bash "$work/rank.sh" >"$out" 2>&1 &
  launched=$!
  for ((rank = 0; rank < ranks; ++rank)); do
    until [[ -e $work/process.$rank ]]; do sleep 0.1; done
  done
  for _ in {1..300}; do
    eval "$begun" && break
    sleep 0.1
  done
  sleep 1
  kill -KILL "$(cat "$work/process.1")"
  wait $launched || status=$?
  [[ $status != 0 ]] || fail "mpirun did not notice: $(cat "$out")"
  for ((rank = 0; rank < ranks; ++rank)); do
    # It may be a while until the system has cleared it away.
    for _ in {1..100}; do
      kill -0 "$(cat "$work/process.$rank")" 2>/dev/null || continue 2
      sleep 0.1
    done
    fail "rank $rank goes on after rank 1 was killed"
  done
  # MPICH's gives nobody the time to say so. Open MPI's tells a slow one again once another has ended, which ends
  # it at once.
  [[ $implementation == openmpi ]] || return 0
  local ended=0
  for ((rank = 0; rank < ranks; ++rank)); do
    [[ $rank != 1 ]] || continue
    code=$(cat "$work/code.$rank")
    [[ $code == 1 || ($code == 143 && $ranks -gt 2) ]] || fail "rank $rank ended with $code"
    [[ $code != 1 ]] || ended=$((ended + 1))
  done
  [[ $ended -gt 0 ]] || fail "no rank ended with exit code 1"
}
