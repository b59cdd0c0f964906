#!/usr/bin/env python3
"""Build a generator of two small layers and random weights, which tests open: the graph of build_generator.py.

Use      python build_fixture.py --out ../fixture
Output   120 kB; deterministic.
"""
import argparse

import numpy as np

from build_generator import tokenizer, build_model, write_generator

LAYERS, HEADS, KEY_HEADS, DIM, HIDDEN, INNER = 2, 4, 2, 8, 32, 48


class RandomSource:
    """Has what build_generator.Source has, with weights by their names' places in the order of asking."""

    def __init__(self):
        byte = [chr(c) for c in [*range(33, 127), *range(161, 173), *range(174, 256)]]
        byte += [chr(256 + n) for n in range(256 - len(byte))]
        control = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]
        self.meta = {
            "llama.block_count": LAYERS, "llama.attention.head_count": HEADS,
            "llama.attention.head_count_kv": KEY_HEADS, "llama.embedding_length": HIDDEN,
            "llama.rope.freq_base": 10000.0, "llama.attention.layer_norm_rms_epsilon": 1e-5,
            "tokenizer.ggml.tokens": control + byte + ["th", "the"],
            "tokenizer.ggml.token_type": [3] * len(control) + [1] * (len(byte) + 2),
            "tokenizer.ggml.merges": ["t h", "th e"],
        }
        self.random = np.random.RandomState(7)

    def tensor(self, name):
        kind = name.split(".")[-2]
        shape = {"token_embd": (len(self.meta["tokenizer.ggml.tokens"]), HIDDEN), "attn_q": (HEADS * DIM, HIDDEN),
                 "attn_k": (KEY_HEADS * DIM, HIDDEN), "attn_v": (KEY_HEADS * DIM, HIDDEN),
                 "attn_output": (HIDDEN, HEADS * DIM), "ffn_gate": (INNER, HIDDEN), "ffn_up": (INNER, HIDDEN),
                 "ffn_down": (HIDDEN, INNER)}.get(kind, (HIDDEN,))
        return self.random.standard_normal(shape).astype(np.float32) * np.float32(0.3 if len(shape) == 2 else 1)


def main():
    ap = argparse.ArgumentParser(description="Build the small generator of the tests.")
    ap.add_argument("--out", required=True)
    source = RandomSource()
    model, past = build_model(source, tokens_max=256)
    write_generator(ap.parse_args().out, "small-generator", model, past, tokenizer(source.meta), 256,
                    {"description": "Two layers of random weights, for tests", "licence": "Apache-2.0"})


if __name__ == "__main__":
    main()
