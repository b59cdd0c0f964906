import type { MemoryLabel, Subject } from '@ecphory/events'
import { EcphoryError } from '@ecphory/memory'
import type { Receipt, SettledNode } from '@ecphory/memory'
import { requireScope, subjectOf } from '@ecphory/nest'
import type { AccessScope } from '@ecphory/nest'
import { SubjectMemory } from '@ecphory/service'
import type { LinkProposal } from '@ecphory/service'
import type { SubgraphContext } from '../context.ts'
import { budgetTokensDefault, recallItemsDefault, unsureSegmentsDefault } from '../limits.ts'
import type { SubgraphParts } from '../parts.ts'
import { fromEnum } from '../schema/enum-names.ts'
import { positionToText } from '../schema/position.ts'
import { readSettings, updateSettings } from '../settings/tenant-settings.ts'
import type { TenantSettings } from '../settings/tenant-settings.ts'
import { createSubgraph } from '../subgraph.ts'
import type { Resolvers, Subgraph } from '../subgraph.ts'
import { eraseMemoryOf, readEraseJob } from './erase-job.ts'
import { ingestSdl } from './ingest-sdl.ts'
import { readReceipts } from './receipts.ts'
import type { ReceiptsArguments } from './receipts.ts'
import { recordTraces } from './record-traces.ts'
import type { Refusal, TraceInput } from './record-traces.ts'
import { readUnsureSegments } from './unsure-segments.ts'

type Named<Arguments> = Arguments & { readonly user?: string | null }

/** What changes memory, and how far it has come. */
export function createIngestSubgraph(parts: SubgraphParts): Subgraph {
  return createSubgraph('ingest', ingestSdl, { Query: queries(parts), Mutation: mutations(parts) })
}

function queries(parts: SubgraphParts): Resolvers[string] {
  return {
    async receipt(_source, { id, user }: Named<{ id: string }>, context) {
      const memory = new SubjectMemory(reader(context, user), parts)
      return toReceipt(await memory.receipt(id))
    },
    async receipts(_source, { user, ...args }: Named<ReceiptsArguments>, context) {
      const receipts = await readReceipts(parts, reader(context, user), args, context.signal)
      return receipts.map((receipt) => receipt && toReceipt(receipt))
    },
    eraseJob(_source, { id }: { id: string }, context) {
      requireScope(context.identity, 'memory:erase')
      return readEraseJob(parts, id, context)
    },
    async proposedLinks(_source, { user }: Named<object>, context) {
      const memory = new SubjectMemory(subject(context, 'memory:read', user), parts)
      return (await memory.proposedLinks()).map(toProposal)
    },
    unsureSegments: (_source, { first, user }: Named<{ first: number | null }>, context) =>
      readUnsureSegments(parts, subject(context, 'memory:label', user), first ?? unsureSegmentsDefault),
    async settings(_source, _args, { identity }) {
      requireScope(identity, 'settings:admin')
      return toSettings(parts, await readSettings(parts.pipeline.parts.graphs, identity.tenant))
    },
    me: (_source, _args, { identity: { tenant, user, scopes } }) => ({ tenant, user, scopes: [...scopes] }),
  }
}

function mutations(parts: SubgraphParts): Resolvers[string] {
  const memoryOf = (context: SubgraphContext, scope: AccessScope, user: string | null | undefined) =>
    new SubjectMemory(subject(context, scope, user), parts)
  return {
    async recordTraces(_source, { input, user }: Named<{ input: readonly TraceInput[] }>, context) {
      return (await recordTraces(parts, subject(context, 'memory:write', user), input)).map(toReceipt)
    },
    async retract(_source, { id, reason, user }: Named<{ id: string; reason?: string | null }>, context) {
      return toReceipt(await memoryOf(context, 'memory:erase', user).retract(id, reason ?? null))
    },
    erase: (_source, { id, user }: Named<{ id: string }>, context) =>
      eraseMemoryOf(parts, subject(context, 'memory:erase', user), id),
    eraseUser: (_source, { user }: { user: string }, context) =>
      eraseMemoryOf(parts, subject(context, 'memory:erase', user), undefined),
    async label(_source, { segmentId, labels, user }: Named<{ segmentId: string; labels: string[] }>, context) {
      const memory = memoryOf(context, 'memory:label', user)
      const annotator = context.identity.user ?? 'tenant'
      return toReceipt(
        await memory.label(
          segmentId,
          labels.map((name) => fromEnum<MemoryLabel>(name)),
          annotator,
        ),
      )
    },
    async feedback(_source, { segmentId, polarity, user }: Named<{ segmentId: string; polarity: string }>, context) {
      const memory = memoryOf(context, 'memory:write', user)
      return toReceipt(await memory.feedback(segmentId, fromEnum<'positive' | 'negative'>(polarity)))
    },
    async link(_source, { entityIds, same, user }: Named<{ entityIds: string[]; same: boolean | null }>, context) {
      const memory = memoryOf(context, 'memory:label', user)
      const by = context.identity.user ?? 'tenant'
      return toReceipt(await memory.link(pairOf(entityIds), same ?? true, by))
    },
    async updateSettings(_source, { input }: { input: Partial<TenantSettings> }, { identity }) {
      requireScope(identity, 'settings:admin')
      const settings = await updateSettings(parts.pipeline.parts.graphs, identity.tenant, input)
      return toSettings(parts, settings)
    },
  }
}

function subject({ identity }: SubgraphContext, scope: AccessScope, user: string | null | undefined): Subject {
  requireScope(identity, scope)
  return subjectOf(identity, user)
}

/** Whoever may write follows what he has written; whoever may read sees how far it is. */
function reader(context: SubgraphContext, user: string | null | undefined): Subject {
  const scope = context.identity.scopes.has('memory:write') ? 'memory:write' : 'memory:read'
  return subject(context, scope, user)
}

function pairOf(entityIds: readonly string[]): readonly [string, string] {
  const [one, other] = entityIds
  if (one !== undefined && other !== undefined && entityIds.length === 2) return [one, other]
  throw new EcphoryError('INVALID_ARGUMENT', 'A link is between two entities.')
}

function toReceipt(receipt: Receipt | Refusal) {
  if (!('position' in receipt)) return { ...receipt, id: null, position: null }
  const { traceId, position, state, reason = null } = receipt
  return { id: traceId, position: positionToText(position), state, reason }
}

const toProposal = ({ key, entities }: LinkProposal) => ({ name: key, entities: entities.map(toNamedEntity) })

const toNamedEntity = ({ id, properties, support }: SettledNode) => ({
  id,
  name: properties['name'] ?? id,
  kind: properties['kind'] ?? 'thing',
  discriminator: properties['discriminator'] ?? null,
  aliases: properties['aliases'] ?? [],
  support,
})

const toSettings = ({ rates = undefined }: SubgraphParts, { recallItems, budgetTokens }: TenantSettings) => ({
  recallItems: recallItems ?? recallItemsDefault,
  budgetTokens: budgetTokens ?? budgetTokensDefault,
  rates: rates ?? null,
})
