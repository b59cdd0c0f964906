#!/usr/bin/env bash
# Stop the server that start-neo4j.sh started: stop-neo4j.sh DATA_DIR [SECONDS]
# SIGTERM, then SIGKILL after SECONDS (30). Nothing running is success.
set -euo pipefail

die() { printf 'stop-neo4j: %s\n' "$*" >&2; exit 1; }
. "${BASH_SOURCE[0]%/*}/process.sh"

[[ $# -ge 1 && $# -le 2 ]] || die "usage: stop-neo4j.sh DATA_DIR [SECONDS]"
[[ -d $1 ]] || exit 0
dir=$(cd "$1" && pwd -P)
stop_server "$dir/neo4j.pid" "$dir/conf/neo4j.conf" "${2:-30}"
