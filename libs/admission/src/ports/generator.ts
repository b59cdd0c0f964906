/** A prompt to a frozen generator, in parts: how they are laid out is the generator's own business. */
export interface GeneratorPrompt {
  readonly request: string
  readonly publicContext: string
  /** The compiled evidence; the empty string is exactly the public-only prompt. */
  readonly evidence: string
}

/** What a generator says of a given answer, token by token. */
export interface ReferenceScore {
  /** Natural logarithm of the probability of each reference token, given the prompt and the tokens before it. */
  readonly logProbabilities: readonly number[]
  /** Entropy in nats of the distribution that each reference token is drawn from. */
  readonly entropies: readonly number[]
}

/**
 * A frozen language model that can say how likely a given answer is (teacher forcing). Training needs it, serving does
 * not. Fails with `MODEL_UNAVAILABLE` or `MODEL_REFUSED`.
 */
export interface Generator {
  /** Name and content hash of the weights: part of the key under which scores are kept. */
  readonly id: string
  /** Scores of one reference under several prompts, in their order. All have the reference's number of tokens. */
  scoreReference(prompts: readonly GeneratorPrompt[], reference: string): Promise<readonly ReferenceScore[]>
}
