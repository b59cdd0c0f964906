/** A rule as it was read from a text. Lists may not be empty, except `else`. */
export interface FoundRule {
  readonly if: readonly string[]
  readonly then: readonly string[]
  readonly else: readonly string[]
  /** True where `then` is a sequence to be done in its order. */
  readonly ordered: boolean
}
