#!/usr/bin/env node
import { runtimeProblem } from './runtime.ts'

const problem = runtimeProblem(process.versions.node)
if (problem === undefined) {
  const [{ run }, { processIo }] = await Promise.all([import('./run.ts'), import('./process-io.ts')])
  process.exitCode = await run(process.argv.slice(2), processIo())
} else {
  console.error(problem)
  process.exitCode = 4
}
