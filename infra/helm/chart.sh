#!/usr/bin/env bash
# Lint or render the chart without a helm binary: Helm as a library for Java, fetched once through Maven.
#
#   chart.sh lint
#   chart.sh render RELEASE VALUES_FILE...  each into VALUES_FILE.rendered, or the reason into VALUES_FILE.refused
#   chart.sh --check                        says whether it could run here
#
# Needs a JDK >= 17, and Maven (first run only). Exit codes: 1 failed, 3 something that it needs is not installed.
# Environment (optional): HELM_JAVA_CACHE (~/.cache/helm-java), HELM_JAVA_VERSION (0.0.19)
set -euo pipefail

say() { printf 'chart: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }
lack() { say "$*"; exit 3; }
here=$(cd "${BASH_SOURCE[0]%/*}" && pwd -P)
. "$here/../services/java.sh"
. "$here/../services/jars.sh"

version=${HELM_JAVA_VERSION:-0.0.19}
cache=${HELM_JAVA_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/helm-java}
lib=$cache/$version
find_java 17 || lack "checking the chart needs Java 17 or newer.$JAVA_SEEN Install a JDK"
[[ -f $lib/.complete ]] || command -v mvn >/dev/null || lack "Helm's jars are not in $lib, and mvn, which fetches them, is not installed"
command -v flock >/dev/null || lack "flock (util-linux) is not installed"
[[ ${1:-} != --check ]] || exit 0

[[ ${1:-} == lint && $# -eq 1 || ${1:-} == render && $# -ge 3 ]] || die "usage: chart.sh (lint | render RELEASE VALUES_FILE...)"
[[ -f $lib/.complete ]] || fetch_jars "$cache" "$lib" "$lib/.complete" "com.marcnuri.helm-java:helm-java:$version"
command=$1
shift
exec "$JAVA" -XX:TieredStopAtLevel=1 -cp "$lib/*" "$here/ChartCommand.java" "$command" "$here/ecphory" "$@"
