import { rootTopic } from '@ecphory/events'
import { openKafkaEventLog } from '@ecphory/kafka'
import { recordTrace } from '@ecphory/memory'
import type { LogPosition, MessageInput } from '@ecphory/memory'
import { openNeo4jGraphStore } from '@ecphory/neo4j'
import { accessScopes } from '@ecphory/nest'
import { systemTimeZones } from '@ecphory/service'
import { createHttpExecutor, currentSupergraph } from '@ecphory/subgraphs'
import type { HttpExecutor } from '@ecphory/subgraphs'
import type { Stack } from '../../stack/start-stack.ts'
import { timed } from '../measure.ts'
import type { RatioSection } from '../section.ts'
import { syntheticQueries } from '../synthetic.ts'
import { gatewayFigures, gatewaySlice } from './gateway-slice.ts'
import { untilSearchable } from './lag-services.ts'
import { openStack } from './open-stack.ts'
import type { BenchStack } from './open-stack.ts'
import { plainMessages } from '../plain-messages.ts'
import { checkAnswer, recallDocument, TimedGateway } from './timed-gateway.ts'

const subject = { tenant: 'gateway', user: 'ana' }
const perTrace = 20

const name = 'gateway.http'

/**
 * A recall as a client asks it of the gateway's process, against the subgraphs' processes: those are timed by a gateway of
 * the bench's own, which asks them over HTTP, signed, as the real one does.
 */
export const gatewayHttpSection: RatioSection = {
  ...{ kind: 'ratio', name, needsServers: true, pairs: 12, figures: gatewayFigures(name, 2) },
  async open(context) {
    const opened = await openStack(await context.servers())
    const { stack } = opened
    await fillServices(opened, plainMessages(context.scaled(300, 60)))
    const executors = openExecutors(stack)
    const asked = new Map([...executors].map(([subgraph, { execute }]) => [subgraph, execute]))
    const identity = { ...subject, scopes: new Set(accessScopes) }
    const gateway = new TimedGateway(currentSupergraph(), asked, identity)
    const token = await stack.tokenOf(subject.tenant, subject.user)
    const federated = async (query: string) => ({ wall: await timed(() => ask(stack.url, token, query)) })
    const asking = { gateway, queries: syntheticQueries.slice(0, 8), federated }
    return {
      slice: (order) => gatewaySlice(name, asking, order),
      async close() {
        await Promise.all([...executors.values()].map((executor) => executor.close()))
        await opened.close()
      },
    }
  },
}

function openExecutors({ processes }: Stack): ReadonlyMap<string, HttpExecutor> {
  const { ECPHORY_SUBGRAPHS: subgraphs = '', ECPHORY_SIGNING_KEY: signingKey = '' } =
    processes.get('gateway')?.plan.environment ?? {}
  const clock = { now: () => Date.now() }
  return new Map(
    subgraphs.split(',').map((entry) => {
      const [name = '', url = ''] = entry.split('=')
      return [name, createHttpExecutor({ name, url, signingKey, clock })]
    }),
  )
}

async function ask(url: string, token: string, query: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: recallDocument, variables: { query } }),
  })
  checkAnswer((await answer.json()) as Parameters<typeof checkAnswer>[0])
}

/** Records messages of the subject past ingest, and waits until all can be recalled. */
async function fillServices(
  { kafka, neo4j, installation }: BenchStack,
  messages: readonly MessageInput[],
): Promise<void> {
  const log = await openKafkaEventLog({ brokers: kafka.split(','), installation })
  const graphs = await openNeo4jGraphStore({ url: neo4j, installation })
  try {
    const context = { now: Date.now(), timeZones: systemTimeZones }
    const traces = Array.from({ length: Math.ceil(messages.length / perTrace) }, (_, index) =>
      recordTrace(subject, messages.slice(index * perTrace, (index + 1) * perTrace), `fill-${index}`, context),
    )
    const positions = await log.append(traces.map((event) => ({ topic: rootTopic, event })))
    for (const position of positions) await untilSearchable(graphs, position as LogPosition)
  } finally {
    await log.close()
    await graphs.close()
  }
}
