import { EcphoryError, recallItemsMax } from '@ecphory/memory'
import type { GraphStore } from '@ecphory/memory'
import { z } from 'zod'
import { budgetTokensMax } from '../limits.ts'

const settingsSchema = z.strictObject({
  recallItems: z.int().min(1).max(recallItemsMax).nullable(),
  budgetTokens: z.int().min(0).max(budgetTokensMax).nullable(),
})

/** What a tenant has chosen; null where it has not. */
export type TenantSettings = z.infer<typeof settingsSchema>

const settingName = (tenant: string): string => `tenant-settings:${JSON.stringify([tenant])}`

export async function readSettings(graphs: Pick<GraphStore, 'setting'>, tenant: string): Promise<TenantSettings> {
  const stored = await graphs.setting(settingName(tenant))
  return stored === null ? { recallItems: null, budgetTokens: null } : settingsSchema.parse(JSON.parse(stored))
}

/** Sets what is given and leaves the rest. Throws `INVALID_ARGUMENT` for a value out of range. */
export async function updateSettings(
  graphs: Pick<GraphStore, 'setting' | 'putSetting'>,
  tenant: string,
  change: Partial<TenantSettings>,
): Promise<TenantSettings> {
  const changed = settingsSchema.safeParse({ ...(await readSettings(graphs, tenant)), ...change })
  if (!changed.success) {
    const [issue] = changed.error.issues
    throw new EcphoryError('INVALID_ARGUMENT', `${issue?.path.join('.')}: ${issue?.message}.`)
  }
  await graphs.putSetting(settingName(tenant), JSON.stringify(changed.data))
  return changed.data
}
