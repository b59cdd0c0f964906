# Sourced by the start scripts: fetches a server's jars once through Maven.

# fetch_jars CACHE TARGET MARK GROUP:ARTIFACT:VERSION...: puts these and what they need at run time into the folder
# TARGET, and then makes the file MARK, which says that TARGET is whole. One fetcher at a time per CACHE. The caller
# defines die and say. SERVICES_FETCH_TIMEOUT: seconds (900).
fetch_jars() {
  local cache=$1 target=$2 mark=$3 seconds=${SERVICES_FETCH_TIMEOUT:-900}
  shift 3
  mkdir -p "$cache" || die "$cache cannot be made"
  exec 8>"$cache/.lock"
  flock -w "$seconds" 8 || die "another process has been fetching into $cache for $seconds s"
  if [[ ! -f $mark ]]; then
    say "fetching $* through Maven into $cache (once; one to three minutes)"
    fetch_in "$(mktemp -d "$cache/.fetch.XXXXXX")" "$target" "$seconds" "$@"
    touch "$mark"
  fi
  exec 8>&-
}

fetch_in() {
  local folder=$1 target=$2 seconds=$3 status=0
  shift 3
  # shellcheck disable=SC2064
  trap "rm -rf '$folder'" EXIT
  write_pom "$@" >"$folder/pom.xml"
  timeout --foreground "$seconds" mvn -B -f "$folder/pom.xml" -Dmaven.artifact.threads=16 \
    org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies \
    -DincludeScope=runtime -DoutputDirectory="$folder/lib" >"$folder/mvn.log" 2>&1 8>&- 9>&- </dev/null || status=$?
  [[ $status -ne 124 ]] || die "Maven did not fetch $* within $seconds s"
  if [[ $status -ne 0 ]]; then
    grep -m1 ERROR "$folder/mvn.log" >&2 || true
    die "Maven could not fetch $* (is the network or the mirror in ~/.m2/settings.xml reachable?)"
  fi
  rm -rf "${target:?}"
  mkdir -p "${target%/*}"
  mv "$folder/lib" "$target"
  rm -rf "$folder"
  trap - EXIT
}

write_pom() {
  echo '<project><modelVersion>4.0.0</modelVersion>'
  echo '<groupId>local</groupId><artifactId>server-jars</artifactId><version>1</version><packaging>pom</packaging><dependencies>'
  local group artifact version
  for coordinate in "$@"; do
    IFS=: read -r group artifact version <<<"$coordinate"
    echo "<dependency><groupId>$group</groupId><artifactId>$artifact</artifactId><version>$version</version></dependency>"
  done
  echo '</dependencies></project>'
}
