import { EcphoryError } from '@ecphory/memory'
import type { Identity } from '@ecphory/nest'
import { parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { createSubgraph } from '../subgraph.ts'
import { createLocalExecutor } from './local-executor.ts'

const identity: Identity = { tenant: 'red', user: 'ana', scopes: new Set() }
const subgraph = (answer: (signal: AbortSignal | undefined) => unknown) =>
  createSubgraph('toy', 'type Query { answer: String }', {
    Query: { answer: (_source, _args, context) => answer(context.signal) },
  })
const ask = (answer: (signal: AbortSignal | undefined) => unknown, msMax?: number, signal?: AbortSignal) =>
  createLocalExecutor(
    subgraph(answer),
    msMax,
  )({ document: parse('{ answer }'), variables: {}, context: { identity, ...(signal && { signal }) } })

const named = { extensions: { code: 'UNAVAILABLE', subgraph: 'toy' } }

describe('asking a subgraph of this process', () => {
  it('gives its answer, and its errors by their codes', async () => {
    expect(await ask(() => 'yes')).toEqual({ data: { answer: 'yes' } })
    const { data, errors } = await ask(() => {
      throw new EcphoryError('NOT_FOUND', 'There is none.')
    })
    expect(data).toEqual({ answer: null })
    expect(errors?.[0]).toMatchObject({
      message: 'There is none.',
      extensions: { code: 'NOT_FOUND' },
      path: ['answer'],
    })
  })

  it('leaves a foreign error as it is, for the log to describe and the caller not to see', async () => {
    const { errors } = await ask(() => {
      throw new TypeError('x is not a function')
    })
    expect(errors?.[0]?.originalError).toBeInstanceOf(TypeError)
    expect(errors?.[0]?.extensions).toEqual({})
  })

  it('gives up after its time, and tells the work to stop', async () => {
    let told: AbortSignal | undefined
    const hang = (signal: AbortSignal | undefined) => {
      told = signal
      return new Promise(() => undefined)
    }
    await expect(ask(hang, 30)).rejects.toMatchObject(named)
    expect(told?.aborted).toBe(true)
    const aborter = new AbortController()
    const asked = ask(hang, 60_000, aborter.signal)
    aborter.abort()
    await expect(asked).rejects.toMatchObject(named)
    expect(told?.aborted).toBe(true)
  })
})
