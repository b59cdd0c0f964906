#!/usr/bin/env bash
# Start a single-node Apache Kafka broker (KRaft, no Docker, no ZooKeeper).
#
#   start-kafka.sh DATA_DIR [PORT]          PORT: client port, default 9092
#
#   start-kafka.sh --check                  says whether it could start here
#
# Takes PORT for clients and PORT + 1 for the controller: space brokers by 2.
# Prints "127.0.0.1:PORT" once the broker takes requests. Idempotent: a broker
# already running from DATA_DIR is reported, not restarted. Needs Linux, Java
# >= 17, and Maven (first run only).
# Exit codes: 1 failed, 3 something that it needs is not installed.
#
# Environment (all optional):
#   KAFKA_BROKER_CACHE     where the jars are kept    (~/.cache/kafka-broker)
#   KAFKA_VERSION          broker version             (4.4.0)
#   KAFKA_JAVA             java binary                (see java.sh)
#   KAFKA_HEAP_OPTS        heap                       (-Xms128m -Xmx512m)
#   KAFKA_JVM_OPTS         other JVM options, replaces the defaults below
#   KAFKA_CONTROLLER_PORT  controller port            (PORT + 1)
#   KAFKA_START_TIMEOUT    seconds to wait            (60)
#   SERVICES_FETCH_TIMEOUT seconds for Maven          (900)
#   KAFKA_EXTRA_PROPS      file of broker properties appended to server.properties
#   KAFKA_CLUSTER_ID       of brokers that belong together (a random one); they
#                          also need a node.id and the same voters each
#   KAFKA_USERS            "admin:pw,tenant-a:pw,...": SASL + ACL mode. The first
#                          user is the super user; the others may do nothing
#                          until ACLs allow it. Each can log in with PLAIN,
#                          SCRAM-SHA-256 and SCRAM-SHA-512 (SCRAM users are
#                          fixed at format).
set -euo pipefail

