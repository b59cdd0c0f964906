import { jsonrepair } from 'jsonrepair'
import type { z } from 'zod'
import { EcphoryError } from '../errors.ts'
import { modelAnswerCharactersMax } from '../limits.ts'

/**
 * Reads what a model answered as the JSON that was asked for. Prose around it, fences, thinking aloud and small faults of
 * notation are forgiven; a text that is cut off, too long or of another shape is not, since half an answer would be
 * taken for a whole one. Throws `MODEL_OUTPUT_INVALID`; nothing may change then, and the raw text is parked.
 */
export function readAnswer<Schema extends z.ZodType>(text: string, schema: Schema): z.output<Schema> {
  if (text.length > modelAnswerCharactersMax) throw invalid(`has ${text.length} characters`)
  const value = parse(jsonWithin(text))
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw invalid(`does not fit the schema at ${JSON.stringify(issue?.path.join('.') ?? '')}`)
}

const invalid = (what: string) => new EcphoryError('MODEL_OUTPUT_INVALID', `The model's answer ${what}.`)

/** From the first bracket to the one that closes it, outside of what the model thought aloud. */
function jsonWithin(text: string): string {
  const said = text.replace(/<think>[\s\S]*?<\/think>/giu, ' ')
  const start = said.search(/[{[]/u)
  if (start < 0) throw invalid('holds no JSON')
  const end = closingBracket(said, start)
  if (end < 0) throw invalid('is cut off')
  return said.slice(start, end + 1)
}

function closingBracket(text: string, start: number): number {
  let depth = 0
  let quoted = false
  for (let index = start; index < text.length; index += 1) {
    const character = text[index]
    if (quoted) {
      if (character === '\\') index += 1
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') {
      depth -= 1
      if (depth === 0) return index
    }
  }
  return -1
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return parseRepaired(text)
  }
}

/** Trailing commas, single quotes, control characters, NaN: faults of notation that leave no doubt about the meaning. */
function parseRepaired(text: string): unknown {
  try {
    return JSON.parse(jsonrepair(text))
  } catch {
    throw invalid('is no JSON')
  }
}
