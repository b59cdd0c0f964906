import type { GeneratorPrompt } from '../ports/generator.ts'

/** Name and version of the layout: part of the key under which utilities are kept. */
export const promptLayout = 'chat-facts@1'

const system = 'You are a helpful assistant. Answer the request for this user.'

/**
 * The text that a reference is the continuation of, for language models that read ChatML: a system turn, then the
 * user's turn of request, public context and, where there is any, the evidence under its own heading. Without evidence
 * the heading is missing too, so that the prompt is byte for byte the public-only one.
 */
export function layOutPrompt({ request, publicContext, evidence }: GeneratorPrompt): string {
  const about = [request, publicContext].filter((part) => part !== '').map(withoutTags)
  const facts = evidence === '' ? [] : [`Facts about the user:\n${withoutTags(evidence)}`]
  return (
    `<|im_start|>system\n${system}<|im_end|>\n` +
    `<|im_start|>user\n${[...about, ...facts].join('\n\n')}<|im_end|>\n` +
    '<|im_start|>assistant\n'
  )
}

/** A text that ends its turn itself could speak as the assistant and write its own reward. */
const withoutTags = (text: string): string => text.replaceAll('<|', '‹|')
