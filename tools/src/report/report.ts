import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { workspaceRoot } from '../eval/evaluation.ts'
import { buildPage } from './build-page.ts'
import { sections } from './sections.ts'

/** `npm run report`: all tables and plots of docs/results as one page. `--out FILE` says where, else dist/report/index.html. */
const { values } = parseArgs({ options: { out: { type: 'string' } } })
const out = resolve(values.out ?? join(workspaceRoot, 'dist/report/index.html'))
const page = buildPage({ results: join(workspaceRoot, 'docs/results'), pageFolder: dirname(out), sections })
mkdirSync(dirname(out), { recursive: true })
writeFileSync(out, page)
console.log(out)
