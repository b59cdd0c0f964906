import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceRoot } from '../eval/evaluation.ts'
import { generatePages } from './pages.ts'

/** `npm run matrices`: writes the pages of docs/matrices from the tables here and the tests that they name. */
const folder = join(workspaceRoot, 'docs/matrices')
mkdirSync(folder, { recursive: true })
for (const [name, text] of Object.entries(generatePages())) {
  writeFileSync(join(folder, name), text)
  console.log(`Wrote docs/matrices/${name}.`)
}
