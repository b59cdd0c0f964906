import { cpus, loadavg } from 'node:os'
import { evaluationOptions, report, writeRows } from '../../eval/evaluation.ts'
import { Findings } from './findings.ts'
import { sections } from './sections.ts'
import { startBenchServers } from './servers.ts'

/**
 * `npm run bench:distributed`: speed on real Kafka and Neo4j servers, which it starts for itself, as ratios against
 * baselines of the same run. `--only kafka,growth` runs some sections, `--scale 0.1` makes all of them smaller.
 */
async function main(): Promise<void> {
  const { out, seed, extra } = evaluationOptions('distributed', ['only', 'scale'])
  const wanted = extra.only?.split(',') ?? Object.keys(sections)
  const scale = Number(extra.scale ?? 1)
  const [load = 0] = loadavg()
  const findings = new Findings(load / cpus().length)
  const startedAt = performance.now()
  const servers = await startBenchServers()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void servers.stop().finally(() => process.exit(exitCodeOfSignal)))
  }
  try {
    const settings = {
      servers,
      findings,
      scaled: (count: number, least = 1) => Math.max(least, Math.round(count * scale)),
      leftMs: () => runMsMax - (performance.now() - startedAt),
      out,
    }
    for (const name of wanted) {
      const section = sections[name as keyof typeof sections]
      if (section === undefined)
        throw new Error(`There is no section ${name}; there are ${Object.keys(sections).join(', ')}.`)
      await attempt(name, () => section(settings))
    }
  } finally {
    await servers.stop()
  }
  for (const [name, rows] of findings.rows) writeRows(out, `${name}.jsonl`, rows)
  console.log(`${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`)
  report(out, { eval: 'distributed', figures: findings.figures, n: findings.count, seed })
}

const runMsMax = 24 * 60_000
const exitCodeOfSignal = 130

/** A section that fails is told and fails the run; what the others found is worth its time. */
async function attempt(name: string, work: () => Promise<void>): Promise<void> {
  console.log(`-- ${name}`)
  try {
    await work()
  } catch (error) {
    console.error(`The section ${name} failed:`, error)
    process.exitCode = 1
  }
}

await main()
