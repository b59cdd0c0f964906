import { EcphoryError } from '@ecphory/memory'
import express, { type Request, type Response } from 'express'
import type { BodyBudget } from './body-budget.ts'

/**
 * The bytes of a request's body, as they were sent: a signature is over bytes. Compressed bodies are refused, since a
 * small one may be large.
 *
 * Throws `TOO_LARGE`, `RATE_LIMITED` (the budget is spent), or `INVALID_ARGUMENT` (cut short, or of an encoding).
 */
export async function readBody(
  request: Request,
  response: Response,
  bytesMax: number,
  budget: BodyBudget,
): Promise<Uint8Array> {
  const declared = Number(request.headers['content-length'] ?? bytesMax)
  if (declared > bytesMax) throw tooLarge(bytesMax)
  const giveBack = budget.take(declared)
  response.once('close', giveBack)
  const read = express.raw({ limit: bytesMax, type: () => true, inflate: false })
  await new Promise<void>((resolve, reject) => {
    read(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(bodyError(error, bytesMax))))
  })
  return request.body instanceof Uint8Array ? request.body : new Uint8Array()
}

function bodyError(error: unknown, bytesMax: number): EcphoryError {
  const { type } = error as { type?: string }
  if (type === 'entity.too.large') return tooLarge(bytesMax)
  return new EcphoryError('INVALID_ARGUMENT', 'The body cannot be read: it was cut short, or it is compressed.', {
    cause: error,
  })
}

function tooLarge(bytesMax: number): EcphoryError {
  return new EcphoryError('TOO_LARGE', `The body is larger than the ${bytesMax} bytes that one request may have.`)
}
