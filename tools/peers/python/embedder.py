"""Vectors that were computed beforehand, looked up: the same table as tools/src/bench/peers/vector-table.ts writes."""
import json
import re

import numpy as np


class Embedder:
    def __init__(self, folder, adapter):
        self.missed_file = f"{folder}/{adapter.replace(':', '-')}.missed.json"
        self.missed = {"passage": [], "query": []}
        with open(f"{folder}/vectors.json") as file:
            contents = json.load(file)
        self.dimensions = contents["dimensions"]
        rows = np.fromfile(f"{folder}/vectors.f32", np.float32).reshape(-1, self.dimensions).tolist()
        passages = len(contents["passage"])
        self.vectors = {
            "passage": dict(zip(contents["passage"], rows[:passages])),
            "query": dict(zip(contents["query"], rows[passages:])),
        }
        self.look_ups = 0
        self.misses = 0  # of those, texts that the table lacks
        self.purpose = "passage"  # many interfaces do not say whether a text is stored or asked

    def one(self, text):
        self.look_ups += 1
        known = self.vectors[self.purpose]
        if text not in known:
            self.misses += 1
            self.missed[self.purpose].append(text)
            known[text] = hashed_words(text, self.dimensions)  # the cost stays the same, recall means less
        return known[text]

    def write_missed(self):
        """For a table that serves the next run: see tools/src/bench/peers/missed-texts.ts."""
        if self.misses > 0:
            with open(self.missed_file, "w") as file:
                json.dump(self.missed, file)

    def many(self, texts):
        return [self.one(text) for text in texts]


def hashed_words(text, dimensions):
    """A unit vector: each lower-case word of letters and digits adds 1 or -1 to one place (FNV-1a, 32 bit)."""
    vector = np.zeros(dimensions, np.float32)
    for word in re.findall(r"[a-z0-9]+", text.lower()):
        hashed = 2166136261
        for byte in word.encode():
            hashed = ((hashed ^ byte) * 16777619) & 0xFFFFFFFF
        vector[(hashed >> 1) % dimensions] += 1 if hashed & 1 else -1
    norm = float(np.linalg.norm(vector))
    if norm == 0:
        vector[0] = norm = 1.0
    return (vector / norm).tolist()
