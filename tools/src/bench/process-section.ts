import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceRoot } from '../eval/evaluation.ts'
import { fill } from './fill.ts'
import { growthPath } from './growth.ts'
import type { TableSection } from './section.ts'

const memories = 10_000

/**
 * Resident memory of a process of its own. The growth table leaves a file of that size, or else it is made. Measured on the
 * compiled program, as users run it: from source, Node holds its type stripper in every thread besides.
 */
export const processSection: TableSection = {
  ...{ kind: 'table', name: 'process' },
  figures: [
    {
      ...{ name: 'processMiB', better: 'smaller', aim: 600 },
      meaning:
        'resident memory of a process that opened 10,000 memories with the shipped encoder and recalled 32 times',
    },
  ],
  async measure({ findings, folder }) {
    const path = growthPath(folder, memories)
    if (!existsSync(path)) await fill(path, memories)
    const build = [join(workspaceRoot, 'node_modules/typescript/bin/tsc'), '-b', join(workspaceRoot, 'tools')]
    execFileSync(process.execPath, build, { stdio: 'inherit' })
    const script = join(workspaceRoot, 'tools/dist/bench/process-memory.js')
    const rss = Number(execFileSync(process.execPath, [script, path], { encoding: 'utf8' }))
    findings.value('processMiB', rss, ' MiB', false)
  },
}
