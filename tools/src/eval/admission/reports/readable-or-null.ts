import { EcphoryError } from '@ecphory/memory'

/** Null where a model answered in a form that cannot be read: that is no word for either side of a comparison. */
export async function readableOrNull<Result>(ask: () => Promise<Result>): Promise<Result | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof EcphoryError && error.code === 'MODEL_OUTPUT_INVALID') return null
    throw error
  }
}