say() { printf 'start-kafka: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }
lack() { say "$*"; exit 3; }
here=${BASH_SOURCE[0]%/*}
. "$here/java.sh"
. "$here/jars.sh"
. "$here/process.sh"

version=${KAFKA_VERSION:-4.4.0}
cache=${KAFKA_BROKER_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/kafka-broker}
lib=$cache/$version/lib
mark=$cache/$version/.complete

[[ -d /proc/self ]] || lack "this starts Kafka on Linux only; use infra/compose.yaml"
find_java 17 "${KAFKA_JAVA:-}" || lack "Kafka $version needs Java 17 or newer.$JAVA_SEEN Install a JDK or set KAFKA_JAVA"
java=$JAVA
[[ -f $mark ]] || command -v mvn >/dev/null || lack "Kafka's jars are not in $lib, and mvn, which fetches them, is not installed"
for tool in flock setsid; do command -v "$tool" >/dev/null || lack "$tool (util-linux) is not installed"; done
[[ ${1:-} != --check ]] || exit 0

[[ $# -ge 1 && $# -le 2 ]] || die "usage: start-kafka.sh DATA_DIR [PORT]"
port=${2:-9092}
[[ $port =~ ^[0-9]+$ && $port -ge 1 && $port -le 65534 ]] || die "bad port: $port"
controller_port=${KAFKA_CONTROLLER_PORT:-$((port + 1))}
[[ $controller_port =~ ^[0-9]+$ ]] || die "bad controller port: $controller_port"
[[ -z ${KAFKA_EXTRA_PROPS:-} || -r $KAFKA_EXTRA_PROPS ]] || die "KAFKA_EXTRA_PROPS: $KAFKA_EXTRA_PROPS cannot be read"
[[ -z ${KAFKA_USERS:-} ]] || umask 077   # passwords go into server.properties
mkdir -p "$1" 2>/dev/null && [[ -w $1 ]] || die "the folder $1 cannot be made or written"
dir=$(cd "$1" && pwd -P)
timeout=${KAFKA_START_TIMEOUT:-60}
users=${KAFKA_USERS:-}
pid_file=$dir/kafka.pid
props=$dir/server.properties
log=$dir/broker.log

# --- one starter at a time per data directory (lock released on exit) --------
exec 9>"$dir/.start.lock"
flock -w "$timeout" 9 || die "another start-kafka.sh holds $dir/.start.lock"

tcp_open() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

if [[ -s $pid_file ]]; then
  pid=$(<"$pid_file")
  if runs_with "$pid" "$props"; then
    old=$(sed -n 's/^# client-port=//p' "$props")
    [[ $old == "$port" ]] || die "already running from $dir on port $old (pid $pid), not $port"
    echo "127.0.0.1:$port"
    exit 0
  fi
  rm -f "$pid_file"
fi
for p in "$port" "$controller_port"; do
  ! tcp_open "$p" || die "port $p is taken by another process"
done

# --- jars ----------------------------------------------------------------------
# kafka_2.13 brings log4j-core but no SLF4J binding; slf4j-api is 1.7, so the
# binding is log4j-slf4j-impl (not log4j-slf4j2-impl).
[[ -f $mark ]] || fetch_jars "$cache" "$lib" "$mark" "org.apache.kafka:kafka_2.13:$version" \
  "org.apache.logging.log4j:log4j-slf4j-impl:${KAFKA_LOG4J_VERSION:-2.25.5}"

# --- configuration -----------------------------------------------------------
cat >"$dir/log4j2.properties" <<EOP
status = error
appender.file.type = File
appender.file.name = F
appender.file.fileName = $log
appender.file.append = false
appender.file.layout.type = PatternLayout
appender.file.layout.pattern = [%d] %p %m (%c)%n
rootLogger.level = ${KAFKA_LOG_LEVEL:-info}
rootLogger.appenderRef.f.ref = F
EOP

sec=PLAINTEXT
[[ -z $users ]] || sec=SASL_PLAINTEXT
{
  echo "# client-port=$port"   # read back above when the broker already runs
  cat <<EOP
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:$controller_port
listeners=CLIENT://127.0.0.1:$port,CONTROLLER://127.0.0.1:$controller_port
advertised.listeners=CLIENT://127.0.0.1:$port
listener.security.protocol.map=CLIENT:$sec,CONTROLLER:$sec
inter.broker.listener.name=CLIENT
controller.listener.names=CONTROLLER
log.dirs=$dir/data
auto.create.topics.enable=false
num.partitions=1
default.replication.factor=1
min.insync.replicas=1
offsets.topic.replication.factor=1
offsets.topic.num.partitions=4
# Progress of stages that have nothing to do must not be forgotten.
offsets.retention.minutes=2147483647
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=4
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
share.coordinator.state.topic.num.partitions=1
group.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=1000
broker.session.timeout.ms=3000
broker.heartbeat.interval.ms=500
num.network.threads=2
num.io.threads=4
log.cleaner.dedupe.buffer.size=16777216
EOP
  if [[ -n $users ]]; then
    admin=${users%%,*}
    jaas="org.apache.kafka.common.security.plain.PlainLoginModule required username=\"${admin%%:*}\" password=\"${admin#*:}\""
    IFS=, read -ra list <<<"$users"
    for u in "${list[@]}"; do jaas+=" user_${u%%:*}=\"${u#*:}\""; done
    cat <<EOP
sasl.enabled.mechanisms=PLAIN,SCRAM-SHA-256,SCRAM-SHA-512
sasl.mechanism.inter.broker.protocol=PLAIN
sasl.mechanism.controller.protocol=PLAIN
listener.name.client.plain.sasl.jaas.config=$jaas;
listener.name.client.scram-sha-256.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;
listener.name.client.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;
listener.name.controller.sasl.enabled.mechanisms=PLAIN
listener.name.controller.plain.sasl.jaas.config=$jaas;
authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
super.users=User:${admin%%:*}
allow.everyone.if.no.acl.found=false
EOP
  fi
  [[ -z ${KAFKA_EXTRA_PROPS:-} ]] || cat "$KAFKA_EXTRA_PROPS"
} >"$props"

jvm=(-Dlog4j2.configurationFile="$dir/log4j2.properties" -Dkafka.logs.dir="$dir")
# shellcheck disable=SC2206
jvm_extra=(${KAFKA_JVM_OPTS:--XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:+ExitOnOutOfMemoryError -Xshare:auto})

# --- format once -------------------------------------------------------------
if [[ ! -f $dir/data/meta.properties ]]; then
  scram=()
  if [[ -n $users ]]; then
    for u in "${list[@]}"; do
      for mechanism in SCRAM-SHA-256 SCRAM-SHA-512; do
        scram+=(--add-scram "$mechanism=[name=${u%%:*},password=${u#*:}]")
      done
    done
  fi
  id=${KAFKA_CLUSTER_ID:-$(head -c16 /dev/urandom | base64 | tr '+/' '-_' | tr -d =)}   # what random-uuid prints
  [[ $id != -* ]] || id=A${id:1}
  "$java" -Xmx256m "${jvm_extra[@]}" "${jvm[@]}" -cp "$lib/*" kafka.tools.StorageTool format \
    --config "$props" --cluster-id "$id" ${scram[@]+"${scram[@]}"} >"$dir/format.log" 2>&1 9>&- ||
    { { grep -m1 -E 'Exception|rror' "$dir/format.log" || tail -3 "$dir/format.log"; } >&2; die "formatting $dir/data failed (see $dir/format.log)"; }
fi

# --- start -------------------------------------------------------------------
: >"$log"
# shellcheck disable=SC2086
setsid "$java" ${KAFKA_HEAP_OPTS:--Xms128m -Xmx512m} "${jvm_extra[@]}" "${jvm[@]}" \
  -cp "$lib/*" kafka.Kafka "$props" </dev/null >"$dir/stdout.log" 2>&1 9>&- &
pid=$!
echo "$pid" >"$pid_file"
disown "$pid"

for ((i = 0; i < timeout * 10; i++)); do
  if ! kill -0 "$pid" 2>/dev/null; then
    rm -f "$pid_file"
    { grep -m2 -E 'Exception|rror' "$dir/stdout.log" "$log" -h || tail -3 "$log"; } >&2 || true
    die "broker exited while starting (see $log and $dir/stdout.log)"
  fi
  if grep -q 'Kafka Server started' "$log" && tcp_open "$port"; then
    echo "127.0.0.1:$port"
    exit 0
  fi
  sleep 0.1
done
kill -9 "$pid" 2>/dev/null || true
rm -f "$pid_file"
die "broker not ready after ${timeout}s (see $log)"
