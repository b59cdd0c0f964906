import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { publicLevels, readTaskFile, readTraceTasks, toFacts } from './trace-tasks.ts'
import { openTaskUtilities } from './utility.ts'

const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'utility-'))

describe('the committed utilities', () => {
  const utilities = openTaskUtilities()

  it('answers for a set in any order, and for none', () => {
    expect(utilities.utilityOf('trace-a-001', 'L0', ['m01'])).toEqual({ dL: 0.3778, dH: 0.3295 })
    expect(utilities.utilityOf('trace-a-001', 'L0', ['m16', 'm07', 'm14'])).toEqual({ dL: -0.0222, dH: -0.1335 })
    expect(utilities.utilityOf('trace-a-001', 'L0', [])).toEqual({ dL: 0, dH: 0 })
    expect(utilities.utilityOf('trace-a-001', 'L0', ['m01', 'm02', 'm03'])).toBeUndefined()
    expect(utilities.utilityOf('trace-x-001', 'L0', ['m01'])).toBeUndefined()
  })

  it('knows every memory and every gold set of every task at each level', () => {
    const missing = [...readTraceTasks('hard'), ...readTraceTasks('natural')].flatMap((task) =>
      publicLevels.flatMap((level) =>
        [...task.memories.map(({ id }) => [id]), task.gold[level]]
          .filter((ids) => utilities.utilityOf(task.id, level, ids) === undefined)
          .map((ids) => `${task.id} ${level} ${ids.join(' ')}`),
      ),
    )
    expect(missing).toEqual([])
  })

  it('belongs to its generator alone', () => {
    const hash = `@${'0'.repeat(12)}`
    expect(openTaskUtilities(`smollm2-135m-instruct${hash}`).utilityOf('trace-a-001', 'L0', ['m01'])?.dL).toBe(0.3778)
    expect(openTaskUtilities(`small-7b${hash}`).utilityOf('trace-a-001', 'L0', ['m01'])).toBeUndefined()
  })
})

describe('sets that are scored later', () => {
  const row = { generator: 'small-7b', task: 't', level: 'L0', dL: 0.123449, dH: -0.1 } as const

  it('are there after another opening, sorted, in four decimals, each once', () => {
    const folder = emptyFolder()
    const utilities = openTaskUtilities('small-7b', folder)
    utilities.keep([{ ...row, ids: ['m09'] }])
    utilities.keep([
      { ...row, ids: ['m07', 'm03'] },
      { ...row, ids: ['m09'], dL: 5 },
    ])
    expect(readFileSync(join(folder, 'scored.jsonl'), 'utf8')).toBe(
      '{"generator":"small-7b","task":"t","level":"L0","ids":["m03","m07"],"dL":0.1234,"dH":-0.1}\n' +
        '{"generator":"small-7b","task":"t","level":"L0","ids":["m09"],"dL":0.1234,"dH":-0.1}\n',
    )
    expect(utilities.utilityOf('t', 'L0', ['m09'])?.dL).toBe(0.1234)
    const again = openTaskUtilities('small-7b', folder)
    expect(again.utilityOf('t', 'L0', ['m03', 'm07'])).toEqual({ dL: 0.1234, dH: -0.1 })
    expect(again.setsOf('t', 'L0').map(({ ids }) => ids.join())).toEqual(['', 'm03,m07', 'm09'])
    expect(openTaskUtilities('small-7b@0', folder).utilityOf('t', 'L0', ['m09'])).toBeUndefined()
  })
})

it('writes facts in the order of their ids, and knows no other', () => {
  const [task] = readTraceTasks('hard')
  expect(toFacts(task!, ['m05', 'm03'])).toBe(
    '- The party is at home on Saturday, and six children are coming.\n- Tilda eats any cake if there are berries in it.',
  )
  expect(() => toFacts(task!, ['m99'])).toThrow(/no memory m99/)
})

it('says what is wrong with a file of tasks', () => {
  const path = join(emptyFolder(), 'tasks.jsonl')
  expect(() => readTaskFile(path)).toThrow(/There is no file/)
  writeFileSync(path, '{"id":"t1","request":"q","public":{},"memories":[],"gold":{}}\n')
  expect(() => readTaskFile(path)).toThrow(/Task 1 of .* has no reference/)
})
