import type { MemoryKind } from '@ecphory/events'
import { estimateTokens } from '@ecphory/memory'
import type { LanguageModel, ModelPrompt } from '@ecphory/memory'

/**
 * A model that answers at once, in the form that it is asked for: one finding that quotes the whole text, the label that
 * a synthetic message has, and no conclusion from many episodes. It says what is asked and how long answers are; its own
 * time is nobody's cost.
 */
export const scriptedModel: LanguageModel = {
  id: 'scripted',
  async ask(prompt) {
    const text = answer(prompt)
    const inputTokens = estimateTokens(`${prompt.system}\n${prompt.user}`)
    return { text, model: 'scripted', inputTokens, outputTokens: estimateTokens(text) }
  },
}

function answer({ name, user }: ModelPrompt): string {
  const quote = /^text: ([\s\S]*?)\.?\n<\/data>/m.exec(user)?.[1] ?? ''
  const [task = ''] = name.split('@')
  if (task === 'label-segment') return JSON.stringify({ labels: [kindOf(quote)] })
  const finding = findings[task]
  return JSON.stringify({ findings: finding === undefined ? [] : [{ quote, confidence: 0.95, ...finding(quote) }] })
}

/** By the sentences that synthetic messages are made of. */
function kindOf(text: string): MemoryKind {
  if (text.startsWith('When ')) return 'procedural'
  if (text.startsWith('I need to ')) return 'working'
  return text.startsWith('I went to ') ? 'episodic' : 'semantic'
}

const findings: Readonly<Record<string, (quote: string) => object>> = {
  'extract-episodes': (quote) => ({
    ...{ summary: quote, when: null, participants: [], places: [], things: [], feedback: null, practice: null },
  }),
  'extract-statements': (quote) => ({
    ...{ subject: 'user', relation: 'likes', object: quote.split(' ').slice(2).join(' ') },
    ...{ polarity: 'positive', from: null, to: null, correction: false },
  }),
  'extract-rules': (quote) => {
    const [condition = '', ...steps] = quote.split(', ')
    return { if: [condition], then: steps.length === 0 ? [condition] : steps, else: [], ordered: true }
  },
  'extract-states': (quote) => ({ item: quote, status: 'pending', due: null }),
}
