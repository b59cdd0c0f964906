# Sourced by the scripts: a server is known by its pid file and by an argument that names its folder, since a pid alone
# may be another process's by now.

# runs_with PID ARGUMENT: is process PID alive, and is ARGUMENT one of its arguments?
runs_with() {
  [[ $1 =~ ^[0-9]+$ && -r /proc/$1/cmdline ]] && tr '\0' '\n' 2>/dev/null <"/proc/$1/cmdline" | grep -qxF -- "$2"
}

# stop_server PID_FILE ARGUMENT SECONDS: SIGTERM, then SIGKILL after SECONDS. Nothing running is success.
stop_server() {
  local pid_file=$1 argument=$2 seconds=$3 pid
  [[ -s $pid_file ]] || return 0
  pid=$(<"$pid_file")
  [[ $pid =~ ^[0-9]+$ ]] || die "$pid_file does not hold a process id"
  if runs_with "$pid" "$argument"; then
    kill -TERM "$pid" 2>/dev/null || true
    if ! ends_within "$seconds" "$pid" "$argument"; then
      kill -KILL "$pid" 2>/dev/null || true
      ends_within 5 "$pid" "$argument" || die "process $pid does not end"
    fi
  fi
  rm -f "$pid_file"
}

ends_within() {
  for ((i = 0; i < $1 * 20; i++)); do
    is_alive "$2" "$3" || return 0
    sleep 0.05
  done
  return 1
}

# A process on its way out has no command line any more but still holds its files. One that nobody has waited for (a
# zombie) holds none.
is_alive() {
  local state
  state=$(sed -n 's/^State:[[:space:]]*//p' "/proc/$1/status" 2>/dev/null) || return 1
  [[ -n $state && $state != Z* ]] || return 1
  runs_with "$1" "$2" || [[ -z $(tr -d '\0' 2>/dev/null <"/proc/$1/cmdline") ]]
}
