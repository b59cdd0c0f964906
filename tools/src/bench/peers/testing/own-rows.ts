import type { MeasuredRow, PeerRow, QuestionRow } from '../rows.ts'

/** A row whose numbers were made up: `slow` scales its times, `wide` lets its slices differ. */
function measured(system: string, slow: number, wide = false): MeasuredRow {
  const took = (slice: number) => ({ wall: slow * (wide ? slice * slice + 1 : 10), cpu: slow * 10 })
  return {
    ...{ system, label: `The ${system}`, version: `${system} 1.0.0`, openMs: 5 },
    adds: [0, 1, 2, 3].map((slice) => ({ slice, turns: 10, acknowledged: took(slice), searchable: took(slice) })),
    searches: [0, 1, 2, 3].map((slice) => ({ slice, questions: 10, took: took(slice) })),
    ...{
      isAddingStopped: false,
      isSearchingStopped: false,
      misses: 0,
      addCost: { lookUps: 40, misses: 0, own: null },
      leaked: 0,
      foreign: 0,
    },
    ...{ repeats: { turns: 10, stored: 0, shown: 0 }, bytes: 40_000, reopened: { openMs: 5, missing: 0, hits: 30 } },
    erased: { took: { wall: 4, cpu: 2 }, isFound: false, filesBefore: ['a.db'], filesAfter: [] },
    crash: { acknowledged: 60, lost: 0 },
    syncs: { turns: 30, acknowledged: 1, searchable: 1 },
  }
}

const ours: MeasuredRow = {
  ...measured('ours', 2),
  adds: [0, 1, 2, 3].map((slice) => ({
    ...{ slice, turns: 10 },
    ...{ acknowledged: { wall: 2, cpu: 1 }, searchable: { wall: 20, cpu: 20 } },
  })),
  syncs: { turns: 30, acknowledged: 1, searchable: 9 },
  addCost: { lookUps: 120, misses: 0, own: { tokenRuns: 40, cpuMsPerRun: 1.5 } },
}

const careless: MeasuredRow = {
  ...measured('careless', 4, true),
  ...{ leaked: 2, foreign: 1, isAddingStopped: true, bytes: 90_000, syncs: null },
  repeats: { turns: 10, stored: 10, shown: 3 },
  erased: { took: { wall: 1, cpu: 1 }, isFound: true, filesBefore: ['a.db', 'b.db'], filesAfter: ['b.db'] },
  crash: { acknowledged: 60, lost: 60 },
}

/** Ours, one that is faster and one that is careless, and one that is not there. */
export const ownRows: readonly PeerRow[] = [
  ours,
  measured('fast', 1),
  careless,
  { system: 'absent', label: 'The absent', missing: 'not installed: do this' },
]

const question = (system: string, index: number, in10: number, in30: number): QuestionRow => ({
  ...{ system, conversation: 'ada', index, category: 1, evidence: 2, in10, in30 },
})

/** The careless one was asked the first question alone. */
export const ownQuestions: readonly QuestionRow[] = [
  question('ours', 0, 2, 2),
  question('ours', 1, 0, 1),
  question('fast', 0, 2, 2),
  question('fast', 1, 1, 1),
  question('careless', 0, 1, 1),
]
