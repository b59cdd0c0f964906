import type { EventTime, StateChangeFact } from '@ecphory/events'
import { itemStatusSchema } from '@ecphory/events'
import { z } from 'zod'
import { abstractionFinding, type Abstraction } from '../abstraction/abstraction.ts'
import { itemCharactersMax } from '../limits.ts'
import { groundedFinding, type ModelExtraction } from '../model/extract-with-model.ts'
import { isoToSpan } from '../model/iso-to-span.ts'
import { namesInText } from '../text/names.ts'
import { textToTerms } from '../text/terms.ts'
import { textToConstraint, textToRecurrence, textToResources } from './item-traits.ts'

const changeShape = {
  item: z.string().describe('What is to be done or kept in mind, in a few words of the text, without its date.'),
  status: itemStatusSchema,
  due: z.string().nullable().describe('ISO 8601 date or local date and time; null where none is named.'),
}
const changeFinding = z.strictObject({ ...groundedFinding, ...changeShape })
const updateFinding = z.strictObject({ ...abstractionFinding, ...changeShape })

const statuses = `"status" is pending (to be done), scheduled (has its time), in_progress, waiting (for somebody or something), done or cancelled.`

/** State changes of a segment, as a model reads them. */
export const stateChangeExtraction: ModelExtraction<StateChangeFact, z.infer<typeof changeFinding>> = {
  name: 'extract-states@1',
  system: `You keep a board of what is open for somebody.
Find each thing that the text says is to be done, is under way, is waited for, is finished or called off.
${statuses} Work out relative dates from the time at which the text was said.
Example. said: 2031-05-09 18:20, text: "The kiln inspection is booked for Monday at ten."
{"findings":[{"quote":"The kiln inspection is booked for Monday at ten","confidence":0.95,"item":"kiln inspection","status":"scheduled","due":"2031-05-12T10:00"}]}`,
  schema: z.strictObject({ findings: z.array(changeFinding) }),
  textsOf: ({ item }) => [item],
  toDraft: (finding, { text, time }) => ({
    ...toChange(finding, time),
    mentions: namesInText(text).map(({ name, kind, discriminator }) => ({ name, kind, discriminator })),
    resources: textToResources(text),
    constraint: textToConstraint(text),
    recurrence: textToRecurrence(text),
  }),
}

/** U(G_wm, G_epi): what episodes change about what is open. */
export const stateAbstraction: Abstraction<StateChangeFact, z.infer<typeof updateFinding>> = {
  name: 'abstract-states@1',
  system: `You keep a board of what is open for somebody, and read numbered episodes of their days.
Find each thing that the episodes show to be done, called off, under way, or newly to be done.
${statuses} List the numbers of the episodes that show it.`,
  schema: z.strictObject({ findings: z.array(updateFinding) }),
  episodesMin: 1,
  textsOf: ({ item }) => [item],
  toDraft: (finding, { time }) => toChange(finding, time),
}

function toChange(
  { item, status, due }: { item: string; status: StateChangeFact['status']; due: string | null },
  reference: EventTime,
): Omit<StateChangeFact, 'factId' | 'support' | 'origin'> {
  const name = item.trim().slice(0, itemCharactersMax)
  return {
    kind: 'stateChange',
    item: name,
    status,
    due: isoToSpan(due, reference),
    terms: [...new Set(textToTerms(name))],
    mentions: namesInText(name).map(({ name, kind, discriminator }) => ({ name, kind, discriminator })),
    resources: textToResources(name),
    constraint: textToConstraint(name),
    recurrence: textToRecurrence(name),
    hint: false,
  }
}
