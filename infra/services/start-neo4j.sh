#!/usr/bin/env bash
# Start a Neo4j Community server (Bolt only) from Maven packages; no docker.
#
#   start-neo4j.sh DATA_DIR BOLT_PORT [PASSWORD]
#   start-neo4j.sh --check                  says whether it could start here
#
# Prints the bolt URL once the server answers. PASSWORD given: auth on, user
# neo4j (8+ characters, set again at each start). Without it: auth off.
# Idempotent: a server already running from DATA_DIR is reported, not restarted.
# Needs Linux, a JDK >= 21, and Maven (first run only).
# Exit codes: 1 failed, 3 something that it needs is not installed.
#
# Environment (all optional):
#   NEO4J_VERSION     exact version of org.neo4j:neo4j (never a range: Maven then walks every pom)
#   NEO4J_JARS_CACHE  where jars are kept (~/.cache/neo4j-jars)
#   NEO4J_JAVA_HOME   JDK to run with (see java.sh)
#   NEO4J_JVM_OPTS    more JVM options, e.g. -XX:TieredStopAtLevel=1 (starts in 60 % of
#                     the CPU time; slower at peak: for tests)
#   NEO4J_EXTRA_CONF  file of settings appended to neo4j.conf; they win over those below
#   NEO4J_HEAP=512m  NEO4J_PAGECACHE=256m  NEO4J_START_TIMEOUT=120 (seconds)
#   SERVICES_FETCH_TIMEOUT=900 (seconds for Maven)
#
# Neo4j Community is GPLv3: it only runs as a separate process here, its jars
# are never bundled or linked.
set -euo pipefail

