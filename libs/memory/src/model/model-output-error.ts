import { EcphoryError } from '../errors.ts'

/**
 * A model's answer that can't be used. The raw text is for the dead letter alone: it is kept where neither a message,
 * a cause nor JSON shows it, so that no logger prints it.
 */
export class ModelOutputError extends EcphoryError {
  readonly #rawAnswer: string

  constructor(fault: EcphoryError, rawAnswer: string) {
    super('MODEL_OUTPUT_INVALID', fault.message)
    this.#rawAnswer = rawAnswer
  }

  rawAnswer(): string {
    return this.#rawAnswer
  }
}
