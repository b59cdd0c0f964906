import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome']

export const missingChromium =
  'The page is not looked at, since there is no Chromium: install it (on Debian: apt-get install chromium), or set ' +
  'ECPHORY_CHROMIUM to the path of one.'

/** The Chromium that `ECPHORY_CHROMIUM` names, else the first on the path; null where there is none. */
export function findChromium(env: Readonly<Record<string, string | undefined>> = process.env): string | null {
  const named = env['ECPHORY_CHROMIUM']
  if (named) return isProgram(named) ? named : null
  const folders = [...(env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== ''), '/usr/bin']
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
