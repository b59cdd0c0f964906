import { parseArgs } from 'node:util'
import { errorToExitCode, errorToLine } from '@ecphory/cli'
import { askQuestions } from './ask-questions.ts'
import { describeGraphs } from './describe-graphs.ts'
import { openStart, type StartSource } from './open-start.ts'
import { ownQuestions } from './own-questions.ts'
import { readQuestions, sampleFiles } from './sample.ts'

/** `npm start`: records the sample (or `--data FILE`), shows what became of it, asks five questions, and ends. */
async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { data: { type: 'string' }, user: { type: 'string' } } })
  const source: StartSource =
    values.data === undefined
      ? { file: sampleFiles.conversation, store: '.ecphory/start.db', user: readQuestions(sampleFiles.questions).user }
      : { file: values.data, store: undefined, user: values.user }
  console.log('Ecphory: what was said to an agent, remembered in one file on this machine.\n')
  const start = await openStart(source)
  try {
    const asked = values.data === undefined ? readQuestions(sampleFiles.questions) : ownQuestions(start)
    await describeGraphs(start)
    await askQuestions(start, asked)
    sayWhatNext(start.store, start.user, values.data !== undefined)
  } finally {
    await start.memory.close()
  }
}

function sayWhatNext(store: string, user: string, isOwn: boolean): void {
  const own =
    '  npm start -- --data FILE   the same with your own: JSONL of messages, OpenAI-style arrays, LoCoMo, PAL-Set'
  console.log(
    [
      'Next',
      `  npm run -s ecphory -- recall "Who is Alex?" --db ${store} --user ${user}`,
      `  npm run -s ecphory -- show working --db ${store} --user ${user}`,
      '  npm run -s ecphory -- --help',
      ...(isOwn ? [] : [own]),
    ].join('\n'),
  )
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(errorToLine(error))
  process.exitCode = errorToExitCode(error)
}
