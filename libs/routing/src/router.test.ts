import type { Message, TraceRecorded } from '@ecphory/events'
import { decisionSchema, headInputSchema, routedSegmentSchema, segmentAnnotatedV1 } from '@ecphory/events'
import { dequantise, EcphoryError, modelAnswerCharactersMax, ModelOutputError, type Encoder } from '@ecphory/memory'
import { describe, expect, it } from 'vitest'
import type { Annotation, Annotator } from './annotator.ts'
import type { Asked } from './ask-annotator.ts'
import { confidenceThreshold } from './gate.ts'
import { oneHead } from './heads.ts'
import { askedAtOnceMax, windowScoresMin } from './limits.ts'
import { createRouter, type Head, type RouterOptions } from './router.ts'
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
const heads = oneHead(head)
const long = 'We walked along the river to the old mill and back again.'
const never = (): Promise<never> => new Promise(() => {})
const routeOne = async (options: Partial<RouterOptions>, content: string) =>
  (await createRouter({ encoder, heads, ...options }).route(trace(message(content))))[0]
const at = async (options: Partial<RouterOptions>, content: string) => (await routeOne(options, content))?.decision
const asking = (annotate: Annotator['annotate'], sleep: () => Promise<void> = never): Partial<RouterOptions> => ({
  deferral: { annotator: { kind: 'model', name: 'test', annotate }, sleep },
})

