import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { evaluationEncoder, report, sharedData, skip, writeRows } from '../evaluation.ts'
import { readPalUser, type Language, type PalUser } from './dataset.ts'
import { selectionFigures } from './figures.ts'
import { palOptions } from './options.ts'
import { recollect } from './recollections.ts'
import { selectAll } from './select-all.ts'

/**
 * `npm run eval:pal`: which two of eight solutions a user would like, chosen by what memory holds of the user, in Chinese and
 * English. Ours goes by the public way in (import and recall); controls and ablations are scored alike. Without a language
 * model; where the environment names one, it chooses and proposes as well. Rows hold ids and numbers only: the texts are not ours.
 */
async function main(): Promise<void> {
  const options = palOptions()
  const folder = options.data ?? join(sharedData, 'pal-set')
  if (!existsSync(folder)) return skip('pal', options.seed, 'There is no PAL-Set.')
  const encoder = await evaluationEncoder()
  try {
    const figures: Record<string, number> = {}
    let topics = 0
    for (const language of options.languages) {
      const users = readUsers(join(folder, `users_${language}`), language, options.usersMax)
      const recollections = await recollect(options.store, language, users, encoder)
      const rows = await selectAll(users, recollections, encoder, options.seed)
      writeRows(
        options.out,
        `selections-${language}.jsonl`,
        rows.map((row) => ({ ...row })),
      )
      Object.assign(figures, selectionFigures(language, rows, options.seed))
      topics += users.flatMap((user) => user.topics).length
    }
    report(options.out, { eval: 'pal', figures, n: topics, seed: options.seed })
  } finally {
    await encoder.close()
  }
}

const readUsers = (folder: string, language: Language, max: number | null): readonly PalUser[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .slice(0, max ?? undefined)
    .map((name) => readPalUser(join(folder, name), language))

await main()
