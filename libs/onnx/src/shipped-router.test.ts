import { fileURLToPath } from 'node:url'
import type { Message } from '@ecphory/events'
import { createRouter, oneHead, type OpenHead, type RoutedTrace } from '@ecphory/routing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEncoder, type OpenEncoder } from './encoder.ts'
import { openHead } from './head.ts'

const models = fileURLToPath(new URL('../../../models/', import.meta.url))

describe('the shipped encoder and head', () => {
  let encoder: OpenEncoder
  let head: OpenHead
  beforeAll(async () => {
    encoder = await openEncoder({ modelDir: `${models}e5-small` })
    head = await openHead(`${models}router`)
  })
  afterAll(() => Promise.all([encoder.close(), head.release()]))

  const route = (contents: readonly string[], role: Message['role'] = 'user'): Promise<RoutedTrace> =>
    createRouter({ encoder, heads: oneHead(head) }).route({
      traceId: 'trace',
      scope: { tenant: 'local', user: 'ana' },
      contentHash: 'hash',
      messages: contents.map((content, index) => ({
        sourceId: `m${index}`,
        role,
        content,
        speaker: null,
        time: { instant: Date.UTC(2024, 4, 8), offsetMinutes: 0, precision: 'minute', source: 'given' },
        attachments: [],
      })),
    })

  it('A6 calls thanks, exclamations and noise fragmented, and stores them nowhere', async () => {
    for (const { decision } of await route(['Thank you.', 'What??', 'gsdyukfgu..'])) {
      expect(decision).toMatchObject({ labels: ['fragmented'], stored: [], doubtful: false })
    }
  })

  it.each([
    ['Yesterday we drove to the lake and I swam for an hour.', 'episodic'],
    ['I am allergic to peanuts and I never eat out without asking.', 'semantic'],
    ['First soak the beans overnight, then boil them for an hour and salt them last.', 'procedural'],
    ['I still have to renew my passport before the end of the month.', 'working'],
    ['昨天我们去湖边游泳了，玩了一个小时。', 'episodic'],
    ['我对花生过敏，从来不吃坚果。', 'semantic'],
  ] as const)('puts %j first under %s', async (text, label) => {
    const [routed] = await route([text])
    expect(routed?.decision.labels[0]).toBe(label)
    expect(routed?.decision.stored).toContain(label)
  })

  it('gives the same decisions twice', async () => {
    const texts = ['We moved to Porto in March.', 'Remind me to call the plumber.']
    expect(await route(texts)).toEqual(await route(texts))
  })
})
