import { createHash } from 'node:crypto'
import { eventTimeSchema } from '@ecphory/events'
import type { Subject } from '@ecphory/events'
import { EcphoryError, exactItemsMax, readQuestion } from '@ecphory/memory'
import type { BranchRequest, LogPosition } from '@ecphory/memory'
import { mayReach, openTicket, signTicket } from '@ecphory/nest'
import { z } from 'zod'
import type { SubgraphContext } from '../context.ts'
import { questionsKeptMax, ticketMsMax } from '../limits.ts'
import type { SubgraphParts } from '../parts.ts'
import { RecentMap } from '../recent-map.ts'

/** What a recall is, fixed once for all of its steps, whichever process takes them. */
export interface RecallRequest extends BranchRequest {
  readonly k: number
  /** What the blocks may cost where `context` is not told. */
  readonly budgetTokens: number
  /** Every branch waits until it has come so far, but no longer than `waitMs`. */
  readonly minPosition: LogPosition | null
  readonly waitMs: number
}

const names = z.strictObject({ agent: z.string().optional(), session: z.string().optional() })

/** Epoch milliseconds after which it is void, for a process that has opened it before. */
const until = z.number()

const recallSchema = z.strictObject({
  use: z.literal('recall'),
  until,
  text: z.string(),
  /** Float32, little-endian, base64: whole, so that scores equal those of one process bit for bit. */
  vector: z.string(),
  answerVector: z.string(),
  unrelatedBelow: z.number().optional(),
  now: eventTimeSchema,
  asOf: z.strictObject({ position: z.number().optional(), instant: z.number().optional() }),
  filter: names,
  generation: z.string(),
  k: z.number(),
  budgetTokens: z.number(),
  minPosition: z.strictObject({ partition: z.number(), offset: z.number() }).nullable(),
  waitMs: z.number(),
})
type Written = z.infer<typeof recallSchema>

const winnersSchema = z.strictObject({
  use: z.literal('winners'),
  until,
  /** Digest of the recall's ticket: the winners of another recall are none. */
  of: z.string(),
  segmentIds: z.array(z.string()),
})

type Winners = z.infer<typeof winnersSchema>
type Keys = Pick<SubgraphParts, 'ticketKeys' | 'clock'>

/** What a ticket says, and until when it holds. */
interface Opened<Content> {
  readonly content: Content
  readonly subject: Subject
  readonly until: number
}

/**
 * Makes and opens the keys of the two stages of a recall. Opening asks each time whether the caller may, and whether the
 * ticket still holds; deciphered and read it is once, and not at all where it was made, since the fields of one recall
 * open it a dozen times.
 */
export class RecallTickets {
  readonly #keys: Keys
  readonly #recalls = new RecentMap<Opened<RecallRequest>>(questionsKeptMax)
  readonly #digests = new RecentMap<string>(questionsKeptMax)
  readonly #winners = new RecentMap<Opened<Pick<Winners, 'of' | 'segmentIds'>>>(questionsKeptMax)

  constructor(keys: Keys) {
    this.#keys = keys
  }

  sign(request: RecallRequest): string {
    const { subject, query, ...rest } = request
    const { text, vector, answerVector, unrelatedBelow, now } = query
    const waitMs = request.minPosition === null ? 0 : request.waitMs
    const written: Omit<Written, 'until'> = {
      use: 'recall',
      text,
      vector: vectorToBase64(vector),
      answerVector: vectorToBase64(answerVector),
      ...(unrelatedBelow !== undefined && { unrelatedBelow }),
      now,
      ...rest,
    }
    const end = this.#end()
    const ticket = `${waitMs}.${this.#sign(subject, written, end)}`
    this.#recalls.get(ticket, () => ({ content: request, subject, until: end }))
    return ticket
  }

