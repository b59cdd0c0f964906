import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { workspaceRoot } from '../eval/evaluation.ts'
import { createFinder } from './find-tests.ts'
import { cellsOf, referencesOf } from './matrix.ts'
import { generatePages, matrices } from './pages.ts'

const folder = join(workspaceRoot, 'docs/matrices')

describe('the pages of docs/matrices', () => {
  const pages = generatePages()

  it.each(Object.keys(pages))('%s says what the tests say (run "npm run matrices" where it differs)', (name) => {
    expect(readFileSync(join(folder, name), 'utf8')).toBe(pages[name])
  })

  it('are all that is there', () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(pages).sort())
  })

  it('link to what is there', () => {
    const targets = Object.values(pages).flatMap((text) =>
      [...text.matchAll(/\]\((?<target>[^) "]+)/g)].map(({ groups }) => groups?.['target'] ?? ''),
    )
    expect(targets.length).toBeGreaterThan(300)
    for (const target of new Set(targets)) expect(existsSync(join(folder, target)), target).toBe(true)
  })
})

it('every cell names one test each that exists once and is switched on', () => {
  const find = createFinder()
  const references = matrices.flatMap(cellsOf).flatMap(referencesOf)
  expect(references.length).toBeGreaterThan(200)
  for (const reference of references) expect(find(reference).isOff).toBe(false)
})

it('the contradictions are five shapes by six checks, and the deletion has its thirteen steps', () => {
  const [contradiction, deletion] = matrices
  const [shapes] = contradiction?.tables ?? []
  expect([shapes?.rows.length, shapes?.columns.length]).toEqual([5, 6])
  const numbers = deletion?.tables[0]?.rows.map(({ title }) => Number.parseInt(title))
  expect([...new Set(numbers)]).toEqual(Array.from({ length: 13 }, (_, index) => index + 1))
})
