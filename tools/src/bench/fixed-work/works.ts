import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TraceRecorded } from '@ecphory/events'
import { recordTrace } from '@ecphory/memory'
import { createHashEncoder, withMiddle } from '@ecphory/memory/testing'
import { createRouterOn, openShippedHead } from '@ecphory/onnx'
import { oneHead } from '@ecphory/routing'
import { openSqlite } from '@ecphory/sqlite'
import { fill } from '../fill.ts'
import { costOf } from '../measure.ts'
import type { Cost } from '../measure.ts'
import { dropGraphs, rebuild } from '../rebuild.ts'
import { readQueries, wholeRecall } from '../recall.ts'
import { syntheticMessages } from '../synthetic.ts'

/** Work that is the same in every run, ready to be done again and again. */
export interface Work {
  run(): Promise<Cost>
  close(): Promise<void>
}

const segments = 200
const perTrace = 10
/** A fact or two each. */
const projected = 700
const held = 300
const recalls = 100

/** Without the encoder's runs, which are none of our code: vectors are hashed. */
export const works: Readonly<Record<string, (folder: string) => Promise<Work>>> = {
  async route() {
    const head = await openShippedHead()
    const router = createRouterOn(withMiddle({ ...createHashEncoder(384), id: head.manifest.encoder }), oneHead(head))
    const context = { now: Date.UTC(2026, 0, 1), timeZones: { offsetAt: () => 0 } }
    const messages = syntheticMessages(segments)
    const traces = Array.from({ length: segments / perTrace }, (_, index) => {
      const own = messages.slice(index * perTrace, (index + 1) * perTrace)
      return recordTrace({ tenant: 'local', user: 'ana' }, own, undefined, context).data as TraceRecorded
    })
    const routeAll = async () => {
      for (const trace of traces) await router.route(trace)
    }
    return { run: () => costOf(routeAll), close: () => head.release() }
  },

  async project(folder) {
    const [filled, logAlone, copy] = ['filled', 'log', 'copy'].map((name) => join(folder, `project-${name}.db`)) as [
      string,
      string,
      string,
    ]
    await fill(filled, projected)
    await dropGraphs(filled, logAlone)
    const run = async () => {
      copyFileSync(logAlone, copy)
      const took = await rebuild(copy)
      rmSync(copy)
      return took
    }
    return { run, close: async () => undefined }
  },

  async recall(folder) {
    const path = join(folder, 'work-recall.db')
    await fill(path, held)
    const { graphs, close } = await openSqlite({ path })
    const queries = await readQueries()
    const recallAll = async () => {
      for (let turn = 0; turn < recalls; turn += 1) await wholeRecall(graphs, queries[turn % queries.length]!)
    }
    return { run: () => costOf(recallAll), close }
  },
}
