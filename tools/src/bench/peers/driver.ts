import { mkdirSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { openShippedEncoder } from '@ecphory/onnx'
import { openFloor } from './adapters/floor.ts'
import { installedIn } from './adapters/installed-package.ts'
import { openLanggraph } from './adapters/langgraph.ts'
import { openMastra } from './adapters/mastra.ts'
import { openMem0 } from './adapters/mem0.ts'
import { openOurs, ourForms } from './adapters/ours.ts'
import type { OurForm } from './adapters/ours.ts'
import { lookedUpEmbedder } from './looked-up-embedder.ts'
import { lookedUpEncoder } from './looked-up-encoder.ts'
import type { MemorySystem } from './memory-system.ts'
import { writeMissed } from './missed-texts.ts'
import type { Cost, Request } from './protocol.ts'
import { serveSystem } from './serve-system.ts'
import { readVectorTable } from './vector-table.ts'

/**
 * A process with one system in it: `driver.ts ADAPTER FOLDER VECTORS PACKAGES`. It is spoken to as `protocol.ts` says and
 * ends with its input. What goes wrong goes to the error stream, and ends the process.
 */
const [adapter = '', folder = '', vectors = '', packages = ''] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const { open, vectors: counted, beforeRequest, afterRequest } = await prepare()
const start = performance.now()
const system = await open()
reply({ version: system.version, openMs: performance.now() - start })
const answer = serveSystem(system, counted)
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line) as Request
  beforeRequest(request)
  reply(await answer(request))
  afterRequest(request)
}
process.exit(0)

interface Prepared {
  /** The part that is timed as opening. */
  open(): Promise<MemorySystem>
  readonly vectors: Pick<Cost, 'lookUps' | 'misses'>
  beforeRequest(request: Request): void
  afterRequest(request: Request): void
}

async function prepare(): Promise<Prepared> {
  const [name, form] = adapter.split(':')
  const table = readVectorTable(vectors)
  if (name === 'ours') {
    const encoder = lookedUpEncoder(await openShippedEncoder(), table)
    return {
      open: () => openOurs(folder, ourFormOf(form), encoder, encoder.ownCost),
      vectors: encoder,
      ...{ beforeRequest: () => undefined, afterRequest: () => undefined },
    }
  }
  const embedder = lookedUpEmbedder(table)
  const openers: Readonly<Record<string, () => MemorySystem | Promise<MemorySystem>>> = {
    floor: () => openFloor(folder, embedder),
    langgraph: () => openLanggraph(installedIn(packages), embedder),
    mastra: () => openMastra(installedIn(packages), folder, embedder),
    mem0: () => openMem0(installedIn(packages), folder, embedder),
  }
  return {
    open: async () => {
      const opener = openers[String(name)]
      if (opener === undefined) throw new Error(`There is no adapter ${adapter}.`)
      return opener()
    },
    vectors: embedder,
    beforeRequest: ({ op }) => (embedder.purpose = op === 'search' ? 'query' : 'passage'),
    afterRequest: ({ op }) => {
      if (op === 'cost') writeMissed(vectors, adapter, embedder.missed)
    },
  }
}

function ourFormOf(form: string | undefined): OurForm {
  const found = ourForms.find((one) => one === form)
  if (found === undefined) throw new Error(`Ours has no form ${form}.`)
  return found
}

function reply(value: object): void {
  const line = Buffer.from(`${JSON.stringify(value)}\n`)
  for (let written = 0; written < line.length;) written += writeSync(3, line, written)
}
