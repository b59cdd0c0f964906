import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { works } from './works.ts'

/** A process whose instructions are counted: prepares one of the fixed works and does it so many times. */
const [name = '', times = '0'] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'ecphory-work-'))
const work = await works[name]?.(folder)
if (work === undefined) throw new Error(`There is no fixed work ${name}.`)
for (let turn = 0; turn < Number(times); turn += 1) await work.run()
await work.close()
rmSync(folder, { recursive: true })
