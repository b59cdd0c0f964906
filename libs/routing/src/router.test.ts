import type { Message, TraceRecorded } from '@ecphory/events'
import { decisionSchema, routedSegmentSchema } from '@ecphory/events'
import { dequantise, type Encoder } from '@ecphory/memory'
import { describe, expect, it } from 'vitest'
import { createRouter, type Annotator, type Head, type RouterOptions } from './router.ts'
import { plainManifest } from './testing/plain-manifest.ts'

const time = { instant: Date.UTC(2024, 4, 8), offsetMinutes: 0, precision: 'minute', source: 'given' } as const

const message = (content: string, rest: Partial<Message> = {}): Message => ({
  sourceId: 'm1',
  role: 'user',
  content,
  speaker: null,
  time,
  attachments: [],
  ...rest,
})

const trace = (...messages: readonly Message[]): TraceRecorded => ({
  traceId: 'trace-1',
  scope: { tenant: 'local', user: 'ana', session: 's1' },
  contentHash: 'hash',
  messages: [...messages],
})

const encoded: string[] = []
const encoder: Encoder = {
  id: 'test@1',
  dimensions: 4,
  tokensMax: 512,
  encode: async (texts) => {
    encoded.push(...texts)
    return texts.map((text) => Float32Array.of(1, text.length / 100, 0, -0.5))
  },
  encodeTokens: () => Promise.reject(new Error('not used')),
}

/** Sure of an episode where the text is long, unsure otherwise. */
const head: Head = {
  manifest: plainManifest,
  logits: async (inputs) =>
    inputs.map(({ termWeights }) =>
      termWeights.length > 8 ? Float32Array.of(9, -9, -9, -9, -9) : Float32Array.of(0.3, -1, -3, -3, 0.2),
    ),
}
const long = 'We walked along the river to the old mill and back again.'
const never = (): Promise<void> => new Promise(() => {})
const at = async (options: Partial<RouterOptions>, content: string) =>
  (await createRouter({ encoder, head, ...options }).route(trace(message(content))))[0]?.decision
const asking = (annotate: Annotator['annotate'], sleep: () => Promise<void> = never): Partial<RouterOptions> => ({
  deferral: { annotator: { annotate }, sleep },
})

describe('the router', () => {
  it('encodes each segment once, as its passage, and gives events that satisfy their schemas', async () => {
    encoded.length = 0
    const attachments = [{ kind: 'image', caption: 'a mill' }]
    const routed = await createRouter({ encoder, head }).route(
      trace(message(long, { attachments }), message('Hm.', { speaker: 'Bo' })),
    )
    expect(encoded).toEqual([`8 May 2024 User: ${long} [shares a mill]`, '8 May 2024 Bo: Hm.'])
    for (const { segment, decision } of routed) {
      expect(routedSegmentSchema.parse(segment)).toEqual(segment)
      expect(decisionSchema.parse(decision)).toEqual(decision)
      expect(dequantise(segment.vector)[0]).toBeCloseTo(1, 2)
    }
    expect(routed.map(({ segment }) => segment.segmentId)).toEqual(['trace-1-0', 'trace-1-1'])
    expect(routed[0]?.segment.attachments).toEqual(attachments)
  })

  it('gives a segment up to two before it in its own trace, the nearest last', async () => {
    const routed = await createRouter({ encoder, head }).route(
      trace(...['one', 'two', 'three', 'four'].map((each) => message(each))),
    )
    expect(routed.map(({ segment }) => segment.preceding.map(({ text }) => text))).toEqual([
      [],
      ['one'],
      ['one', 'two'],
      ['two', 'three'],
    ])
  })

  it('makes no segment of system messages', async () => {
    const routed = await createRouter({ encoder, head }).route(
      trace(message('You are kind.', { role: 'system' }), message('Hi')),
    )
    expect(routed.map(({ segment }) => segment.text)).toEqual(['Hi'])
  })

  it('A7 takes names of Object.prototype for ordinary text', async () => {
    const names = ['__proto__', 'constructor', 'toString']
    const routed = await createRouter({ encoder, head }).route(
      trace(...names.map((name) => message(name, { speaker: name }))),
    )
    expect(routed.map(({ segment }) => segment.text)).toEqual(names)
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('asks the annotator only below the threshold', async () => {
    const asked: string[] = []
    const options = asking(async ({ text }) => {
      asked.push(text)
      return ['working']
    })
    expect(await at(options, long)).toMatchObject({ labels: ['episodic'], decidedBy: 'classifier', unannotated: false })
    expect(await at(options, 'Hm.')).toMatchObject({ labels: ['working'], decidedBy: 'annotator', unannotated: false })
    expect(asked).toEqual(['Hm.'])
  })

  it.each<[string, Partial<RouterOptions>]>([
    ['is missing', {}],
    ['fails', asking(() => Promise.reject(new Error('down')))],
    ['throws at once', asking(() => JSON.parse('{') as never)],
    [
      'is too slow',
      asking(
        () => new Promise(() => {}),
        () => Promise.resolve(),
      ),
    ],
    ['answers nonsense', asking(async () => ['fragmented', 'episodic'])],
    ['answers null', asking(async () => null as never)],
  ])('K2 routes at once by the classifier where the annotator %s', async (_, options) => {
    expect(await at(options, 'Hm.')).toMatchObject({ labels: ['episodic'], decidedBy: 'classifier', unannotated: true })
  })

  it('J1 refuses a head that was trained on another encoder', () => {
    const foreign = { ...head, manifest: { ...plainManifest, encoder: 'other@1' } }
    expect(() => createRouter({ encoder, head: foreign })).toThrow(
      expect.objectContaining({ code: 'ENCODER_MISMATCH' }),
    )
  })
})
