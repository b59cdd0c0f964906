"""graphiti-core on embedded Kuzu. A stub answers for the language model at once, so that what is timed is the rest.

triplet: add_triplet, speaker -SAID-> listener, with the turn's text as the fact; the stub finds no duplicates.
episode: add_episode; the stub extracts both speakers, and one fact: the turn's text.
Neither says anything of the quality of an extraction.
"""
import datetime
import importlib.metadata as metadata
import os
import uuid
import warnings

os.environ["EMBEDDING_DIM"] = "384"
warnings.filterwarnings("ignore")

from graphiti_core import Graphiti  # noqa: E402
from graphiti_core.cross_encoder.client import CrossEncoderClient  # noqa: E402
from graphiti_core.driver.driver import GraphProvider  # noqa: E402
from graphiti_core.driver.kuzu_driver import KuzuDriver  # noqa: E402
from graphiti_core.edges import EntityEdge  # noqa: E402
from graphiti_core.embedder.client import EmbedderClient  # noqa: E402
from graphiti_core.graph_queries import get_fulltext_indices  # noqa: E402
from graphiti_core.llm_client.client import LLMClient  # noqa: E402
from graphiti_core.llm_client.config import LLMConfig  # noqa: E402
from graphiti_core.nodes import EntityNode, EpisodeType  # noqa: E402

namespace = uuid.UUID(int=7)


def version():
    return ", ".join(f"{name} {metadata.version(name)}" for name in ("graphiti-core", "kuzu"))


class Adapter:
    def __init__(self, folder, embedder, form):
        self.form = form
        self.indexed = f"{folder}/indexed"
        self.speakers = {}  # by user: name -> node, or None where it is not stored yet
        self.turns_of_episodes = {}
        self.model = StubModel(LLMConfig(api_key="none", model="stub", small_model="stub"))
        self.driver = KuzuDriver(db=f"{folder}/graph.kuzu")
        clients = {"llm_client": self.model, "embedder": looked_up(embedder), "cross_encoder": NoReranker()}
        self.graphiti = Graphiti(graph_driver=self.driver, **clients)

    async def open(self):
        if os.path.exists(self.indexed):
            return await self.driver.execute_query("LOAD EXTENSION FTS")
        await self.graphiti.build_indices_and_constraints()
        # On Kuzu that makes no full-text index, which search needs: made as the project's own helper lists them.
        for query in ["INSTALL FTS", "LOAD EXTENSION FTS", *get_fulltext_indices(GraphProvider.KUZU)]:
            await self.driver.execute_query(query)
        open(self.indexed, "w").close()

    async def add(self, user, id, text):
        speaker = text.split(": ")[0]
        known = self.speakers.setdefault(user, {})
        known.setdefault(speaker, None)
        listener = next((name for name in known if name != speaker), "Friend")
        add = self.add_episode if self.form == "episode" else self.add_triplet
        return await add(user, f"{user}|{id}", (speaker, listener, text))

    async def add_episode(self, user, name, said):
        self.model.said = said
        # 0.31.2: without it, add_episode ends in an AttributeError on Kuzu.
        self.driver._database = user
        added = await self.graphiti.add_episode(
            name=name,
            episode_body=said[2],
            source_description="chat",
            reference_time=now(),
            source=EpisodeType.message,
            group_id=user,
        )
        return added.episode.uuid

    async def add_triplet(self, user, name, said):
        source, target = [await self.node_of(user, person) for person in said[:2]]
        edge = EntityEdge(
            uuid=str(uuid.uuid4()),
            group_id=user,
            source_node_uuid=source.uuid,
            target_node_uuid=target.uuid,
            name="SAID",
            fact=said[2],
            created_at=now(),
            valid_at=now(),
            episodes=[name],
        )
        await self.graphiti.add_triplet(source, edge, target)
        return edge.uuid

    async def node_of(self, user, name):
        known = self.speakers[user]
        if known.get(name) is None:
            id = str(uuid.uuid5(namespace, f"{user}/{name}"))
            known[name] = EntityNode(uuid=id, name=name, group_id=user, labels=["Person"], created_at=now())
            await known[name].generate_name_embedding(self.graphiti.embedder)
            await known[name].save(self.driver)
        return known[name]

    async def search(self, user, query, k):
        edges = await self.graphiti.search(query, group_ids=[user], num_results=k)
        names = [await self.turn_of(edge.episodes[0]) for edge in edges if edge.episodes]
        return [(name.split("|")[1], name.split("|")[0]) for name in names]

    async def turn_of(self, episode):
        """In triplets the turn stands for the episode; an episode has the turn as its name."""
        if self.form == "triplet":
            return episode
        if episode not in self.turns_of_episodes:
            query = "MATCH (n:Episodic) WHERE n.uuid = $uuid RETURN n.name AS name"
            rows, _, _ = await self.driver.execute_query(query, uuid=episode)
            self.turns_of_episodes[episode] = rows[0]["name"]
        return self.turns_of_episodes[episode]

    async def ids(self, user):
        if self.form == "episode":
            query = "MATCH (n:Episodic) WHERE n.group_id = $user RETURN n.name AS name"
        else:
            query = "MATCH (n:RelatesToNode_) WHERE n.group_id = $user AND size(n.episodes) > 0 RETURN n.episodes[1] AS name"
        rows, _, _ = await self.driver.execute_query(query, user=user)
        return [row["name"].split("|")[1] for row in rows]

    async def erase(self, user, id, handle):
        if self.form == "episode":
            return await self.graphiti.remove_episode(handle)
        edge = await EntityEdge.get_by_uuid(self.driver, handle)
        await edge.delete(self.driver)

    async def close(self):
        await self.graphiti.close()


def now():
    return datetime.datetime.now(datetime.timezone.utc)


def looked_up(embedder):
    class LookedUp(EmbedderClient):
        async def create(self, input_data):
            return embedder.one(input_data if isinstance(input_data, str) else input_data[0])

        async def create_batch(self, input_data_list):
            return embedder.many(input_data_list)

    return LookedUp()


class NoReranker(CrossEncoderClient):
    async def rank(self, query, passages):
        return [(passage, 0.5) for passage in passages]


class StubModel(LLMClient):
    """Answers what was said last; and to every other question, with nothing."""

    said = ("", "", "")

    async def _generate_response(self, messages, response_model=None, *limits, **options):
        speaker, listener, text = self.said
        name = response_model.__name__ if response_model else ""
        if name == "ExtractedEntities":
            return {"extracted_entities": [{"name": one, "entity_type_id": 0} for one in (speaker, listener)]}
        if name == "ExtractedEdges":
            names = {"source_entity_name": speaker, "target_entity_name": listener}
            return {"edges": [{**names, "relation_type": "SAID", "fact": text}]}
        fields = response_model.model_fields if response_model else {}
        return {key: empty(str(field.annotation)) for key, field in fields.items()}


def empty(annotation):
    if "list" in annotation.lower():
        return []
    if "None" in annotation:
        return None
    if "int" in annotation:
        return -1
    return False if "bool" in annotation else ""
