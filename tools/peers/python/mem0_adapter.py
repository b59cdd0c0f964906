"""mem0 without a language model (infer=False), on one of its vector stores: qdrant, faiss or chroma.

Its keyword half needs spaCy's and fastembed's models, which it downloads when it first runs: without them it ranks by
cosine alone, as measured here.
"""
import importlib.metadata as metadata
import os

packages = {"qdrant": "qdrant-client", "faiss": "faiss-cpu", "chroma": "chromadb"}
used = ["mem0ai"]


def version():
    return ", ".join(f"{name} {metadata.version(name)}" for name in used)


class Adapter:
    def __init__(self, folder, embedder, form):
        used.append(packages[form])
        os.environ["MEM0_DIR"] = f"{folder}/home"
        import mem0.memory.main as main
        from mem0 import Memory
        from mem0.embeddings.base import EmbeddingBase

        class LookedUp(EmbeddingBase):
            def embed(self, text, memory_action=None):
                return embedder.one(text)

            def embed_batch(self, texts, memory_action="add"):
                return embedder.many(texts)

        main.EmbedderFactory.create = classmethod(lambda *args, **options: LookedUp())
        model = {"provider": "openai", "config": {"api_key": "none", "openai_base_url": "http://127.0.0.1:9/v1"}}
        store = {"provider": form, "config": store_config(form, folder, embedder.dimensions)}
        self.memory = Memory.from_config(
            {"vector_store": store, "history_db_path": f"{folder}/history.db", "llm": model}
        )

    def open(self):
        pass

    def add(self, user, id, text):
        messages = [{"role": "user", "content": text}]
        return self.memory.add(messages, user_id=user, metadata={"ref": id}, infer=False)["results"][0]["id"]

    def search(self, user, query, k):
        found = self.memory.search(query, top_k=k, filters={"user_id": user})["results"]
        return [(ref_of(one), one.get("user_id")) for one in found]

    def ids(self, user):
        return [ref_of(one) for one in self.memory.get_all(filters={"user_id": user}, top_k=1_000_000)["results"]]

    def erase(self, user, id, handle):
        self.memory.delete(handle)

    def close(self):
        self.memory.close()


def ref_of(result):
    return (result.get("metadata") or {}).get("ref")


def store_config(form, folder, dimensions):
    path = f"{folder}/{form}"
    if form == "qdrant":
        return {"collection_name": "turns", "path": path, "embedding_model_dims": dimensions, "on_disk": True}
    if form == "faiss":
        sizes = {"embedding_model_dims": dimensions, "distance_strategy": "cosine"}
        return {"collection_name": "turns", "path": path, **sizes}
    return {"collection_name": "turns", "path": path}
