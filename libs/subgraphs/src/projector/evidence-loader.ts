import { spaceOf } from '@ecphory/memory'
import type { Anchor } from '@ecphory/memory'
import type { Seeing } from './seen-graph.ts'

/**
 * Source texts of segments, those that are asked for together read together. A graph rests also on segments that it
 * only observes; their texts stand in the graphs that store them.
 */
export class EvidenceLoader {
  readonly #seeing: Seeing
  #wanted = new Set<string>()
  #batch: Promise<ReadonlyMap<string, Anchor>> | undefined

  constructor(seeing: Seeing) {
    this.#seeing = seeing
  }

  async load(segmentIds: readonly string[]): Promise<readonly Anchor[]> {
    for (const id of segmentIds) this.#wanted.add(id)
    this.#batch ??= Promise.resolve().then(() => this.#read())
    const anchors = await this.#batch
    return segmentIds.flatMap((id) => anchors.get(id) ?? [])
  }

  async #read(): Promise<ReadonlyMap<string, Anchor>> {
    const wanted = this.#wanted
    this.#wanted = new Set()
    this.#batch = undefined
    const { parts, type, subject, generation, asOf } = this.#seeing
    const { graphs, types } = parts.pipeline.parts
    const found = new Map<string, Anchor>()
    for (const { kind } of [type, ...types.filter((other) => other !== type)]) {
      const missing = [...wanted].filter((id) => !found.has(id))
      if (missing.length === 0) break
      for (const anchor of await graphs.anchors(spaceOf(subject, generation, kind), missing, asOf)) {
        found.set(anchor.segmentId, anchor)
      }
    }
    return found
  }
}
