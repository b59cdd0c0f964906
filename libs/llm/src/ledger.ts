import type { ModelAnswer } from '@ecphory/memory'

export interface LedgerEntry {
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
}

/** What a model cost, by prompt: as the endpoint itself counts it. */
export class Ledger {
  readonly #entries = new Map<string, LedgerEntry>()

  add(prompt: string, { inputTokens, outputTokens }: ModelAnswer): void {
    const entry = this.#entries.get(prompt) ?? { calls: 0, inputTokens: 0, outputTokens: 0 }
    this.#entries.set(prompt, {
      calls: entry.calls + 1,
      inputTokens: entry.inputTokens + inputTokens,
      outputTokens: entry.outputTokens + outputTokens,
    })
  }

  get byPrompt(): ReadonlyMap<string, LedgerEntry> {
    return this.#entries
  }

  /** Tokens in and out, over all prompts. */
  get total(): number {
    return [...this.#entries.values()].reduce((sum, entry) => sum + entry.inputTokens + entry.outputTokens, 0)
  }
}
