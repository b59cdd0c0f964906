import { edgeTypes, nodeLabels, quantise } from '@ecphory/memory'
import type { Anchor, AnchorFilter, AsOf, GraphOp, GraphQuery, SettledEdge, SettledNode } from '@ecphory/memory'
import { generator } from '../bench/measure.ts'

/** One read of a space, with all that may narrow it. */
export interface GeneratedRead {
  readonly queries: readonly GraphQuery[]
  readonly terms: readonly string[]
  readonly asOf: AsOf
  readonly filter: AnchorFilter
}

const words = [
  'boat',
  'lisbon',
  'mill',
  'tea',
  'AND',
  '*',
  'über',
  '茶',
  '张伟',
  'naïve',
  "o'neil",
  '"',
  'rain',
  'the',
  'day',
]
const segments = 40
const items = 14
const dimensions = 16

/** A life of one space in writes and reads: the same seed gives the same life, and times and offsets beyond 32 bits. */
export class GeneratedGraph {
  readonly #random: () => number
  readonly #space: string
  #position = 5_000_000_000

  constructor(seed: number, space: string) {
    this.#random = generator(seed)
    this.#space = space
  }

  /** Batches of writes, in their order. */
  batches(): readonly (readonly GraphOp[])[] {
    return Array.from({ length: 12 }, () => Array.from({ length: this.#below(40) }, () => this.#op()))
  }

  reads(): readonly GeneratedRead[] {
    return Array.from({ length: 12 }, () => ({
      queries: Array.from({ length: 6 }, () => this.#query()),
      terms: this.#some(words, 4),
      asOf: {
        ...(this.#chance(0.4) && { position: this.#position - this.#below(300) }),
        ...(this.#chance(0.3) && { instant: this.#instant() }),
      },
      filter: {
        ...(this.#chance(0.25) && { session: `session ${this.#below(3)}` }),
        ...(this.#chance(0.15) && { agent: 'coach' }),
      },
    }))
  }

  #op(): GraphOp {
    const space = this.#space
    const at = (this.#position += this.#below(3))
    // Now and then something comes late.
    const position = this.#chance(0.1) ? at - this.#below(50) : at
    const slot = `slot ${this.#below(8)}`
    const kind = this.#random()
    if (kind < 0.3) return { op: 'putAnchor', space, anchor: this.#anchor(), recordFrom: position }
    if (kind < 0.34) return { op: 'closeAnchor', space, segmentId: this.#segment(), recordTo: position }
    if (kind < 0.6) {
      const item = this.#chance(0.6) ? this.#node() : this.#edge()
      return { op: 'putVersion', space, version: { slot, item, recordFrom: position, recordTo: null } }
    }
    if (kind < 0.65) return { op: 'closeVersion', space, slot, itemId: `n${this.#below(items)}`, recordTo: position }
    if (kind < 0.67) return { op: 'reopenSlot', space, slot, from: position - this.#below(60) }
    const factId = `fact ${this.#below(30)}`
    if (kind < 0.92) {
      const value = { relation: this.#one(words), weight: this.#random() }
      const support = this.#support()
      const assertion = {
        slot,
        factId,
        value,
        support,
        validTime: this.#instant(),
        assertedAt: position,
        withdrawnAt: null,
      }
      return { op: 'assert', space, assertion }
    }
    if (kind < 0.97) return { op: 'withdraw', space, slot, factId, withdrawnAt: position }
    if (kind < 0.98) return { op: 'rewriteTerms', space, anchor: this.#anchor() }
    return { op: 'forgetSegments', space, segmentIds: [this.#segment()] }
  }

  #anchor(): Anchor {
    const segmentId = this.#segment()
    const terms = this.#some(words, 6).map((term) => ({ term, own: this.#below(3), context: this.#below(3) }))
    const vector = Float32Array.from({ length: dimensions }, () => this.#random() - 0.5)
    return {
      ...{ segmentId, traceId: `trace of ${segmentId}`, sourceId: `source of ${segmentId}`, index: this.#below(3) },
      ...{ agent: this.#chance(0.3) ? 'coach' : null, session: this.#chance(0.8) ? `session ${this.#below(3)}` : null },
      ...{ role: 'user', speaker: this.#chance(0.3) ? 'Ben' : null, text: this.#some(words, 5).join(' ') },
      attachments: this.#chance(0.1) ? [{ kind: 'image', caption: this.#one(words) }] : [],
      time: { instant: this.#instant(), offsetMinutes: 60, precision: 'minute', source: 'given' },
      terms,
      ownLength: terms.reduce((sum, { own }) => sum + own, 0),
      contextLength: terms.reduce((sum, { context }) => sum + context, 0),
      vector: quantise(vector, 'encoder@1'),
      probabilities: { episodic: this.#random(), semantic: this.#random(), procedural: 0, working: 1, fragmented: 0.1 },
      doubtful: this.#chance(0.1),
      order: this.#position,
    }
  }

  #node(): SettledNode {
    const id = `n${this.#below(items)}`
    const properties = { name: this.#one(words), status: this.#chance(0.5) ? 'pending' : ['done', this.#one(words)] }
    const valid = { from: this.#maybeInstant(), to: this.#maybeInstant() }
    const label = this.#one(nodeLabels.slice(0, 3))
    return { id, label, properties, valid, support: this.#support(), keys: this.#some(words, 2) }
  }

  #edge(): SettledEdge {
    const [from, to] = [`n${this.#below(items)}`, `n${this.#below(items)}`]
    const type = this.#chance(0.15) ? 'SAME_AS' : this.#one(edgeTypes.slice(0, 3))
    const valid = { from: this.#maybeInstant(), to: null }
    return { id: `${type} ${from} ${to}`, type, from, to, properties: {}, valid, support: this.#support() }
  }

  #query(): GraphQuery {
    const limit = this.#one([0, 1, 3, 10, 100])
    const label = this.#one(nodeLabels.slice(0, 3))
    const [from, to] = [this.#maybeInstant(), this.#maybeInstant()]
    const values = ['pending', ...this.#some(words, 2)]
    const made: readonly GraphQuery[] = [
      { find: 'lexical', terms: this.#some(words, 4), limit },
      { find: 'nearest', vector: Float32Array.from({ length: dimensions }, () => this.#random() - 0.5), limit },
      {
        ...{ find: 'expand', keys: this.#some(words, 2), ids: [`n${this.#below(items)}`], limit },
        ...{ edges: this.#some(edgeTypes.slice(0, 3), 2), hops: this.#one([0, 1, 2] as const) },
      },
      { find: 'byTime', label, from, to, limit },
      { find: 'byState', label, property: 'status', values, at: this.#instant(), limit },
      {
        ...{
          find: 'scan',
          label,
          from: null,
          to,
          limit,
          where: this.#chance(0.5) ? [{ property: 'status', values }] : [],
        },
        after: this.#chance(0.5) ? { from, id: `n${this.#below(items)}` } : null,
      },
      { find: 'supportedBy', segmentIds: [...this.#support(), ...this.#support()], limit },
    ]
    return this.#one(made)
  }

  #segment = (): string => `segment ${this.#below(segments)}`
  #support = (): readonly string[] => [...new Set(Array.from({ length: 1 + this.#below(3) }, this.#segment))]
  #instant = (): number => Date.UTC(2026, 0, 1) + this.#below(400) * 3_600_000
  #maybeInstant = (): number | null => (this.#chance(0.3) ? null : this.#instant())
  #below = (count: number): number => Math.floor(this.#random() * count)
  #chance = (share: number): boolean => this.#random() < share
  #one = <Value>(values: readonly Value[]): Value => values[this.#below(values.length)] as Value
  #some = <Value>(values: readonly Value[], most: number): readonly Value[] => [
    ...new Set(Array.from({ length: 1 + this.#below(most) }, () => this.#one(values))),
  ]
}
