import type { RoutedSegment } from '@ecphory/events'
import { z } from 'zod'
import { modelConfidenceMin } from '../limits.ts'
import type { Draft, DropReason, ExtractionTools, FactBase } from '../memory-type.ts'
import { formatEventTime } from '../time/format-time.ts'
import { askModel } from './ask-model.ts'
import type { Question } from './ask-model.ts'
import { isInScriptOf, stands } from './grounding.ts'

/** What every finding has: the words it was read from, and how sure the model is. */
export const groundedFinding = {
  quote: z.string().describe('The words of the text that say so, copied exactly.'),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .describe('.9 to 1 said outright, .7 to .9 in other words, .5 to .7 only hinted at.'),
}

export interface GroundedFinding {
  readonly quote: string
  readonly confidence: number
}

/** How one memory type reads a segment with a model: the question, and what becomes of each finding. */
export interface ModelExtraction<Fact extends FactBase, Finding extends GroundedFinding> extends Question<
  z.ZodType<{ findings: Finding[] }>
> {
  /** Whether the segment is worth a question; the others have no facts. */
  readonly asksAbout?: (segment: RoutedSegment) => boolean
  /** The finding as a fact, or why it is none. */
  readonly toDraft: (finding: Finding, segment: RoutedSegment) => Draft<Fact> | DropReason
  /** The free texts of a finding, which must be in the script of the source. */
  readonly textsOf: (finding: Finding) => readonly string[]
}

type Extract<Fact extends FactBase> = (
  segment: RoutedSegment,
  observed: boolean,
  tools: ExtractionTools,
) => Promise<readonly Draft<Fact>[]>

/** Extraction that asks the model where there is one; without it, and of segments that are only observed, by rules. */
export function withModel<Fact extends FactBase, Finding extends GroundedFinding>(
  extraction: ModelExtraction<Fact, Finding>,
  byRules: Extract<Fact>,
): Extract<Fact> {
  return (segment, observed, tools) =>
    tools.languageModel === undefined || observed
      ? byRules(segment, observed, tools)
      : extractWithModel(extraction, segment, tools)
}

/**
 * The facts that a model finds in a segment: one question a segment. The model sees the segment alone, so that what it
 * says rests on nothing else. A finding whose quoted words do not stand in the text was not read from it and is
 * dropped, and so is one that is too unsure, in another script than its source, or of no known form.
 */
export async function extractWithModel<Fact extends FactBase, Finding extends GroundedFinding>(
  extraction: ModelExtraction<Fact, Finding>,
  segment: RoutedSegment,
  { languageModel, onDropped }: ExtractionTools,
): Promise<readonly Draft<Fact>[]> {
  if (languageModel === undefined || extraction.asksAbout?.(segment) === false) return []
  const { findings } = await askModel(languageModel, extraction, segmentToData(segment))
  return findings.flatMap((finding) => {
    const draft = faultOf(extraction, finding, segment) ?? extraction.toDraft(finding, segment)
    if (typeof draft !== 'string') return [draft]
    onDropped?.(draft)
    return []
  })
}

function faultOf<Fact extends FactBase, Finding extends GroundedFinding>(
  extraction: ModelExtraction<Fact, Finding>,
  finding: Finding,
  segment: RoutedSegment,
): DropReason | null {
  const source = materialOf(segment)
  if (!stands(finding.quote, source)) return 'NOT_IN_TEXT'
  if (finding.confidence < modelConfidenceMin) return 'TOO_UNSURE'
  const texts = extraction.textsOf(finding)
  if (texts.some((text) => text.trim() === '')) return 'EMPTY'
  return texts.every((text) => isInScriptOf(text, source)) ? null : 'OTHER_LANGUAGE'
}

const materialOf = ({ text, attachments }: RoutedSegment): string =>
  [text, ...attachments.map(({ caption }) => caption)].join('\n')

function segmentToData(segment: RoutedSegment): string {
  const { role, speaker, time } = segment
  const said = time.source === 'ingested' ? 'unknown' : formatEventTime(time)
  return `role: ${role}\nspeaker: ${speaker ?? 'the user'}\nsaid: ${said}\ntext: ${materialOf(segment)}`
}
