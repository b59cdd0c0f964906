import type { CallOptions } from './call-options.ts'
import { admitQuery, decisionQuery } from './generated/operation-documents.ts'
import { required } from './session.ts'
import type { Session } from './session.ts'
import type { Admission, AdmissionDecision, AdmitInput } from './types.ts'

export type AdmitOptions = Omit<AdmitInput, 'request'> & CallOptions

export interface Admitting {
  /**
   * Decides what a model is told of the user for a request: `evidence` goes into the prompt as it is, behind request and
   * public context, and is often the empty text. Each call records a decision.
   */
  admit(request: string, options?: AdmitOptions): Promise<Admission>
  /** A decision by the id that `admit` gave. Throws `NOT_FOUND`. */
  decision(id: string, options?: CallOptions): Promise<AdmissionDecision>
}

export function createAdmitting(session: Session): Admitting {
  const { user } = session
  return {
    async admit(request, { signal, ...rest } = {}) {
      return (await session.ask(admitQuery, { input: { ...rest, request }, user }, { signal })).admit
    },
    async decision(id, options) {
      return required((await session.ask(decisionQuery, { id, user }, options)).decision, 'decision')
    },
  }
}
