import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { openKafkaEventLog } from '@ecphory/kafka'
import type { KafkaEventLog } from '@ecphory/kafka'
import { memoryTypes, projectionOf } from '@ecphory/memory'
import type { GraphStore } from '@ecphory/memory'
import { createMemoryGraphStore } from '@ecphory/memory/testing'
import { openNeo4jGraphStore } from '@ecphory/neo4j'
import { timed } from '../measure.ts'
import { fillGraphs } from './fill-graphs.ts'

const partitions = 4
const people = 16
const balanceMsMax = 120_000

/** So many processes project the same recorded facts into a generation of their own. */
export interface ProjectorsRow {
  readonly processes: number
  readonly round: number
  readonly memoriesPerSecond: number
}

export interface ProjectorsOptions {
  readonly kafka: string
  readonly neo4j: string
  readonly installation: string
  readonly counts: readonly number[]
  readonly memories: number
  readonly rounds: number
}

/** `growth.projectors`: throughput of projecting, all four types, from where all members have their partitions on. */
export async function measureProjectors(options: ProjectorsOptions): Promise<ProjectorsRow[]> {
  const { kafka, neo4j, installation, counts, memories, rounds } = options
  const log = await openKafkaEventLog({ brokers: kafka.split(','), installation, partitions, createTopics: true })
  const graphs = await openNeo4jGraphStore({ url: neo4j, installation })
  const rows: ProjectorsRow[] = []
  try {
    const recorded = await recordFacts(log, memories)
    for (let round = 0; round < rounds; round += 1) {
      for (const processes of counts) {
        const generation = `b${round}x${processes}`
        const members = startMembers(options, generation, processes)
        await untilBalanced(members)
        const ms = await timed(() => {
          for (const member of members) member.send('go')
          return untilProjected(graphs, generation, recorded)
        })
        await stopMembers(members)
        await graphs.dropGeneration(generation)
        rows.push({ processes, round, memoriesPerSecond: (memories / ms) * 1_000 })
      }
    }
    return rows
  } finally {
    await log.close()
    await graphs.close()
  }
}

/** Routes and extracts into the log; where the plain graphs in memory have come to is where all facts are taken. */
async function recordFacts(log: KafkaEventLog, memories: number): Promise<GraphStore> {
  const graphs = createMemoryGraphStore()
  for (let person = 0; person < people; person += 1) {
    const subject = { tenant: 'projected', user: `u${person}` }
    await fillGraphs({ graphs, log, subject, memories: Math.round(memories / people), seed: person + 1 })
  }
  return graphs
}

function startMembers({ kafka, neo4j, installation }: ProjectorsOptions, generation: string, count: number) {
  const script = join(import.meta.dirname, 'projector-process.ts')
  const execArgv = ['--conditions=@ecphory/source', '--disable-warning=ExperimentalWarning']
  return Array.from({ length: count }, () => fork(script, [kafka, neo4j, installation, generation], { execArgv }))
}

/** Each has as many partitions of each topic as the others. */
async function untilBalanced(members: readonly ChildProcess[]): Promise<void> {
  const deadline = Date.now() + balanceMsMax
  const share = partitions / members.length
  for (;;) {
    const held = await Promise.all(members.map((member) => ask(member)))
    if (held.every((counts) => counts.every((count) => count === share))) return
    if (Date.now() > deadline) throw new Error(`Projectors did not share their partitions: ${JSON.stringify(held)}.`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** Nothing yet where it is still starting. */
function ask(member: ChildProcess): Promise<readonly number[]> {
  return new Promise((resolve) => {
    const answered = (counts: unknown) => {
      clearTimeout(late)
      resolve(counts as number[])
    }
    const late = setTimeout(() => {
      member.off('message', answered)
      resolve([-1])
    }, 1_000)
    member.once('message', answered)
    member.send('where')
  })
}

async function untilProjected(graphs: GraphStore, generation: string, recorded: GraphStore): Promise<void> {
  for (const type of memoryTypes) {
    const projection = projectionOf(type)
    for (let partition = 0; partition < partitions; partition += 1) {
      const wanted = await recorded.watermark(projection, 'g1', partition)
      while ((await graphs.watermark(projection, generation, partition)) < wanted) {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  }
}

async function stopMembers(members: readonly ChildProcess[]): Promise<void> {
  const ended = members.map((member) => new Promise((resolve) => member.once('exit', resolve)))
  for (const member of members) member.send('stop')
  await Promise.all(ended)
}
