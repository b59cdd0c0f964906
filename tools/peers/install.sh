#!/bin/sh
# Installs the peers into a folder: sh tools/peers/install.sh [FOLDER]      (default .ecphory/peers; about 1.5 GB, minutes)
# Each has a dependency tree of its own. One that cannot be installed is said so and left out: the bench reports it missing.
# npm takes older releases of what an older Node could not run, so that it is given this workspace's Node, not the system's.
set -u
PATH="$(cd "$(dirname "$0")/../.." && pwd)/node_modules/.bin:$PATH"
folder=${1:-.ecphory/peers}
mkdir -p "$folder" && cd "$folder" || exit 1

# python NAME PACKAGE...
python() {
  name=$1
  shift
  python3 -m venv --clear "python-$name" && "python-$name/bin/pip" install --quiet "$@" || echo "not installed: python-$name" >&2
}

# javascript NAME PACKAGE...    Optional peer dependencies are left out: mem0ai names forty.
javascript() {
  name=$1
  shift
  mkdir -p "javascript-$name"
  [ -f "javascript-$name/package.json" ] || echo '{ "private": true }' >"javascript-$name/package.json"
  (cd "javascript-$name" && npm install --silent --no-audit --no-fund --legacy-peer-deps "$@") ||
    echo "not installed: javascript-$name" >&2
}

python stores mem0ai qdrant-client faiss-cpu chromadb langgraph langgraph-checkpoint-sqlite sqlite-vec pysqlite3-binary numpy
# httpx: graphiti-core imports it and does not ask for it.
python graphiti "graphiti-core[kuzu]" httpx numpy
# better-sqlite3 from 13 on brings its compiled parts along.
javascript mem0 mem0ai better-sqlite3@13
javascript langgraph @langchain/langgraph @langchain/core
javascript mastra @mastra/core @mastra/memory @mastra/libsql
