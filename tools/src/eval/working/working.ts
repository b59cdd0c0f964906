import { join } from 'node:path'
import {
  evaluationEncoder,
  evaluationOptions,
  progress,
  readRows,
  report,
  workspaceRoot,
  writeRows,
} from '../evaluation.ts'
import { openBoardsPlayer } from './boards.ts'
import { openEmbeddedPlayer } from './embedded.ts'
import { scoresToFigures, type QueryScore } from './score-query.ts'
import { isHeldOutScenario, type Scenario } from './scenarios.ts'

/**
 * `npm run eval:working -- [--data FILE] [--split dev|heldOut|all] [--pipeline embedded|boards]`
 *
 * Plays each scenario turn by turn, asks its queries at their times, and reads the status block. Figures without a
 * prefix are over all scenarios of the split; `dev.` and `heldOut.` tell the halves apart, `en.` and `zh.` the
 * languages, and `allOpen.` is the control that shows every open item. The pipeline `boards` goes without router and
 * stores, for tuning: every turn is taken as working.
 */
async function main(): Promise<void> {
  const options = evaluationOptions('working', ['split', 'pipeline'])
  const file = options.data[0] ?? join(workspaceRoot, 'tools/data/working-memory/scenarios.jsonl')
  const split = options.extra.split ?? 'all'
  const scenarios = readRows<Scenario>(file).filter(
    ({ id }) => split === 'all' || isHeldOutScenario(id) === (split === 'heldOut'),
  )
  const encoder = await evaluationEncoder()
  const open = options.extra.pipeline === 'boards' ? openBoardsPlayer : openEmbeddedPlayer
  const player = await open(encoder)
  const scores: QueryScore[] = []
  const tell = progress('scenarios', scenarios.length)
  for (const [index, scenario] of scenarios.entries()) {
    scores.push(...(await player.play(scenario)))
    tell(index + 1)
  }
  await player.close()
  await encoder.close()
  const figures = toFigures(scores)
  if (!options.json)
    for (const [name, value] of Object.entries(figures)) process.stdout.write(`${name} ${value.toFixed(3)}\n`)
  const out = split === 'all' && options.extra.pipeline === undefined ? options.out : join(workspaceRoot, 'out/working')
  writeRows(out, 'rows.jsonl', scores.map(scoreToRow))
  report(out, { eval: 'working', figures, n: scores.length, seed: options.seed })
}

function toFigures(scores: readonly QueryScore[]): Record<string, number> {
  const groups: readonly (readonly [string, (score: QueryScore) => boolean])[] = [
    ['', () => true],
    ['dev.', ({ scenario }) => !isHeldOutScenario(scenario.id)],
    ['heldOut.', ({ scenario }) => isHeldOutScenario(scenario.id)],
    ['en.', ({ scenario }) => scenario.lang === 'en'],
    ['zh.', ({ scenario }) => scenario.lang === 'zh'],
  ]
  return Object.fromEntries(
    groups.flatMap(([prefix, isIn]) => {
      const chosen = scores.filter(isIn)
      return chosen.length === 0
        ? []
        : Object.entries(scoresToFigures(chosen)).map(([name, value]) => [`${prefix}${name}`, value] as const)
    }),
  )
}

const scoreToRow = ({ scenario, asked, shown, ...rest }: QueryScore): Record<string, unknown> => ({
  id: scenario.id,
  after: asked.after,
  query: asked.text,
  shown: shown.map(({ line }) => line),
  ...rest,
})

await main()
