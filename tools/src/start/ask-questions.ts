import { formatRecall } from '@ecphory/cli'
import type { Start } from './open-start.ts'
import type { SampleQuestions } from './sample.ts'
import { screenColumns } from './screen.ts'

const layout = { columns: screenColumns - 3, linesMax: 4, sourcesMax: 4 }

/** Asks each question and prints the four blocks with their sources. */
export async function askQuestions({ subject }: Start, { now, questions }: SampleQuestions): Promise<void> {
  for (const [index, { text, asOf, why }] of questions.entries()) {
    const when = asOf === undefined ? `today is ${toMinute(now)}` : `as of ${toMinute(asOf)}`
    const found = await subject.recall(text, {
      now: asOf ?? now,
      ...(asOf !== undefined && { asOf: { instant: asOf } }),
    })
    console.log(`\n${index + 1}. ${text}   (${when})\n   ${why}\n\n${indent(formatRecall(found, layout))}`)
  }
  console.log()
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '   ')
}

/** "2026-08-10T17:30:00+02:00" -> "2026-08-10 17:30": the reader's own clock time. */
const toMinute = (time: string) => time.slice(0, 16).replace('T', ' ')
