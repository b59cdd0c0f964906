import { randomBytes } from 'node:crypto'
import { linesPlot } from '../lines-plot.ts'
import { ratioOf } from '../measure.ts'
import type { TableSection } from '../section.ts'
import { measureMemories } from './growth-memories.ts'
import type { MemoriesRow } from './growth-memories.ts'
import { measureProjectors } from './growth-projectors.ts'
import type { ProjectorsRow } from './growth-projectors.ts'
import { measureTenants } from './growth-tenants.ts'
import type { TenantsRow } from './growth-tenants.ts'

/** What more processes, more memories and more tenants do. Tenants come last: they fill the time that is left. */
export const distributedGrowthSection: TableSection = {
  ...{ kind: 'table', name: 'growth', needsServers: true },
  figures: [
    {
      ...{ name: 'growth.projectors', better: 'greater' },
      meaning: 'memories a second of 2 and 4 projector processes / of one',
    },
    {
      ...{ name: 'growth.memories', better: 'smaller' },
      meaning: 'ms of a recall on Neo4j of one person, by memories',
    },
    {
      ...{ name: 'growth.tenants', better: 'smaller', aim: 1.5 },
      meaning: 'recall p95 of one tenant beside 10, 50 and 200 in all / when it was the only one',
    },
  ],
  async measure({ servers, findings, scaled, leftMs }) {
    const started = await servers()
    const installation = `bench-${randomBytes(6).toString('hex')}`
    const at = { kafka: started.kafka, neo4j: started.neo4j, installation }
    try {
      const projectors = await measureProjectors({
        ...{ ...at, counts: [1, 2, 4], memories: scaled(800, 96), rounds: scaled(2) },
      })
      tellProjectors(projectors, findings)
      const memories = await measureMemories({
        ...{ ...at, sizes: sizes.map((size) => scaled(size)), msMax: leftMs() * memoriesShare },
      })
      tellMemories(memories, findings)
      const tenants = await measureTenants({
        ...{ ...at, quiet: await started.quiet(), memories: scaled(60, 20), rounds: scaled(8, 3) },
        ...{ counts: counts.map((count) => scaled(count)), msMax: leftMs() * tenantsShare },
      })
      tellTenants(tenants, findings)
      for (const [name, plot] of Object.entries(plotsOf(projectors, memories, tenants))) findings.plot(name, plot)
    } finally {
      await started.drop(installation)
    }
  },
}

const sizes = [1_000, 3_000, 10_000, 30_000, 100_000]
const counts = [1, 10, 50, 200]
/** Of the time that is left; the last count's recalls come after the tenants' time. */
const memoriesShare = 0.75
const tenantsShare = 0.8

type Findings = Parameters<TableSection['measure']>[0]['findings']

/** Throughput against that of one process in the same round; greater is better. */
function tellProjectors(rows: readonly ProjectorsRow[], findings: Findings): void {
  for (const processes of [2, 4]) {
    const pairs = rows
      .filter((row) => row.processes === processes)
      .map((row): [number, number] => {
        const single = rows.find((one) => one.round === row.round && one.processes === 1)
        return [row.memoriesPerSecond, single?.memoriesPerSecond ?? NaN]
      })
    findings.ratio(`growth.projectors.${processes}`, ratioOf(pairs))
  }
  findings.table('growth-projectors', rows)
}

function tellMemories(rows: readonly MemoriesRow[], findings: Findings): void {
  for (const { memories, recallP50Ms, recallP95Ms } of rows) {
    findings.value(`growth.memories.${memories}.p50`, recallP50Ms, ' ms')
    findings.value(`growth.memories.${memories}.p95`, recallP95Ms, ' ms')
  }
  findings.table('growth-memories', rows)
}

/**
 * How much slower a tenant's recalls are beside so many than when it was the only one, each time against the same tenant on
 * a server that stays as it is: what both servers share (a busy machine) and what only one has (its age) falls out.
 */
function tellTenants(rows: readonly TenantsRow[], findings: Findings): void {
  const single = rows.find(({ tenants }) => tenants === 1)?.ratio.median ?? NaN
  for (const { tenants, ratio } of rows) {
    if (tenants === 1) continue
    const { median, iqr, pairs } = ratio
    findings.ratio(`growth.tenants.${tenants}`, { median: median / single, iqr: iqr / single, pairs })
  }
  findings.table(
    'growth-tenants',
    rows.map(({ ratio, ...row }) => ({ ...row, ratio: ratio.median, iqr: ratio.iqr })),
  )
}

function plotsOf(
  projectors: readonly ProjectorsRow[],
  memories: readonly MemoriesRow[],
  tenants: readonly TenantsRow[],
): Readonly<Record<string, string>> {
  const throughput = projectors.filter(({ round }) => round === 0)
  return {
    'growth-projectors': linesPlot('projector processes', [
      { name: 'memories a second', points: throughput.map((row) => [row.processes, row.memoriesPerSecond] as const) },
    ]),
    'growth-memories': linesPlot('memories of one tenant', [
      { name: 'recall p50, ms', points: memories.map((row) => [row.memories, row.recallP50Ms] as const) },
      { name: 'recall p95, ms', points: memories.map((row) => [row.memories, row.recallP95Ms] as const) },
      { name: 'to project one, ms', points: memories.map((row) => [row.memories, row.projectMs] as const) },
    ]),
    'growth-tenants': linesPlot('tenants', [
      { name: 'recall p95, ms', points: tenants.map((row) => [row.tenants, row.p95Ms] as const) },
      { name: 'p95 alone, ms', points: tenants.map((row) => [row.tenants, row.aloneP95Ms] as const) },
    ]),
  }
}