describe('the router', () => {
  it('encodes each segment once, as its passage, and gives events that satisfy their schemas', async () => {
    encoded.length = 0
    const attachments = [{ kind: 'image', caption: 'a mill' }]
    const routed = await createRouter({ encoder, heads }).route(
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

  it('gives the head what a middle layer says too, and the segment its vector alone', async () => {
    const layered: Encoder = {
      ...encoder,
      encode: never,
      encodePassages: async (texts) =>
        texts.map(() => ({ vector: Float32Array.of(1, 0, 0, -0.5), middle: Float32Array.of(0, 1, 0, 0) })),
    }
    const routed = await routeOne({ encoder: layered }, long)
    expect([...dequantise(routed!.segment.vector)].map((value) => Math.round(value * 100) / 100)).toEqual([
      1, 0, 0, -0.5,
    ])
    const given = [...dequantise(headInputSchema.parse(routed!.input).vector)]
    expect(given.map((value) => Math.round(value * 100) / 100)).toEqual([1, 0, 0, -0.5, 0, 0.26, 0, 0])
  })

  it('gives a segment up to two before it in its own trace, the nearest last', async () => {
    const routed = await createRouter({ encoder, heads }).route(
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
    const routed = await createRouter({ encoder, heads }).route(
      trace(message('You are kind.', { role: 'system' }), message('Hi')),
    )
    expect(routed.map(({ segment }) => segment.text)).toEqual(['Hi'])
  })

  it('A7 takes names of Object.prototype for ordinary text', async () => {
    const names = ['__proto__', 'constructor', 'toString']
    const routed = await createRouter({ encoder, heads }).route(
      trace(...names.map((name) => message(name, { speaker: name }))),
    )
    expect(routed.map(({ segment }) => segment.text)).toEqual(names)
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  it('asks the annotator only below the threshold', async () => {
    const asked: string[] = []
    const options = asking(async ({ text }) => {
      asked.push(text)
      return { labels: ['working'], rawAnswer: 'Working, I say.' }
    })
    expect(await at(options, long)).toMatchObject({ labels: ['episodic'], decidedBy: 'classifier', unannotated: false })
    expect(await at(options, 'Hm.')).toMatchObject({ labels: ['working'], decidedBy: 'annotator', unannotated: false })
    expect(asked).toEqual(['Hm.'])
  })

  it('says what came of asking, and what the head was given', async () => {
    const answer = async (): Promise<Annotation> => ({ labels: ['working', 'semantic'], rawAnswer: 'w, s' })
    const subject = { tenant: 'local', user: 'ana' }
    const asked = await routeOne(asking(answer), 'Hm.')
    expect(asked?.annotation).toEqual({
      ...{ segmentId: 'trace-1-0', traceId: 'trace-1', subject },
      ...{ outcome: 'answered', labels: ['working', 'semantic'], rawAnswer: 'w, s' },
      annotator: { kind: 'model', name: 'test' },
    })
    expect(segmentAnnotatedV1.data.parse({ ...asked?.annotation, input: asked?.input }).input.vector).toEqual(
      asked?.segment.vector,
    )
    const sure = await routeOne(asking(answer), long)
    expect(sure?.annotation).toBeNull()
    expect(headInputSchema.parse(sure?.input)).toEqual(sure?.input)
  })

  it('decides alone where nobody is there to be asked, and writes nothing of it', async () => {
    const alone = await routeOne({}, 'Hm.')
    expect(alone).toMatchObject({ annotation: null, decision: { decidedBy: 'classifier', unannotated: true } })
  })

  const unusable = new ModelOutputError(new EcphoryError('MODEL_OUTPUT_INVALID', 'No JSON.'), 'my words')
  it.each<[string, Partial<RouterOptions>, Partial<Asked>]>([
    ['fails', asking(() => Promise.reject(new Error('down'))), { outcome: 'failed' }],
    ['throws at once', asking(() => JSON.parse('{') as never), { outcome: 'failed' }],
    ['is too slow', asking(never, () => Promise.resolve()), { outcome: 'timed-out' }],
    [
      'answers nonsense',
      asking(async () => ({ labels: ['fragmented', 'episodic'], rawAnswer: 'f, e' })),
      { outcome: 'invalid', rawAnswer: 'f, e' },
    ],
    ['answers null', asking(async () => null as never), { outcome: 'invalid' }],
    [
      'answers what fits no schema',
      asking(() => Promise.reject(unusable)),
      { outcome: 'invalid', rawAnswer: 'my words' },
    ],
    [
      'answers without end',
      asking(async () => ({ labels: [], rawAnswer: 'x'.repeat(modelAnswerCharactersMax + 1) })),
      { outcome: 'invalid', rawAnswer: 'x'.repeat(modelAnswerCharactersMax) },
    ],
  ])('K2 routes at once by the classifier where the annotator %s', async (_, options, asked) => {
    const one = await routeOne(options, 'Hm.')
    expect(one?.decision).toMatchObject({ labels: ['episodic'], decidedBy: 'classifier', unannotated: true })
    expect(one?.annotation).toMatchObject({ labels: [], rawAnswer: null, ...asked })
  })

  it('looks at a trace again without asking', async () => {
    const router = createRouter({ encoder, heads, ...asking(() => Promise.reject(new Error('asked'))) })
    const [one] = await router.route(trace(message('Hm.')), { asks: false })
    expect(one).toMatchObject({ annotation: null, decision: { unannotated: true } })
  })

  it('asks about some segments of a trace at once, and about no more when time is over', async () => {
    let asked = 0
    const slow = asking(
      () => {
        asked += 1
        return never()
      },
      () => Promise.resolve(),
    )
    const many = Array.from({ length: 3 * askedAtOnceMax }, () => message('Hm.'))
    const all = await createRouter({ encoder, heads, ...slow }).route(trace(...many))
    expect(asked).toBe(askedAtOnceMax)
    expect(all.map(({ annotation }) => annotation?.outcome)).toEqual(many.map(() => 'timed-out'))
  })

  it('keeps to a budget of the tenant, and records the threshold that was in force', async () => {
    const wavering: Head = {
      manifest: plainManifest,
      logits: async (inputs) => inputs.map((_, index) => Float32Array.of(((index * 7) % 100) / 10, -9, -9, -9, -9)),
    }
    const router = createRouter({ encoder, heads: oneHead(wavering), gate: { mode: 'budget', share: 0.2 } })
    const many = trace(...Array.from({ length: 500 }, () => message('Hm.')))
    const decisions = (await router.route(many)).map(({ decision }) => decision)
    expect(decisions.slice(0, windowScoresMin).every(({ threshold }) => threshold === confidenceThreshold(0))).toBe(
      true,
    )
    const again = (await router.route(many)).filter(({ decision }) => decision.unannotated)
    expect(again.length / 500).toBeCloseTo(0.2, 1)
    const [other] = await router.route({ ...many, scope: { tenant: 'other', user: 'bo' } })
    expect(other?.decision.threshold).toBe(confidenceThreshold(0))
  })

  it('refuses a budget that is no share, and an annotator without a name', () => {
    const refused = expect.objectContaining({ code: 'INVALID_ARGUMENT' }) as Error
    for (const gate of [
      { mode: 'budget', share: 1.2 },
      { mode: 'budget', share: NaN },
      { mode: 'budget', share: 0.2, floor: 2 },
    ] as const) {
      expect(() => createRouter({ encoder, heads, gate })).toThrow(refused)
    }
    const annotator: Annotator = { kind: 'model', name: '', annotate: () => never() }
    expect(() => createRouter({ encoder, heads, deferral: { annotator, sleep: never } })).toThrow(refused)
  })

  it('J1 refuses a head that was trained on another encoder', () => {
    const foreign = { ...head, manifest: { ...plainManifest, encoder: 'other@1' } }
    expect(() => createRouter({ encoder, heads: oneHead(foreign) })).toThrow(
      expect.objectContaining({ code: 'ENCODER_MISMATCH' }),
    )
  })
})
