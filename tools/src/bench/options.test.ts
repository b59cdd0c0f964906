import { join } from 'node:path'
import { expect, it } from 'vitest'
import { workspaceRoot } from '../eval/evaluation.ts'
import { benchOptions } from './options.ts'

it.each([
  [[], 'docs/results/bench'],
  [['--services', '--baseline', '--sizes', '5'], 'docs/results/bench'],
  [['--only', 'append'], '.ecphory/bench'],
  [['--pairs', '2'], '.ecphory/bench'],
  [['--scale', '.1'], '.ecphory/bench'],
])('a run of %j writes to %s', (args, folder) => {
  expect(benchOptions('bench', args).out).toBe(join(workspaceRoot, folder))
})

it('reads names, counts and sizes', () => {
  const args = ['--only', 'append,router', '--pairs', '7', '--sizes', '10,20', '--out', '/somewhere', '--services']
  expect(benchOptions('bench', args)).toMatchObject({
    ...{ only: ['append', 'router'], pairs: 7, sizes: [10, 20], out: '/somewhere', scale: 1 },
    ...{ startsServers: true, writesBaseline: false },
  })
})

it('refuses an option that there is not', () => {
  expect(() => benchOptions('bench', ['--pair', '2'])).toThrow('--pair')
})
