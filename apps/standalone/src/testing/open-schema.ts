import { openTestMemory } from '@ecphory/embedded/testing'
import type { TestMemory } from '@ecphory/embedded/testing'
import { memoryTypes } from '@ecphory/memory'
import { accessScopes } from '@ecphory/nest'
import type { AccessScope, Identity } from '@ecphory/nest'
import { createMemoryHeadStore } from '@ecphory/routing'
import { composeSupergraph, createGateway, createLocalExecutor, createSubgraphs } from '@ecphory/subgraphs'
import type { Subgraph, SubgraphExecutor, SubgraphParts } from '@ecphory/subgraphs'
import { graphql } from 'graphql'
import type { GraphQLSchema } from 'graphql'

/** What a memory may take to be opened and told something, on a machine that does other things as well. */
export const setUpMsMax = 60_000

export const ticketKey = 'a key of thirty-two characters at least'

export interface Answer<Data = Record<string, never>> {
  readonly data: Data | null
  readonly errors: readonly { message: string; path?: readonly (string | number)[]; extensions: { code?: string } }[]
}

export interface OpenSchema {
  readonly test: TestMemory
  readonly parts: SubgraphParts
  readonly subgraphs: readonly Subgraph[]
  readonly schema: GraphQLSchema
  /** Asks as somebody, over the whole of the gateway. */
  ask<Data = Record<string, never>>(who: Identity, query: string, variables?: object): Promise<Answer<Data>>
  close(): Promise<void>
}

export interface OpenOptions {
  /** A SQLite file; without one, plain stores in memory. */
  readonly path?: string
  /** A router that is sure of nothing, and learns, in place of the one that does as a message says. */
  readonly learns?: boolean
  /** Puts something in the way of each subgraph. */
  readonly around?: (name: string, execute: SubgraphExecutor) => SubgraphExecutor
  readonly msMax?: number
}

export const ana: Identity = { tenant: 'red', user: 'ana', scopes: new Set(accessScopes) }

export const withScopes = (who: Identity, ...scopes: readonly AccessScope[]): Identity => ({
  ...who,
  scopes: new Set(scopes),
})

/** The public schema over doubles of stores and models; a message says itself what it is: `semantic: I like tea.` */
export async function openSchema({
  path,
  learns = false,
  around = (_name, execute) => execute,
  msMax,
}: OpenOptions = {}): Promise<OpenSchema> {
  const test = await openTestMemory({
    types: memoryTypes,
    ...(path !== undefined && { path }),
    ...(learns && { learns: { store: createMemoryHeadStore() } }),
  })
  const parts: SubgraphParts = { ...test.memory.subjectParts, ticketKeys: [ticketKey] }
  const subgraphs = createSubgraphs(parts)
  const executors = subgraphs.map((subgraph) => [
    subgraph.name,
    around(subgraph.name, createLocalExecutor(subgraph, msMax)),
  ])
  const supergraph = composeSupergraph(subgraphs)
  const schema = createGateway({
    supergraph,
    executors: Object.fromEntries(executors) as Record<string, SubgraphExecutor>,
  })
  return {
    test,
    parts,
    subgraphs,
    schema,
    async ask(identity, source, variableValues = {}) {
      const result = await graphql({
        schema,
        source,
        variableValues: { ...variableValues },
        contextValue: { identity },
      })
      const { data = null, errors = [] } = JSON.parse(JSON.stringify(result)) as Partial<Answer<never>>
      return { data, errors: errors.map((error) => ({ ...error, extensions: error.extensions ?? {} })) }
    },
    close: () => test.memory.close(),
  }
}

/** What two processes would hand each other: everything as JSON. */
export const asText =
  (execute: SubgraphExecutor): SubgraphExecutor =>
  async ({ variables, ...request }) => {
    const sent = JSON.parse(JSON.stringify(variables)) as Record<string, unknown>
    return JSON.parse(JSON.stringify(await execute({ ...request, variables: sent }))) as never
  }

export interface MessageText {
  readonly role?: string
  readonly content: string
  readonly at?: string
  readonly sourceId?: string
}

/** Records messages of the user, each trace of its own, and waits until all can be recalled. Resolves with the last position. */
export async function tell(
  { ask }: OpenSchema,
  who: Identity,
  contents: readonly (string | MessageText)[],
  more: { readonly session?: string; readonly agent?: string } = {},
): Promise<string> {
  const input = contents.map((content) => ({
    messages: [{ role: 'USER', at: '2026-03-01T08:00:00Z', ...(typeof content === 'string' ? { content } : content) }],
    ...more,
  }))
  const recorded = await ask<{ recordTraces: { position: string }[] }>(
    who,
    'mutation ($input: [TraceInput!]!) { recordTraces(input: $input) { position reason { code } } }',
    { input },
  )
  const positions = recorded.data?.recordTraces.map(({ position }) => position) ?? []
  await ask(who, 'query ($positions: [Position!]) { receipts(positions: $positions, waitMsMax: 10000) { state } }', {
    positions,
  })
  return positions.at(-1) ?? ''
}
