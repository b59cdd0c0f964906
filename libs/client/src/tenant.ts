import type { CallOptions } from './call-options.ts'
import { meQuery, settingsQuery, updateSettingsMutation } from './generated/operation-documents.ts'
import { required } from './session.ts'
import type { Session } from './session.ts'
import type { Me, Settings, SettingsInput } from './types.ts'

export interface Tenant {
  /** Who asks, as the token says. */
  me(options?: CallOptions): Promise<Me>
  /** What the tenant has set, and what it is allowed. */
  settings(options?: CallOptions): Promise<Settings>
  /** Sets what is given and leaves the rest; null goes back to the default. */
  updateSettings(input: SettingsInput, options?: CallOptions): Promise<Settings>
}

export function createTenant(session: Session): Tenant {
  return {
    async me(options) {
      return (await session.ask(meQuery, {}, options)).me
    },
    async settings(options) {
      return required((await session.ask(settingsQuery, {}, options)).settings, 'settings')
    },
    async updateSettings(input, options) {
      const { updateSettings } = await session.ask(updateSettingsMutation, { input }, options)
      return required(updateSettings, 'updateSettings')
    },
  }
}
