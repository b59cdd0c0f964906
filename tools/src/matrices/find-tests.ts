import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceRoot } from '../eval/evaluation.ts'
import { readTests } from './read-tests.ts'
import type { WrittenTest } from './read-tests.ts'
import type { TestReference } from './matrix.ts'

export type FindTest = (reference: TestReference) => WrittenTest

/** Finds named tests in their files. Throws where there is no such test, more than one, or one that does not run. */
export function createFinder(readText = readSource): FindTest {
  const testsByFile = new Map<string, readonly WrittenTest[]>()
  return ({ file, name }) => {
    const tests = testsByFile.get(file) ?? readTests(file, readText(file))
    testsByFile.set(file, tests)
    const found = tests.filter(({ titles }) => isNamed(fullNameOf(titles), name))
    const [test] = found
    if (test === undefined || found.length > 1) {
      throw new Error(`${file} has ${found.length} tests by the name "${name}"; a cell names exactly one.`)
    }
    if (test.isOff) throw new Error(`The test "${name}" of ${file} is switched off, so it shows nothing.`)
    return test
  }
}

export const fullNameOf = (titles: readonly string[]): string => titles.join(' > ')

const isNamed = (fullName: string, name: string): boolean => fullName === name || fullName.endsWith(` > ${name}`)

const readSource = (file: string): string => readFileSync(join(workspaceRoot, file), 'utf8')
