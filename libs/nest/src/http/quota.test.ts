import { expect, it } from 'vitest'
import { createQuotas } from './quota.ts'

const clock = { now: () => Date.UTC(2026, 0, 31, 23, 59, 0) }
const asked: number[] = []
const ledger = {
  async used(_tenant: string, _quota: string, since: number) {
    asked.push(since)
    return 90
  },
}
const quotas = createQuotas({
  ledger,
  clock,
  perMonth: async (tenant) => (tenant === 'free' ? 100 : undefined),
})

it('a quota allows what is left of the month, and says when the next one begins', async () => {
  await quotas.check('free', 'segments', 10)
  expect(asked).toEqual([Date.UTC(2026, 0, 1)])
  await expect(quotas.check('free', 'segments', 11)).rejects.toMatchObject({
    code: 'QUOTA_SPENT',
    message: 'The quota segments of this month is 100, of which 90 are used.',
    retryAfterSeconds: 60,
  })
})

it('a tenant without a quota is not counted', async () => {
  asked.length = 0
  await quotas.check('paying', 'segments', 1_000_000)
  expect(asked).toEqual([])
})
