"""LangGraph's SQLite store."""
import importlib.metadata as metadata
import sqlite3
import sys

if not hasattr(sqlite3.Connection, "enable_load_extension"):
    # This Python was built without extensions, which the store needs: another build of the same module stands in.
    import pysqlite3

    sys.modules["sqlite3"] = pysqlite3

from langgraph.store.sqlite import SqliteStore  # noqa: E402


def version():
    names = ("langgraph", "langgraph-checkpoint-sqlite", "sqlite-vec")
    return ", ".join(f"{name} {metadata.version(name)}" for name in names)


class Adapter:
    def __init__(self, folder, embedder, form):
        # 3.1.2 documents "fields" and reads "text_fields": without it, the whole JSON value is embedded.
        fields = {"fields": ["text"], "text_fields": ["text"]}
        index = {"dims": embedder.dimensions, "embed": lambda texts: embedder.many(list(texts)), **fields}
        self.context = SqliteStore.from_conn_string(f"{folder}/store.db", index=index)
        self.store = self.context.__enter__()

    def open(self):
        self.store.setup()

    def add(self, user, id, text):
        self.store.put((user,), id, {"text": text, "ref": id})
        return id

    def search(self, user, query, k):
        return [(item.value["ref"], item.namespace[0]) for item in self.store.search((user,), query=query, limit=k)]

    def ids(self, user):
        return [item.value["ref"] for item in self.store.search((user,), limit=1_000_000)]

    def erase(self, user, id, handle):
        self.store.delete((user,), id)

    def close(self):
        self.context.__exit__(None, None, None)
