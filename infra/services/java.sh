# Sourced by the start scripts: which Java runs a server. Only builtins until one is found, so that an empty PATH still
# ends in a sentence.

# find_java MIN CANDIDATE...: sets JAVA and JAVA_MAJOR to the first Java of version MIN or newer. Candidates come first
# (empty ones are passed over), then JAVA_HOME, PATH, and the JDKs in SERVICES_JVM_DIR (/usr/lib/jvm).
find_java() {
  local min=$1 candidate seen=
  shift
  for candidate in "$@" "${JAVA_HOME:+$JAVA_HOME/bin/java}" "$(command -v java || true)" \
    "${SERVICES_JVM_DIR:-/usr/lib/jvm}"/*/bin/java; do
    [[ -n $candidate && -x $candidate ]] || continue
    JAVA_MAJOR=$(java_major "$candidate")
    if [[ $JAVA_MAJOR =~ ^[0-9]+$ && $JAVA_MAJOR -ge $min ]]; then
      JAVA=$candidate
      return 0
    fi
    seen+=" $candidate is Java ${JAVA_MAJOR:-of no known version}."
  done
  JAVA=
  JAVA_SEEN=${seen:- No Java was found.}
  return 1
}

java_major() {
  local settings
  settings=$("$1" -XshowSettings:properties -version 2>&1) || true
  [[ $settings =~ java\.specification\.version\ =\ ([0-9]+) ]] && printf '%s' "${BASH_REMATCH[1]}"
  return 0
}