  /** Throws `NOT_FOUND` for a ticket that is forged, void, of another use, or of somebody whom the caller may not reach. */
  open(ticket: string, context: SubgraphContext): RecallRequest {
    return this.#checked(
      this.#recalls.get(ticket, () => this.#read(ticket, context)),
      context,
    )
  }

  #read(ticket: string, context: SubgraphContext): Opened<RecallRequest> {
    const { subject, payload } = this.#open(sealedOf(ticket), context)
    const {
      use: _use,
      until: end,
      text,
      vector,
      answerVector,
      unrelatedBelow,
      now,
      ...rest
    } = parsed(recallSchema, payload)
    const query = readQuestion({
      text,
      vector: base64ToVector(vector),
      answerVector: base64ToVector(answerVector),
      ...(unrelatedBelow !== undefined && { unrelatedBelow }),
      now,
      candidatesMax: exactItemsMax,
    })
    const bounds = { asOf: withoutUndefined(rest.asOf), filter: withoutUndefined(rest.filter) }
    return { content: { ...rest, ...bounds, subject, query }, subject, until: end }
  }

  signWinners(ticket: string, subject: Subject, segmentIds: readonly string[]): string {
    const [end, content] = [this.#end(), { of: this.#digestOf(ticket), segmentIds: [...segmentIds] }]
    const winners = this.#sign(subject, { use: 'winners', ...content }, end)
    this.#winners.get(winners, () => ({ content, subject, until: end }))
    return winners
  }

  /** Throws `NOT_FOUND` as `open` does, and for the winners of another recall. */
  openWinners(winners: string, ticket: string, context: SubgraphContext): readonly string[] {
    const opened = this.#winners.get(winners, () => {
      const { subject, payload } = this.#open(winners, context)
      const { until: end, ...content } = parsed(winnersSchema, payload)
      return { content, subject, until: end }
    })
    const { of, segmentIds } = this.#checked(opened, context)
    if (of !== this.#digestOf(ticket)) throw notFound()
    return segmentIds
  }

  #checked<Content>({ content, subject, until: end }: Opened<Content>, { identity }: SubgraphContext): Content {
    if (this.#keys.clock.now() > end || !mayReach(identity, subject)) throw notFound()
    return content
  }

  #digestOf(ticket: string): string {
    return this.#digests.get(ticket, () => createHash('sha256').update(ticket).digest('base64url'))
  }

  #end(): number {
    return this.#keys.clock.now() + ticketMsMax
  }

  #sign(subject: Subject, payload: Omit<Written, 'until'> | Omit<Winners, 'until'>, end: number): string {
    return signTicket(this.#keys.ticketKeys[0], subject, { ...payload, until: end }, end)
  }

  #open(ticket: string, { identity }: SubgraphContext) {
    const { ticketKeys, clock } = this.#keys
    return openTicket(ticketKeys, ticket, identity, clock.now())
  }
}

const waitPattern = /^(\d{1,5})\./

/**
 * How long the branches of a ticket's recall may wait for its `minPosition`, in milliseconds. It stands in clear before
 * what is sealed, for the gateway: that can open no ticket, but has to know how long an answer may take.
 */
export const ticketWaitMs = (ticket: string): number => Number(waitPattern.exec(ticket)?.[1] ?? 0)

const sealedOf = (ticket: string): string => ticket.replace(waitPattern, '')

const ticketsByKeys = new WeakMap<Keys, RecallTickets>()

/** The tickets of these parts: one for all subgraphs that share them, so that a process reads each ticket once. */
export function recallTicketsOf(parts: Keys): RecallTickets {
  const tickets = ticketsByKeys.get(parts) ?? new RecallTickets(parts)
  ticketsByKeys.set(parts, tickets)
  return tickets
}

function parsed<Content>(schema: z.ZodType<Content>, payload: unknown): Content {
  const read = schema.safeParse(payload)
  if (!read.success) throw notFound()
  return read.data
}

const notFound = () => new EcphoryError('NOT_FOUND', 'There is no such ticket, or it has expired.')

const vectorToBase64 = ({ buffer, byteOffset, byteLength }: Float32Array): string =>
  Buffer.from(new Uint8Array(buffer, byteOffset, byteLength)).toString('base64')

function base64ToVector(text: string): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'))
  return new Float32Array(bytes.buffer, 0, Math.floor(bytes.byteLength / Float32Array.BYTES_PER_ELEMENT))
}

/** As the core has it: what is not asked for is not there. */
function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
