import type { CallOptions } from './call-options.ts'
import { EcphoryClientError } from './client-error.ts'
import { receiptQuery, receiptsQuery, recordTracesMutation } from './generated/operation-documents.ts'
import { pollMsMax, pollPauseMs, receiptsPerPollMax, settledMsDefault } from './limits.ts'
import { delay } from './retry.ts'
import { required } from './session.ts'
import type { Session } from './session.ts'
import type { MessageInput, Receipt, ReceiptState, TraceInput } from './types.ts'

export type RecordOptions = Omit<TraceInput, 'messages'> & CallOptions

export interface SettledOptions extends CallOptions {
  /** What to wait for. Default: `SEARCHABLE`. */
  readonly until?: Exclude<ReceiptState, 'WITHDRAWN' | 'REFUSED' | 'PARKED'> | undefined
  /** Default: 60 s. */
  readonly timeoutMs?: number | undefined
}

/** A receipt, or the position of one. */
export type Followed = Pick<Receipt, 'position' | 'reason'> | string

export interface Recording {
  /**
   * Records what was said and done together, and resolves once that is durable; `settled` waits until it can be recalled.
   * Under a `key` it is safe to repeat, and the client does so by itself. Throws `REFUSED` where it is not valid.
   */
  record(messages: readonly MessageInput[], options?: RecordOptions): Promise<Receipt>
  /** Records up to 100 traces at a time. One that is not valid is `REFUSED` in its receipt; the others are recorded. */
  recordTraces(traces: readonly TraceInput[], options?: CallOptions): Promise<readonly Receipt[]>
  /** How far a trace has come. Throws `NOT_FOUND`. */
  receipt(traceId: string, options?: CallOptions): Promise<Receipt>
  /** How far several have come, by position, or by a trace's id; null for what the user has not. Does not wait. */
  receipts(
    of: { readonly ids?: readonly string[]; readonly positions?: readonly string[] },
    options?: CallOptions,
  ): Promise<readonly (Receipt | null)[]>
  /** Waits until a trace or a command can be seen in recalls. Throws `REFUSED`, `PARKED`, `TIMED_OUT`, `NOT_FOUND`. */
  settled(receipt: Followed, options?: SettledOptions): Promise<Receipt>
  /** The same of several, in their order. */
  allSettled(receipts: readonly Followed[], options?: SettledOptions): Promise<readonly Receipt[]>
}

export function createRecording(session: Session): Recording {
  const { user } = session
  const recording: Recording = {
    async record(messages, { signal, ...rest } = {}) {
      const [receipt] = await recording.recordTraces([{ ...rest, messages }], { signal })
      const recorded = required(receipt, 'recordTraces')
      throwIfFailed(recorded)
      return recorded
    },
    async recordTraces(input, { signal } = {}) {
      const isRepeatable = input.every(({ key }) => typeof key === 'string')
      const { recordTraces } = await session.ask(recordTracesMutation, { input, user }, { signal, isRepeatable })
      return required(recordTraces, 'recordTraces')
    },
    async receipt(id, options) {
      return required((await session.ask(receiptQuery, { id, user }, options)).receipt, 'receipt')
    },
    async receipts({ ids, positions }, options) {
      return required((await session.ask(receiptsQuery, { ids, positions, user }, options)).receipts, 'receipts')
    },
    async settled(receipt, options) {
      return required((await recording.allSettled([receipt], options))[0], 'receipts')
    },
    async allSettled(receipts, { timeoutMs = settledMsDefault, ...options } = {}) {
      const positions = receipts.map(positionOf)
      const deadline = performance.now() + timeoutMs
      const settled: Receipt[] = []
      for (let start = 0; start < positions.length; start += receiptsPerPollMax) {
        const part = positions.slice(start, start + receiptsPerPollMax)
        settled.push(...(await follow(session, part, deadline, options)))
      }
      return settled
    },
  }
  return recording
}

function positionOf(followed: Followed): string {
  if (typeof followed === 'string') return followed
  if (followed.position !== null) return followed.position
  throw refused(followed.reason)
}

/** One long poll after another, each short enough for whatever is on the way. */
async function follow(
  session: Session,
  positions: readonly string[],
  deadline: number,
  { until = 'SEARCHABLE', signal }: Omit<SettledOptions, 'timeoutMs'>,
): Promise<readonly Receipt[]> {
  for (;;) {
    const leftMs = Math.max(0, Math.round(deadline - performance.now()))
    const variables = { positions, until, waitMsMax: Math.min(pollMsMax, leftMs), user: session.user }
    const answer = required((await session.ask(receiptsQuery, variables, { signal })).receipts, 'receipts')
    const receipts = answer.map((receipt) => {
      if (receipt === null) throw new EcphoryClientError('NOT_FOUND', 'There is nothing of this user at a position.')
      throwIfFailed(receipt)
      return receipt
    })
    if (receipts.every(({ state }) => order.indexOf(state) >= order.indexOf(until))) return receipts
    if (leftMs === 0) throw new EcphoryClientError('TIMED_OUT', `Not all was ${until} in the time that was given.`)
    await delay(pollPauseMs, signal)
  }
}

const order: readonly ReceiptState[] = ['RECEIVED', 'ROUTED', 'EXTRACTED', 'SEARCHABLE', 'WITHDRAWN']

function throwIfFailed({ state, reason }: Receipt): void {
  if (state === 'REFUSED') throw refused(reason)
  if (state === 'PARKED') {
    throw new EcphoryClientError('PARKED', reason?.message ?? 'It was put aside.', { reason: reason ?? undefined })
  }
}

const refused = (reason: Receipt['reason']) =>
  new EcphoryClientError('REFUSED', reason?.message ?? 'It was refused.', { reason: reason ?? undefined })
