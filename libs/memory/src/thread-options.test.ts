import { describe, expect, it } from 'vitest'
import { toThreadOptions } from './thread-options.ts'

describe('toThreadOptions', () => {
  it('hands over none that a thread inherits, and refuses where they are handed to it', () => {
    expect(toThreadOptions(['--max-old-space-size=512', '--conditions=@ecphory/source'])).toEqual({})
  })

  it('leaves out how to read code of a command line, and keeps where packages lead', () => {
    const options = ['--expose-gc', '--input-type=module', '--conditions=@ecphory/source', '--eval', 'code']
    expect(toThreadOptions(options)).toEqual({ execArgv: ['--conditions=@ecphory/source'] })
  })
})
