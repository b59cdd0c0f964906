import type { Clock } from '@ecphory/memory'
import { OverLimitError } from './over-limit.ts'

/** Where a tenant's use is counted: a quota only compares. */
export interface QuotaLedger {
  /** How much of `quota` the tenant has used since the instant (epoch ms). */
  used(tenant: string, quota: string, since: number): Promise<number>
}

export interface QuotaOptions {
  readonly ledger: QuotaLedger
  /** What a tenant may use in a calendar month (UTC); undefined: as much as it likes. */
  readonly perMonth: (tenant: string, quota: string) => Promise<number | undefined>
  readonly clock: Clock
}

export interface Quotas {
  /** Throws `QUOTA_SPENT`, until the month is over, where `amount` more would be too much. */
  check(tenant: string, quota: string, amount: number): Promise<void>
}

export function createQuotas({ ledger, perMonth, clock }: QuotaOptions): Quotas {
  return {
    async check(tenant, quota, amount) {
      const allowed = await perMonth(tenant, quota)
      if (allowed === undefined) return
      const now = clock.now()
      const used = await ledger.used(tenant, quota, monthStart(now, 0))
      if (used + amount <= allowed) return
      const sentence = `The quota ${quota} of this month is ${allowed}, of which ${used} are used.`
      throw new OverLimitError('QUOTA_SPENT', sentence, monthStart(now, 1) - now)
    },
  }
}

function monthStart(now: number, monthsOn: number): number {
  const at = new Date(now)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + monthsOn, 1)
}
