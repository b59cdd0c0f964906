import type { AbstractionMade, EventTime, MemoryKind } from '@ecphory/events'
import { deriveId } from '../digest/canonical.ts'
import { modelConfidenceMin } from '../limits.ts'
import type { DropReason, FactBase } from '../memory-type.ts'
import { askModel } from '../model/ask-model.ts'
import { isInScriptOf } from '../model/grounding.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import { formatEventTime } from '../time/format-time.ts'
import type { Abstraction, AbstractionFinding } from './abstraction.ts'

/** An episode as it is offered to a model. */
export interface OfferedEpisode {
  readonly segmentId: string
  readonly text: string
  readonly speaker: string | null
  readonly time: EventTime
}

type AbstractedFact = AbstractionMade['facts'][number]

/**
 * What a model concludes from episodes, in order of their time: facts that rest on the episodes which the model names
 * by number. Numbers that were not offered are passed over (G9); a finding that is left with too few, is too unsure or
 * in another script than all of its episodes makes no fact.
 */
export async function abstractWithModel(
  abstraction: Abstraction,
  kind: MemoryKind,
  requestId: string,
  episodes: readonly OfferedEpisode[],
  model: LanguageModel,
  onDropped?: (reason: DropReason) => void,
): Promise<readonly AbstractedFact[]> {
  const { findings } = await askModel(model, abstraction, episodes.map(toLine).join('\n'))
  const last = episodes.at(-1)
  return findings.flatMap((finding, index) => {
    const support = supportOf(finding, episodes)
    const fault = faultOf(abstraction, finding, support)
    const draft = fault ?? (last === undefined ? 'EMPTY' : abstraction.toDraft(finding, last))
    if (typeof draft !== 'string') return [toFact(draft, deriveId(requestId, kind, index), support)]
    onDropped?.(draft)
    return []
  })
}

/** An abstraction's schema is the event's union of facts; which of them is for the memory type to say. */
function toFact(
  draft: Omit<FactBase, 'factId' | 'support' | 'origin'>,
  factId: string,
  support: readonly OfferedEpisode[],
): AbstractedFact {
  return { ...draft, factId, support: support.map(({ segmentId }) => segmentId), origin: 'model' } as AbstractedFact
}

function supportOf({ episodes: numbers }: AbstractionFinding, offered: readonly OfferedEpisode[]): OfferedEpisode[] {
  return [...new Set(numbers)].sort((a, b) => a - b).flatMap((number) => offered[number - 1] ?? [])
}

function faultOf(
  abstraction: Abstraction,
  finding: AbstractionFinding,
  support: readonly OfferedEpisode[],
): DropReason | null {
  if (support.length < abstraction.episodesMin) return 'NOT_IN_TEXT'
  if (finding.confidence < modelConfidenceMin) return 'TOO_UNSURE'
  const texts = abstraction.textsOf(finding)
  if (texts.some((text) => text.trim() === '')) return 'EMPTY'
  const source = support.map(({ text }) => text).join('\n')
  return texts.every((text) => isInScriptOf(text, source)) ? null : 'OTHER_LANGUAGE'
}

function toLine({ text, speaker, time }: OfferedEpisode, index: number): string {
  const who = speaker === null ? '' : `${speaker}: `
  return `${index + 1}. [${formatEventTime({ ...time, precision: 'minute' })}] ${who}${text}`
}