say() { printf 'start-neo4j: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }
lack() { say "$*"; exit 3; }
here=${BASH_SOURCE[0]%/*}
. "$here/java.sh"
. "$here/jars.sh"
. "$here/process.sh"

VERSION=${NEO4J_VERSION:-2026.08.1}
CACHE=${NEO4J_JARS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/neo4j-jars}
HEAP=${NEO4J_HEAP:-512m}; PAGECACHE=${NEO4J_PAGECACHE:-256m}
TIMEOUT=${NEO4J_START_TIMEOUT:-120}
LIB=$CACHE/$VERSION
MARK=$LIB/.complete

# 5.26 runs on Java 17 or 21, the calendar versions on 21 or newer.
case $VERSION in 5.*) MIN=17;; *) MIN=21;; esac
[[ -d /proc/self ]] || lack "this starts Neo4j on Linux only; use infra/compose.yaml"
find_java "$MIN" "${NEO4J_JAVA_HOME:+$NEO4J_JAVA_HOME/bin/java}" ||
  lack "Neo4j $VERSION needs Java $MIN or newer.$JAVA_SEEN Install a JDK or set NEO4J_JAVA_HOME"
[[ -f $MARK ]] || command -v mvn >/dev/null || lack "Neo4j's jars are not in $LIB, and mvn, which fetches them, is not installed"
for tool in flock setsid; do command -v "$tool" >/dev/null || lack "$tool (util-linux) is not installed"; done
JAVA=$(readlink -f "$JAVA")
LAUNCHER=$CACHE/launcher-$VERSION-j$JAVA_MAJOR.jar
[[ -f $LAUNCHER || -x ${JAVA}c ]] || lack "$JAVA has no javac beside it: a JDK is needed, not a JRE"
[[ ${1:-} != --check ]] || exit 0

[[ $# -ge 2 && $# -le 3 ]] || die "usage: start-neo4j.sh DATA_DIR BOLT_PORT [PASSWORD]"
PORT=$2; PASSWORD=${3:-}
[[ $PORT =~ ^[0-9]+$ && $PORT -ge 1 && $PORT -le 65535 ]] || die "bad port: $PORT"
[[ -z $PASSWORD || ${#PASSWORD} -ge 8 ]] || die "the password needs 8 or more characters"
[[ -z ${NEO4J_EXTRA_CONF:-} || -r $NEO4J_EXTRA_CONF ]] || die "NEO4J_EXTRA_CONF: $NEO4J_EXTRA_CONF cannot be read"
mkdir -p "$1" 2>/dev/null && [[ -w $1 ]] || die "the folder $1 cannot be made or written"
HOME_DIR=$(cd "$1" && pwd -P)
PIDFILE=$HOME_DIR/neo4j.pid; LOG=$HOME_DIR/console.log

# One starter at a time per folder; released on exit, and never inherited by the server.
exec 9>"$HOME_DIR/.start.lock"
flock -w "$TIMEOUT" 9 || die "another start-neo4j.sh holds $HOME_DIR/.start.lock"

bolt_up() { # Bolt handshake: magic + 4 proposals; 4 bytes come back
  ( exec 3<>"/dev/tcp/127.0.0.1/$PORT" || exit 1
    printf '\x60\x60\xb0\x17\x00\x08\x08\x05\x00\x02\x04\x04\x00\x00\x00\x00\x00\x00\x00\x00' >&3
    v=$(timeout 3 head -c4 <&3 | od -An -tx1 | tr -d ' \n')
    [[ -n $v && $v != 00000000 ]] ) 2>/dev/null
}
if [[ -s $PIDFILE ]] && runs_with "$(<"$PIDFILE")" "$HOME_DIR/conf/neo4j.conf"; then
  old=$(sed -n 's/^server.bolt.listen_address=127.0.0.1://p' "$HOME_DIR/conf/neo4j.conf")
  [[ $old == "$PORT" ]] || die "already running from $HOME_DIR on port $old (pid $(<"$PIDFILE")), not $PORT"
  echo "bolt://127.0.0.1:$PORT"
  exit 0
fi
rm -f "$PIDFILE"
! (exec 3<>"/dev/tcp/127.0.0.1/$PORT") 2>/dev/null || die "port $PORT is taken by another process"

[[ -f $MARK ]] || fetch_jars "$CACHE" "$LIB" "$MARK" "org.neo4j:neo4j:$VERSION"

# --- configuration: a setting may stand once only, so those of NEO4J_EXTRA_CONF push ours out
own_conf() {
  cat <<C
server.bolt.enabled=true
server.bolt.listen_address=127.0.0.1:$PORT
server.bolt.advertised_address=127.0.0.1:$PORT
server.http.enabled=false
server.https.enabled=false
dbms.security.auth_enabled=$AUTH
server.memory.pagecache.size=$PAGECACHE
server.memory.heap.initial_size=$HEAP
server.memory.heap.max_size=$HEAP
dbms.usage_report.enabled=false
internal.server.bolt.thread_pool_shutdown_wait_time=100ms
internal.server.bolt.connection_shutdown_wait_time=100ms
db.tx_log.rotation.retention_policy=256M size
db.tx_log.rotation.size=64M
db.tx_log.preallocate=false
C
}
mkdir -p "$HOME_DIR"/{conf,data,logs,plugins,import,run}
[[ -n $PASSWORD ]] && AUTH=true || AUTH=false
if [[ -s ${NEO4J_EXTRA_CONF:-} ]]; then
  awk -F= 'NR == FNR { gsub(/[ \t]/, "", $1); extra[$1] = 1; next } !($1 in extra)' "$NEO4J_EXTRA_CONF" <(own_conf)
  cat "$NEO4J_EXTRA_CONF"
else
  own_conf
fi >"$HOME_DIR/conf/neo4j.conf"

OPENS=(--add-opens=java.base/java.nio=ALL-UNNAMED --add-opens=java.base/java.io=ALL-UNNAMED
  --add-opens=java.base/sun.nio.ch=ALL-UNNAMED --add-opens=java.base/java.lang=ALL-UNNAMED
  --add-modules=jdk.incubator.vector -Dio.netty.tryReflectionSetAccessible=true)
[[ $JAVA_MAJOR -lt 24 ]] || OPENS+=(--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow)
READY=$HOME_DIR/run/ready; rm -f "$READY"
if [[ ! -f $LAUNCHER ]]; then
  T=$(mktemp -d "$CACHE/.launcher.XXXXXX")
  cat >"$T/Launcher.java" <<'J'
// Starts Neo4j Community (embedded builder) with the Bolt connector and waits.
// args: HOME_DIR CONF_FILE READY_FILE; password in environment NEO4J_LAUNCH_PASSWORD
import java.nio.file.*;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;

public class Launcher {
    public static void main(String[] a) throws Exception {
        var dbms = new DatabaseManagementServiceBuilder(Path.of(a[0]))
                .loadPropertiesFromFile(Path.of(a[1])).build();
        Runtime.getRuntime().addShutdownHook(new Thread(dbms::shutdown));
        String pw = System.getenv("NEO4J_LAUNCH_PASSWORD");
        if (pw != null && !pw.isEmpty()) {
            // no-op when it already has this password
            try {
                dbms.database("system").executeTransactionally(
                        "ALTER USER neo4j SET PASSWORD $p CHANGE NOT REQUIRED", Map.of("p", pw));
            } catch (RuntimeException e) {
                if (!String.valueOf(e.getMessage()).contains("cannot be the same")
                        && !String.valueOf(e.getCause()).contains("cannot be the same")) throw e;
            }
        }
        if (!dbms.database("neo4j").isAvailable(60_000)) throw new IllegalStateException("database neo4j is not available");
        Files.writeString(Path.of(a[2]), ProcessHandle.current().pid() + "\n");
        new CountDownLatch(1).await();
    }
}
J
  "${JAVA}c" -cp "$LIB/*" -d "$T" "$T/Launcher.java" || { rm -rf "$T"; die "javac failed"; }
  "${JAVA%java}jar" -cf "$T/l.jar" -C "$T" Launcher.class && mv "$T/l.jar" "$LAUNCHER"
  rm -rf "$T"; [[ -f $LAUNCHER ]] || die "$LAUNCHER could not be made"
fi

# --- start, wait for Bolt
NEO4J_LAUNCH_PASSWORD=$PASSWORD setsid "$JAVA" -Xms"$HEAP" -Xmx"$HEAP" -XX:+UseSerialGC \
  -XX:+ExitOnOutOfMemoryError ${NEO4J_JVM_OPTS:-} -Dfile.encoding=UTF-8 "${OPENS[@]}" \
  -cp "$LAUNCHER:$LIB/*:$HOME_DIR/plugins/*" \
  Launcher "$HOME_DIR" "$HOME_DIR/conf/neo4j.conf" "$READY" >"$LOG" 2>&1 </dev/null 9>&- &
PID=$!; echo "$PID" >"$PIDFILE"; disown "$PID" 2>/dev/null || true
END=$((SECONDS + TIMEOUT))
until [[ -f $READY ]] && bolt_up; do
  if ! kill -0 "$PID" 2>/dev/null; then rm -f "$PIDFILE"; tail -30 "$LOG" >&2; die "server exited while starting, see $LOG"; fi
  if [[ $SECONDS -ge $END ]]; then kill -9 "$PID" 2>/dev/null || true; rm -f "$PIDFILE"; tail -30 "$LOG" >&2; die "no Bolt answer on port $PORT in $TIMEOUT s"; fi
  sleep 0.2
done
echo "bolt://127.0.0.1:$PORT"
