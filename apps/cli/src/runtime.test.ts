import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { runtimeProblem } from './runtime.ts'

it.each([
  ['18.19.0', true],
  ['20.20.2', true],
  ['22.17.1', true],
  ['22.18.0', false],
  ['24.1.0', false],
])('knows whether Node %s is too old', (version, isTooOld) => {
  expect(runtimeProblem(version) !== undefined).toBe(isTooOld)
})

it('the command as a process: one line on standard error, nothing on standard output, and its exit code', () => {
  const result = spawnSync(process.execPath, ['--conditions=@ecphory/source', 'apps/cli/src/main.ts', 'forget'], {
    encoding: 'utf8',
  })
  expect(result.status).toBe(2)
  expect(result.stdout).toBe('')
  expect(result.stderr).toBe("INVALID_ARGUMENT: unknown command 'forget'\n")
})
