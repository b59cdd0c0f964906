import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceRoot } from '../../eval/evaluation.ts'
import { openBenchContext } from '../bench-context.ts'
import { chooseSections } from '../choose-sections.ts'
import { Findings } from '../findings.ts'
import type { RatioSection } from '../section.ts'
import { benchSections } from '../sections.ts'
import { profileToFrames } from './cpu-profile.ts'
import { flameGraph } from './flame-graph.ts'
import { profileThreads } from './profile-threads.ts'

const slices = 10

/**
 * Profiles some slices of a ratio's section, ours and the baseline, and writes `.cpuprofile` (for Chrome or an editor) and
 * `.svg` of each thread that was at work into `.ecphory/flame`. Throws for a name that is no ratio's section.
 */
export async function drawFlame(name: string): Promise<void> {
  const [section] = chooseSections(benchSections, [name], true).chosen
  if (section?.kind !== 'ratio') throw new Error(`${name} is a table: a flame graph is drawn of a ratio's section.`)
  const out = join(workspaceRoot, '.ecphory/flame')
  mkdirSync(out, { recursive: true })
  for (const { thread, profile } of await profileSection(section, out)) {
    const frames = profileToFrames(profile)
    const file = join(out, thread === 0 ? name : `${name}-worker-${thread}`)
    writeFileSync(`${file}.cpuprofile`, JSON.stringify(profile))
    writeFileSync(`${file}.svg`, flameGraph(`${name}, ${thread === 0 ? 'main thread' : `worker ${thread}`}`, frames))
    console.log(`${file}.svg  ${frames.totalMs.toFixed(0)} ms of CPU`)
  }
}

async function profileSection(section: RatioSection, out: string) {
  const context = openBenchContext({ findings: new Findings(out, 0) })
  try {
    const opened = await section.open(context)
    try {
      await opened.slice('ours first')
      return await profileThreads(async () => {
        for (let turn = 0; turn < slices; turn += 1) await opened.slice('ours first')
      })
    } finally {
      await opened.close()
    }
  } finally {
    await context.close()
  }
}
