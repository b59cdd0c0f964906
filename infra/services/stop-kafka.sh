#!/usr/bin/env bash
# Stop the broker that start-kafka.sh started: stop-kafka.sh DATA_DIR
# SIGTERM, then SIGKILL after KAFKA_STOP_TIMEOUT seconds (20). Nothing running
# is success.
set -euo pipefail

die() { printf 'stop-kafka: %s\n' "$*" >&2; exit 1; }
. "${BASH_SOURCE[0]%/*}/process.sh"

[[ $# -eq 1 ]] || die "usage: stop-kafka.sh DATA_DIR"
[[ -d $1 ]] || exit 0
dir=$(cd "$1" && pwd -P)
stop_server "$dir/kafka.pid" "$dir/server.properties" "${KAFKA_STOP_TIMEOUT:-20}"
