import { namesInText } from '../../text/names.ts'
import { chineseKinWords, kinWords } from '../lexicon.ts'

const roles = new RegExp(
  String.raw`\b(?:${kinWords}|boss|neighbour|flatmate|roommate|colleague|landlord|dog|cat)\b|(?:${chineseKinWords}|室友|同事|猫|狗)`,
  'giu',
)

/** The person or pet that a text named last before an offset: by name, else by role; null where it names none. */
export function subjectBefore(text: string, offset: number): string | null {
  const names = namesInText(text)
    .filter(({ kind, start }) => kind === 'person' && start < offset)
    .map(({ name, start }) => ({ name, start }))
  const roleWords = [...text.slice(0, offset).matchAll(roles)].map((match) => ({ name: match[0], start: match.index }))
  return [...roleWords, ...names].sort((a, b) => a.start - b.start).at(-1)?.name ?? null
}
