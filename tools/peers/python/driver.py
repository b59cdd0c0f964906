"""A process with one Python system in it: driver.py ADAPTER FOLDER VECTORS PACKAGES

It is spoken to as tools/src/bench/peers/protocol.ts says: one JSON request a line on standard input, one reply a line on
file descriptor 3. What a peer prints goes elsewhere. It ends with its input.
"""
import asyncio
import importlib
import inspect
import json
import logging
import os
import sys
import time

from embedder import Embedder


def main():
    adapter, folder, vectors = sys.argv[1:4]
    os.makedirs(folder, exist_ok=True)
    logging.disable(logging.WARNING)
    name, _, form = adapter.partition(":")
    embedder = Embedder(vectors, adapter)
    module = importlib.import_module(f"{name}_adapter")
    asyncio.run(serve(module, folder, embedder, form))


async def serve(module, folder, embedder, form):
    start = time.perf_counter()
    system = module.Adapter(folder, embedder, form)
    await awaited(system.open())
    reply({"version": module.version(), "openMs": (time.perf_counter() - start) * 1000})
    for line in sys.stdin:
        request = json.loads(line)
        embedder.purpose = "query" if request["op"] == "search" else "passage"
        reply(await answer(system, embedder, request))


async def answer(system, embedder, request):
    op = request["op"]
    if op == "add":
        return await add(system, request["turns"])
    if op == "acknowledge":
        await add(system, request["turns"])
        return {}
    if op == "search":
        return await search(system, request["queries"])
    if op == "ids":
        return {"ids": list(await awaited(system.ids(request["user"])))}
    if op == "erase":
        return (await timed(lambda: system.erase(request["user"], request["id"], request["handle"])))[1]
    if op == "cost":
        embedder.write_missed()
        return {"lookUps": embedder.look_ups, "misses": embedder.misses, "own": None}
    if op == "close":
        await awaited(system.close())
    return {}  # settle: what a peer has acknowledged can be found


async def add(system, turns):
    took, handles = [], []
    for turn in turns:
        handle, cost = await timed(lambda: add_one(system, turn))
        took.append(cost)
        handles.append(handle)
    return {"acknowledged": took, "searchable": took, "handles": handles}


async def search(system, queries):
    took, hits = [], []
    for query in queries:
        found, cost = await timed(lambda: system.search(query["user"], query["text"], query["k"]))
        took.append(cost)
        hits.append([list(hit) for hit in found])
    return {"took": took, "hits": hits}


def add_one(system, turn):
    return system.add(turn["user"], turn["id"], turn_to_text(turn))


def turn_to_text(turn):
    caption = "" if turn["caption"] is None else f" [image: {turn['caption']}]"
    return f"{turn['speaker']}: {turn['content']}{caption}"


async def timed(work):
    """What it gives, and its milliseconds: by the clock, and of the whole process with its threads."""
    wall, cpu = time.perf_counter(), time.process_time()
    result = await awaited(work())
    return result, {"wall": (time.perf_counter() - wall) * 1000, "cpu": (time.process_time() - cpu) * 1000}


async def awaited(value):
    return (await value) if inspect.isawaitable(value) else value


def reply(value):
    line = (json.dumps(value) + "\n").encode()
    while line:
        line = line[os.write(3, line):]


main()
