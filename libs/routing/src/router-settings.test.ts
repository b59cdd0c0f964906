import type { LanguageModel } from '@ecphory/memory'
import { describe, expect, it } from 'vitest'
import { routerSettings } from './router-settings.ts'

const model: LanguageModel = { id: 'small-7b', ask: () => Promise.reject(new Error('not asked here')) }

describe('the calls that a router may make', () => {
  it('go by the schedule where nothing is said', () => {
    const { annotator, gate } = routerSettings(undefined, model)
    expect([annotator?.kind, gate]).toEqual(['model', undefined])
  })

  it('are a budget where a share is said', () => {
    const { annotator, gate } = routerSettings(0.2, model)
    expect([annotator?.name.startsWith('small-7b '), gate]).toEqual([true, { mode: 'budget', share: 0.2 }])
  })

  it('are none at 0, and what waits for a label goes by the schedule', () => {
    expect(routerSettings(0, model)).toEqual({})
  })

  it('are none without a model, whose budget then says what waits for a label', () => {
    expect(routerSettings(undefined, undefined)).toEqual({})
    expect(routerSettings(0.1, undefined)).toEqual({ gate: { mode: 'budget', share: 0.1 } })
  })

  it.each([1, -0.1, 20, NaN])('are refused as %d', (calls) => {
    expect(() => routerSettings(calls, model)).toThrow('a share below 1')
  })
})
