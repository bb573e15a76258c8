# shellcheck shell=bash
# Sourced by the scripts: sets BAZEL to the command that runs Bazel here.
#
# Bazel keeps its files below $HOME. Where that cannot be written, they go below $XDG_CACHE_HOME or,
# failing that, the folder for temporary files.
bazel_command() {
  local home=${HOME:-}
  if [[ -n $home ]] && mkdir -p "$home/.cache/bazel" 2>/dev/null && [[ -w $home/.cache/bazel ]]; then
    echo bazel
    return
  fi
  local cache
  for cache in "${XDG_CACHE_HOME:-}" "${TMPDIR:-/tmp}/roundhouse-cache-$(id -u)"; do
    if [[ -n $cache ]] && mkdir -p "$cache/bazel" 2>/dev/null && [[ -w $cache/bazel ]]; then
      echo "bazel --output_user_root=$cache/bazel"
      return
    fi
  done
  echo "error: found no writable folder for Bazel's files; set XDG_CACHE_HOME" >&2
  return 1
}

BAZEL=${BAZEL:-$(bazel_command)}
export BAZEL
