import type { EpisodeFact, Mention, PatternFact, RoutedSegment } from '@ecphory/events'
import { z } from 'zod'
import { abstractionFinding, type Abstraction } from '../abstraction/abstraction.ts'
import { summaryCharactersMax } from '../limits.ts'
import type { Draft } from '../memory-type.ts'
import { groundedFinding, type ModelExtraction } from '../model/extract-with-model.ts'
import { stands } from '../model/grounding.ts'
import { isoToSpan } from '../model/iso-to-span.ts'

const episodeFinding = z.strictObject({
  ...groundedFinding,
  summary: z.string().describe('What happened, in a few words of the text, without its date.'),
  when: z.string().nullable().describe('ISO 8601 date or local date and time; null where the text names none.'),
  participants: z.array(z.string()).describe('Names of people who took part; never the user.'),
  places: z.array(z.string()),
  things: z.array(z.string()).describe('Other things that have a name.'),
  feedback: z.enum(['positive', 'negative']).nullable().describe('How it turned out, where the text says so.'),
  practice: z
    .strictObject({ condition: z.string(), action: z.string() })
    .nullable()
    .describe('The situation and what was done in it, where the text joins the two.'),
})
type EpisodeFinding = z.infer<typeof episodeFinding>

/** Episodes of a segment, as a model reads them. */
export const episodeExtraction: ModelExtraction<EpisodeFact, EpisodeFinding> = {
  name: 'extract-episodes@1',
  system: `You note down what happened, for somebody's memory of past events.
Find each thing that has happened. Plans, wishes, habits and general truths are none; leave them out.
Work out relative dates ("two days ago") from the time at which the text was said.
Example. said: 2031-05-09 18:20, text: "Ottoline and I repainted the boathouse two days ago and the colour turned out superbly."
{"findings":[{"quote":"Ottoline and I repainted the boathouse two days ago","confidence":0.95,"summary":"repainted the boathouse with Ottoline","when":"2031-05-07","participants":["Ottoline"],"places":["the boathouse"],"things":[],"feedback":"positive","practice":null}]}`,
  schema: z.strictObject({ findings: z.array(episodeFinding) }),
  textsOf: ({ summary }) => [summary],
  toDraft: (finding, segment): Draft<EpisodeFact> => ({
    kind: 'episode',
    summary: [...finding.summary.trim()].slice(0, summaryCharactersMax).join(''),
    when: isoToSpan(finding.when, segment.time),
    participants: mentions('person', finding.participants, segment),
    places: mentions('place', finding.places, segment),
    things: mentions('thing', finding.things, segment),
    feedback: finding.feedback,
    practice: finding.practice?.condition && finding.practice.action ? finding.practice : null,
  }),
}

/** Only names that the text holds, or the speaker's: a model that adds one has it from elsewhere. */
function mentions(kind: Mention['kind'], names: readonly string[], { text, speaker }: RoutedSegment): Mention[] {
  const known = [...new Set(names)].filter((name) => stands(name, text) || name === speaker)
  return known.map((name) => ({ name: name.trim(), kind, discriminator: null }))
}

const patternFinding = z.strictObject({
  ...abstractionFinding,
  name: z.string().describe('What recurs, in a few words.'),
})

/** A_abs: what recurs in several episodes. */
export const patternAbstraction: Abstraction<PatternFact, z.infer<typeof patternFinding>> = {
  name: 'abstract-episodes@1',
  system: `You look for patterns in numbered episodes of somebody's life.
A pattern is something that at least two of the episodes have in common: the same activity, company, place, time or outcome.
Name each pattern briefly and list the numbers of its episodes. One episode alone is no pattern.`,
  schema: z.strictObject({ findings: z.array(patternFinding) }),
  episodesMin: 2,
  textsOf: ({ name }) => [name],
  toDraft: ({ name }) => ({ kind: 'pattern', name: [...name.trim()].slice(0, summaryCharactersMax).join('') }),
}
