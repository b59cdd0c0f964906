import { EcphoryError } from '@ecphory/memory'
import { describe, expect, it } from 'vitest'
import { errorMessageCharactersMax } from '../limits.ts'
import { describeError } from './describe-error.ts'

describe('an error in the log', () => {
  it('of ours is its code and its sentence', () => {
    const error = new EcphoryError('NOT_FOUND', "There is no 'memory'.")
    expect(describeError(error)).toEqual({ name: 'EcphoryError', code: 'NOT_FOUND', message: "There is no 'memory'." })
  })

  it('of others does not quote', () => {
    const quoting = () => JSON.parse('canary {') as unknown
    expect(quoting).toThrow('canary')
    const described = JSON.stringify(describeError(errorOf(quoting)))
    expect(described).not.toContain('canary')
    expect(described).toContain('SyntaxError')
    expect(described).toContain('describe-error.test.ts')
  })

  it('shows no other property, and no first line of a stack', () => {
    const error = Object.assign(new Error('short'), { parameters: 'canary' })
    error.stack = `Error: canary\ncanary\n    at place (file.ts:1:2)`
    expect(describeError(error)).toEqual({ name: 'Error', message: 'short', stack: ['at place (file.ts:1:2)'] })
  })

  it('is masked, shortened and followed to its cause', () => {
    const error = new Error('x'.repeat(1_000), { cause: new Error('on canary') })
    const described = describeError(error, (text) => text.replace('canary', '…'))
    expect(described.message).toHaveLength(errorMessageCharactersMax)
    expect(described.cause?.message).toBe('on …')
  })

  it('ends in a circle of causes', () => {
    const error = new Error('one')
    error.cause = error
    expect(JSON.stringify(describeError(error)).match(/"one"/g)).toHaveLength(5)
  })

  it('may be no error at all', () => {
    for (const thrown of ['canary', null, undefined, { canary: 1 }])
      expect(JSON.stringify(describeError(thrown))).not.toContain('canary')
  })
})

function errorOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
