import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadExtractors, readVersionNames, routerFolder } from './version-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'ecphory-versions-'))
const file = (name: string) => join(folder, name)

beforeAll(() => {
  writeFileSync(
    file('mine.mjs'),
    `export const settlement = 1
export const mine = {
  kind: 'semantic', extractor: 'mine@1', extract: async () => [], assertions: () => [], settlement: {},
}
`,
  )
  writeFileSync(file('empty.mjs'), 'export default { kind: "semantic" }\n')
  const names = { routers: { v2: 'head' }, extractors: { semantic: { v3: 'mine.mjs' } } }
  writeFileSync(file('versions.json'), `\uFEFF${JSON.stringify(names)}`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('versions by name', () => {
  it('are found from the folder of their file, and paths beside them', async () => {
    const names = await readVersionNames(file('versions.json'))
    expect(routerFolder(names, 'v2')).toBe(file('head'))
    expect(routerFolder(names, file('other'))).toBe(file('other'))
    const { given, sources, all } = await loadExtractors(names, [`semantic=${file('mine.mjs')}`])
    expect(given.semantic?.extractor).toMatch(/^mine@1#[0-9a-f]{12}$/)
    expect(sources).toEqual({ semantic: file('mine.mjs') })
    expect(all).toHaveLength(2)
    expect(await readVersionNames(undefined)).toEqual({ routers: {}, extractors: {} })
  })

  it('refuses a module without a memory type, and a file that names none', async () => {
    const names = await readVersionNames(undefined)
    await expect(loadExtractors(names, [`semantic=${file('empty.mjs')}`])).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
    await expect(loadExtractors(names, [`episodic=${file('mine.mjs')}`])).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    })
    writeFileSync(file('bad.json'), '{"routers": {"v2": 5}}')
    await expect(readVersionNames(file('bad.json'))).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
    writeFileSync(file('bad.json'), '[]')
    await expect(readVersionNames(file('bad.json'))).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
  })
})
