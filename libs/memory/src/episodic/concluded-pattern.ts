import type { PatternFact, RoutedSegment } from '@ecphory/events'
import { deriveId } from '../digest/canonical.ts'
import { nothingSettled, type Assertion, type Settled, type StoredAssertion } from '../graph/items.ts'
import type { Settlement } from '../memory-type.ts'
import { textToTerms } from '../text/terms.ts'

/** A pattern that a model concluded: the same name, whatever its wording, is the same pattern. */
export function patternAssertions({ name }: PatternFact, { time }: RoutedSegment): readonly Assertion[] {
  const terms = [...new Set(textToTerms(name))].sort()
  const slot = `concluded:${deriveId('pattern', ...(terms.length > 0 ? terms : [name]))}`
  return [{ slot, validTime: time.instant, value: { name } }]
}

/** One pattern a slot, from when it was first concluded, resting on the episodes of every time that it was. */
export const concludedPatternSettlement: Settlement<Settled> = {
  start: () => nothingSettled,
  apply: ({ nodes: [before] }, assertion) => ({ nodes: [toNode(before, assertion)], edges: [] }),
  finish: (state) => state,
}

function toNode(before: Settled['nodes'][number] | undefined, { slot, value, validTime, support }: StoredAssertion) {
  const all = [...new Set([...(before?.support ?? []), ...support])]
  return {
    id: deriveId('pattern', slot),
    label: 'Pattern' as const,
    properties: before?.properties ?? { name: String(value['name']), basis: 'concluded' },
    valid: before?.valid ?? { from: validTime, to: null },
    support: all,
    keys: [],
  }
}
