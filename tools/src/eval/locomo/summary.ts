import { figuresOf, prefixed, type QuestionRow } from './scoring.ts'

type Rows = readonly QuestionRow[]

/** The same rows seen in another way, by the prefix of the figures. */
const viewsByPrefix: Readonly<Record<string, (rows: Rows) => Rows>> = {
  'withoutRepeats.': (rows) => rows.filter(({ repeats }) => !repeats),
  'withoutDisputed.': (rows) => rows.filter(({ disputed }) => !disputed),
  'corrected.': (rows) => rows.map(withCorrectedEvidence),
}

/** What was lost on the way is counted for the key's evidence alone. */
function withCorrectedEvidence(row: QuestionRow): QuestionRow {
  const { conversation, index, category, repeats, disputed, places, correctedPlaces = places } = row
  return { conversation, index, category, repeats, disputed, places: correctedPlaces }
}

/** Figures of ours in every view, and of each other ranking under its name. */
export function summarise(rowsByRanking: ReadonlyMap<string, Rows>): Readonly<Record<string, number>> {
  const ours = rowsByRanking.get('ours') ?? []
  const others = [...rowsByRanking].filter(([name]) => name !== 'ours')
  return {
    ...figuresOf(ours),
    ...Object.assign({}, ...Object.entries(viewsByPrefix).map(([name, view]) => prefixed(name, figuresOf(view(ours))))),
    ...Object.assign({}, ...others.map(([name, rows]) => prefixed(`${name}.`, figuresOf(rows)))),
  }
}
