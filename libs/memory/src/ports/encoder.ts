/**
 * A frozen sentence encoder. A vector does not depend on what it is batched with.
 * Two encoders never share a vector space: every stored vector names its encoder's `id`.
 */
export interface Encoder {
  /** Name and content hash of the weights, e.g. `e5-small@1f3a…`. */
  readonly id: string
  readonly dimensions: number
  /** Texts longer than this are cut by the encoder; the segmenter keeps below it. */
  readonly tokensMax: number
  /**
   * A dot product of a request and a stored text below which this encoder has never called two related, for vectors as they
   * are and for those moved towards answers: measured for the weights, since encoders differ. Where it is given, recall leaves
   * out what lies below it and holds no word either.
   */
  readonly unrelatedBelow?: { readonly plain: number; readonly towardsAnswers: number }
  /** Unit vectors, one per text. Questions and stored texts are encoded apart (asymmetric prefixes are the encoder's). */
  encode(texts: readonly string[], purpose: 'query' | 'passage'): Promise<readonly Float32Array[]>
  /**
   * The unit vector of a question moved towards what its answers look like, where that was learned for these weights. Pure,
   * and no second run of the model. Stored texts are looked for by it.
   */
  towardsAnswers?(question: Float32Array): Float32Array
  /**
   * Stored texts, as `encode` encodes them, with what a layer in the middle made of each in the same run. Where it is missing
   * there is nothing but the vector.
   */
  encodePassages?(texts: readonly string[]): Promise<readonly PassageVectors[]>
  /** The last hidden state per token, with each token's place in the text; for taggers. */
  encodeTokens(text: string): Promise<TokenVectors>
}

export interface TokenVectors {
  /** `count * dimensions` values, row-major. */
  readonly vectors: Float32Array
  /** Per token, its half-open range of UTF-16 offsets in the text; special tokens are left out. */
  readonly offsets: readonly (readonly [number, number])[]
}

/**
 * A text as two layers have it. The last one is trained to say what a text is about, and forgets how it is put: whether it
 * tells, plans, asks or rules. A layer in the middle still knows (Jawahar et al. 2019; Tenney et al. 2019).
 */
export interface PassageVectors {
  /** The unit vector that `encode` gives. */
  readonly vector: Float32Array
  /** The mean of the tokens' states in the middle, scaled to length 1; what every text has in common may be cut. */
  readonly middle: Float32Array
}
