import type { MemoryKind } from '@ecphory/events'
import { estimateTokens } from '../text/token-estimate.ts'
import { fence, fenceTokens } from './fence.ts'

/** Lines for one block, the most worthy first. */
export interface BlockInput {
  readonly kind: MemoryKind
  readonly name: string
  readonly title: string
  readonly lines: readonly PrintableLine[]
}

export interface PrintableLine {
  readonly text: string
  /** Ids of the segments that the line rests on, and the caller's own ids of their messages. */
  readonly support: readonly string[]
  readonly sourceIds: readonly string[]
}

export interface Block extends BlockInput {
  /** Title and lines as they stand in the text; empty for a block without lines. */
  readonly text: string
}

export interface Blocks {
  readonly byName: Readonly<Record<string, Block>>
  /** All blocks, fenced as data; empty where nothing was recalled. */
  readonly text: string
  readonly tokens: number
}

/**
 * Fills the blocks line by line in turn, so that no type starves another; a line that would break the budget is left
 * out. The budget bounds the fenced text as it is handed out.
 */
export function fillBlocks(inputs: readonly BlockInput[], budgetTokens: number): Blocks {
  const taken = inputs.map((): PrintableLine[] => [])
  const rounds = Math.max(0, ...inputs.map(({ lines }) => lines.length))
  // The estimate of a whole is at most the sum over its parts, so the sum keeps the bound without printing each time.
  let spent = fenceTokens
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { lines, title }] of inputs.entries()) {
      const line = lines[round]
      if (line === undefined) continue
      const heading = taken[index]?.length === 0 ? estimateTokens(`${title}:\n\n`) : 0
      const cost = heading + estimateTokens(`- ${line.text}\n`)
      if (spent + cost > budgetTokens) continue
      spent += cost
      taken[index]?.push(line)
    }
  }
  const blocks = inputs.map((input, index): Block => {
    const lines = taken[index] ?? []
    return { ...input, lines, text: printBlock(input.title, lines) }
  })
  const text = print(inputs, taken)
  return {
    byName: Object.fromEntries(blocks.map((block) => [block.name, block])),
    text,
    tokens: text === '' ? 0 : estimateTokens(text),
  }
}

function print(inputs: readonly BlockInput[], taken: readonly (readonly PrintableLine[])[]): string {
  const printed = inputs.map(({ title }, index) => printBlock(title, taken[index] ?? [])).filter((text) => text !== '')
  return printed.length === 0 ? '' : fence(printed.join('\n\n'))
}

const printBlock = (title: string, lines: readonly PrintableLine[]): string =>
  lines.length === 0 ? '' : [`${title}:`, ...lines.map(({ text }) => `- ${text}`)].join('\n')
