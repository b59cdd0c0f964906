import { deriveId } from '../digest/canonical.ts'
import { nothingSettled, type Settled, type SettledEdge, type StoredAssertion } from '../graph/items.ts'
import { patternInstancesMax, recurrenceDaysMin } from '../limits.ts'
import type { Settlement } from '../memory-type.ts'
import type { PatternValue } from './assertions.ts'

interface Instance extends PatternValue {
  readonly at: number
  readonly support: readonly string[]
}

interface PatternState {
  readonly id: string
  readonly instances: readonly Instance[]
  readonly edges: readonly SettledEdge[]
  readonly days: number
}

/**
 * Abstraction without a model (A_abs): what happened on three different days is a pattern that began on the first.
 * It rests on its instances, and losing them removes it. The first instances stand for all: a habit of ten years is no
 * heavier than one of a season.
 */
export const patternSettlement: Settlement<PatternState> = {
  start: (slot) => ({ id: deriveId('pattern', slot), instances: [], edges: [], days: 0 }),
  apply: (state, assertion) => addInstance(state, assertion),
  finish: (state) => (state.days < recurrenceDaysMin ? nothingSettled : toSettled(state)),
}

function addInstance(state: PatternState, assertion: StoredAssertion): PatternState {
  if (state.instances.length >= patternInstancesMax) return state
  const value = assertion.value as unknown as PatternValue
  const instance: Instance = { ...value, at: assertion.validTime, support: assertion.support }
  const isNewDay = state.instances.every(({ day }) => day !== instance.day)
  return {
    id: state.id,
    instances: [...state.instances, instance],
    edges: [...state.edges, toEdge(state.id, instance)],
    days: state.days + Number(isNewDay),
  }
}

function toEdge(patternId: string, { episodeId, at, support }: Instance): SettledEdge {
  return {
    id: deriveId(episodeId, 'INSTANCE_OF', patternId),
    type: 'INSTANCE_OF',
    from: episodeId,
    to: patternId,
    properties: {},
    valid: { from: at, to: null },
    support,
  }
}

function toSettled({ id, instances, edges, days }: PatternState): Settled {
  const [first, last] = [instances[0]!, instances.at(-1)!]
  return {
    nodes: [
      {
        id,
        label: 'Pattern',
        properties: { name: first.name, days, count: instances.length, first: first.day, last: last.day },
        valid: { from: first.at, to: null },
        support: [...new Set(instances.flatMap(({ support }) => support))],
        keys: [],
      },
    ],
    edges,
  }
}
