import { EcphoryError } from '@ecphory/memory'
import type { TenantRouter } from '@ecphory/service'
import type { Memory } from '../../open.ts'

/** The router of a tenant as far as it learns; null where that of this memory learns nothing. */
export function learningRouterOf(memory: Memory, tenant: string): TenantRouter | null {
  try {
    return memory.router(tenant)
  } catch (error) {
    if (error instanceof EcphoryError && error.code === 'INVALID_ARGUMENT') return null
    throw error
  }
}
