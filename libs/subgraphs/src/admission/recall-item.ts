import type { Blocks, RecallFact, RecallItem } from '@ecphory/memory'
import { shownProperties } from '../projector/shown-properties.ts'
import { toEventTime, toValidTime } from '../schema/date-time.ts'
import { toEnum } from '../schema/enum-names.ts'

export const toRecallItem = ({ types, role, time, facts, ...item }: RecallItem) => ({
  ...item,
  types: types.map(toEnum),
  role: toEnum(role),
  time: toEventTime(time),
  facts: facts.map(toRecallFact),
})

const toRecallFact = ({ kind, valid, properties, ...fact }: RecallFact) => ({
  ...fact,
  properties: shownProperties(kind, properties),
  kind: toEnum(kind),
  valid: toValidTime(valid),
})

export const toRecallContext = ({ text, tokens, byName }: Blocks) => ({
  text,
  tokens,
  blocks: Object.values(byName).map(({ kind, lines, ...block }) => ({
    ...block,
    kind: toEnum(kind),
    lines: lines.map(({ text, support, sourceIds }) => ({ text, segmentIds: support, sourceIds })),
  })),
})
