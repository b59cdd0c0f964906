import { EcphoryError } from '@ecphory/memory'
import { expect, it } from 'vitest'
import { errorToExitCode, errorToLine, exitCodeMeanings, exitCodes } from './exit-codes.ts'

it('tells bad input, a missing thing and a failure apart', () => {
  expect(errorToExitCode(new EcphoryError('EMPTY_SEGMENT', 'Nothing was said.'))).toBe(exitCodes.usage)
  expect(errorToExitCode(new EcphoryError('NOT_FOUND', 'No such trace.'))).toBe(exitCodes.differs)
  expect(errorToExitCode(new EcphoryError('STORE_FULL', 'The disk is full.'))).toBe(exitCodes.error)
  expect(errorToExitCode(new TypeError('x is not a function'))).toBe(exitCodes.error)
})

it('prints an error as one line without a stack', () => {
  expect(errorToLine(new EcphoryError('STORE_FULL', 'The disk\nis full.'))).toBe('STORE_FULL: The disk is full.')
  expect(errorToLine(new TypeError('x is not a function'))).toBe('UNEXPECTED: x is not a function')
})

it('says what to do about a store that is in use', () => {
  const line = errorToLine(new EcphoryError('STORE_LOCKED', 'm.db is open in another process.'))
  expect(line).toMatch(/^STORE_LOCKED: m\.db is open in another process\. Wait for .*npm run serve/)
})

it('documents every exit code', () => {
  expect(exitCodeMeanings.map(([code]) => code).sort()).toEqual(Object.values(exitCodes).sort())
})
