import type { CallOptions } from './call-options.ts'
import { EcphoryClientError } from './client-error.ts'
import * as documents from './generated/operation-documents.ts'
import { erasedMsDefault, erasePollMsMax, erasePollMsMin } from './limits.ts'
import { delay } from './retry.ts'
import { required } from './session.ts'
import type { Session } from './session.ts'
import type { EraseJob, FeedbackPolarity, LinkProposal, MemoryLabel, Receipt, UnsureSegments } from './types.ts'

export interface ErasedOptions extends CallOptions {
  /** Default: 10 minutes. */
  readonly timeoutMs?: number | undefined
}

/** Ids are those of a trace, of a message (your own `sourceId`), or of a segment, where nothing else is said. */
export interface Correcting {
  /** Takes a memory back, as if it had never been said; its history stays. */
  retract(id: string, options?: CallOptions & { readonly reason?: string | undefined }): Promise<Receipt>
  /** Begins to erase a memory for good; `erased` follows it to its end. */
  erase(id: string, options?: CallOptions): Promise<EraseJob>
  /** Begins to erase all that was ever recorded of a user, who must be named. */
  eraseUser(user: string, options?: CallOptions): Promise<EraseJob>
  /** How far an erasure has come. Throws `NOT_FOUND`. */
  eraseJob(id: string, options?: CallOptions): Promise<EraseJob>
  /** Waits until an erasure has left every graph, the log and the files. Throws `PARKED`, `TIMED_OUT`. */
  erased(job: Pick<EraseJob, 'id'>, options?: ErasedOptions): Promise<EraseJob>
  /** Says what a segment is, in place of the router. */
  label(segmentId: string, labels: readonly MemoryLabel[], options?: CallOptions): Promise<Receipt>
  /** Segments that wait for a label, the least confident first; 20 where nothing else is said. */
  unsureSegments(options?: CallOptions & { readonly first?: number | undefined }): Promise<UnsureSegments>
  /** Says how something turned out that a segment tells. */
  feedback(segmentId: string, polarity: FeedbackPolarity, options?: CallOptions): Promise<Receipt>
  /** Pairs of entities that may be one. */
  proposedLinks(options?: CallOptions): Promise<readonly LinkProposal[]>
  /** Says that two entities are one, or with `same: false` that they are not. */
  link(
    entityIds: readonly [string, string],
    options?: CallOptions & { readonly same?: boolean | undefined },
  ): Promise<Receipt>
}

export function createCorrecting(session: Session): Correcting {
  const { user } = session
  const correcting: Correcting = {
    async retract(id, { signal, reason } = {}) {
      const { retract } = await session.ask(documents.retractMutation, { id, reason, user }, { signal })
      return required(retract, 'retract')
    },
    async erase(id, options) {
      return required((await session.ask(documents.eraseMutation, { id, user }, options)).erase, 'erase')
    },
    async eraseUser(erased, options) {
      const { eraseUser } = await session.ask(documents.eraseUserMutation, { user: erased }, options)
      return required(eraseUser, 'eraseUser')
    },
    async eraseJob(id, options) {
      return required((await session.ask(documents.eraseJobQuery, { id }, options)).eraseJob, 'eraseJob')
    },
    erased: ({ id }, { timeoutMs = erasedMsDefault, signal } = {}) =>
      followErasure(() => correcting.eraseJob(id, { signal }), timeoutMs, signal),
    async label(segmentId, labels, options) {
      const { label } = await session.ask(documents.labelMutation, { segmentId, labels, user }, options)
      return required(label, 'label')
    },
    async unsureSegments({ signal, first } = {}) {
      const { unsureSegments } = await session.ask(documents.unsureSegmentsQuery, { first, user }, { signal })
      return required(unsureSegments, 'unsureSegments')
    },
    async feedback(segmentId, polarity, options) {
      const { feedback } = await session.ask(documents.feedbackMutation, { segmentId, polarity, user }, options)
      return required(feedback, 'feedback')
    },
    async proposedLinks(options) {
      const { proposedLinks } = await session.ask(documents.proposedLinksQuery, { user }, options)
      return required(proposedLinks, 'proposedLinks')
    },
    async link(entityIds, { signal, same } = {}) {
      return required((await session.ask(documents.linkMutation, { entityIds, same, user }, { signal })).link, 'link')
    },
  }
  return correcting
}

/** There is no long poll of erasures, so it is looked at again and again, less and less often. */
async function followErasure(
  read: () => Promise<EraseJob>,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<EraseJob> {
  const deadline = performance.now() + timeoutMs
  for (let waitMs = erasePollMsMin; ; waitMs = Math.min(erasePollMsMax, waitMs * 2)) {
    const job = await read()
    if (job.state === 'DONE') return job
    if (job.state === 'PARKED') {
      const { reason } = job
      throw new EcphoryClientError('PARKED', reason?.message ?? 'A graph could not follow the erasure.', {
        reason: reason ?? undefined,
      })
    }
    const leftMs = deadline - performance.now()
    if (leftMs <= 0) throw new EcphoryClientError('TIMED_OUT', `The erasure is not done after ${timeoutMs} ms.`)
    await delay(Math.min(waitMs, leftMs), signal)
  }
}
