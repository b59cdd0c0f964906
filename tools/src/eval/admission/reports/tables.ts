import { publicLevels } from '../../../train/admission/trace-tasks.ts'
import type { AdmissionRow } from '../admission-row.ts'
import type { Figures } from './figures.ts'
import { levelOutcomes, rewardShifts } from './levels.ts'
import { cell, markdownTable, signedCell } from './markdown-table.ts'
import { advantages } from './preference.ts'
import type { Advantage } from './preference.ts'
import { isEmpty, meanOf, outcomeNames, outcomesOf, rewardsOf, rowsBySet, shareOf, stages } from './row-groups.ts'
import { diagnoses, stageOutcomes } from './stages.ts'
import { wayMeanings } from './way-meanings.ts'

/**
 * Everything that the rows say, as one Markdown document for a reader who knows nothing of the project.
 *
 * @param figures those of the same rows by `admissionFigures`: intervals and spreads are read from them
 * @param further sections that other measurements bring, at the end
 */
export function renderTables(rows: readonly AdmissionRow[], figures: Figures, further: readonly string[] = []): string {
  const compared = advantages(rows)
  const sections = [
    introduction(rows),
    scoreSection(rows, figures),
    lossSection(rows, compared),
    advantageSection('## Which is preferred, by table and gold evidence', preferenceNote, compared),
    levelSection(rows, figures),
    shiftSection(rows),
    stageSection(rows, figures),
    diagnosisSection(rows),
    ...further,
  ]
  return `${sections.join('\n\n')}\n`
}

function introduction(rows: readonly AdmissionRow[]): string {
  const counts = rowsBySet(rows).map(([set, some]) => `${set} ${new Set(some.map(({ task }) => task)).size}`)
  return `# Which personal evidence is admitted, and whether it is the right one
A task is a request of a user with memories of that user, some of which change the right answer: the *gold evidence*. Where
the public context already says enough there is none, and the right choice is to admit nothing (EMPTY). Each task comes at
four levels of public context: L0 says least; L1 adds opinions of others, L2 a card of aspects, L3 what matters publicly.

- *Evidence F1* compares the memories that were admitted with the gold evidence, task by task and level by level: 1 where
  both are empty, 0 where one is. *Precision*: share of what was admitted that is gold; *recall*: share of the gold that was
  admitted; both are as F1 where nothing is admitted or nothing is gold.
- *Reward*: how much likelier and surer a fixed small language model finds the reference answer with the evidence, less the
  cost of its tokens; admitting nothing is worth exactly 0. It is known only for tasks that the model has scored.
- *sft*, *stagewise* and *joint* are our policies after each stage of training; *joint* is what ships. Every figure is of
  tasks from domains that the policies were not trained on.

Tasks: ${counts.join(', ')}. Shares are between 0 and 1; a dash stands where there is nothing to measure.`
}

function scoreSection(rows: readonly AdmissionRow[], figures: Figures): string {
  const tables = rowsBySet(rows).map(([set, some]) => {
    const names = [...outcomeNames(some)].sort((a, b) => (f1Of(some, b) ?? 0) - (f1Of(some, a) ?? 0))
    const lines = names.map((name) => {
      const outcomes = outcomesOf(some, name)
      const mean = (of: 'precision' | 'recall' | 'tokens') => meanOf(outcomes.map((outcome) => outcome[of]))
      return [
        name === 'joint' ? '**joint**' : name,
        ...[f1Of(some, name), mean('precision'), mean('recall'), shareOf(outcomes, isEmpty)].map(cell),
        ...[mean('tokens')?.toFixed(1) ?? '–', cell(meanOf(rewardsOf(some, name)))],
      ]
    })
    const head = ['way of deciding', 'evidence F1', 'precision', 'recall', 'EMPTY', 'tokens', 'reward']
    const intervals = [
      `F1 of joint: ${interval(figures, set, 'evidenceF1.joint')}`,
      `something admitted where nothing should be: ${interval(figures, set, 'overPersonalised')}`,
    ]
    return `### ${set}\n\n${markdownTable(head, lines)}\n\n${intervals.join('; ')}.`
  })
  return [
    '## Every way of deciding, best first',
    glossary(rows),
    'In brackets: 95 % intervals, by drawing whole tasks again 2,000 times.',
    ...tables,
  ].join('\n\n')
}

function glossary(rows: readonly AdmissionRow[]): string {
  const explained = outcomeNames(rows).filter((name) => wayMeanings[name] !== undefined)
  return explained.map((name) => `- *${name}*: ${wayMeanings[name]}`).join('\n')
}

const f1Of = (rows: readonly AdmissionRow[], name: string): number | null =>
  meanOf(outcomesOf(rows, name).map(({ f1 }) => f1))

/** `.512 [.480, .544]`, of figures by their own names or, where one file alone was tested, by those without a set. */
function interval(figures: Figures, set: string, name: string): string {
  const of = (part: string) => cell(figures[`${set}.${name}${part}`] ?? figures[`${name}${part}`])
  return `${of('')} [${of('.low')}, ${of('.high')}]`
}

/** What a reader would otherwise have to look for. */
function lossSection(rows: readonly AdmissionRow[], compared: readonly Advantage[]): string {
  const losses = rowsBySet(rows).flatMap(([set, some]) => {
    const own = f1Of(some, 'joint') ?? 0
    const rewards = rewardShifts(some)
    const rivals = outcomeNames(some).filter((name) => name !== 'joint' && name !== 'gold')
    return rivals.flatMap((rival) => {
      const better = (f1Of(some, rival) ?? 0) - own
      const shift = rewards.find((one) => one.rival === rival)?.meanShift ?? 0
      const advantage = compared.find((one) => one.set === set && one.rival === rival)?.advantage ?? 0
      const ways = [
        ...(better > 0 ? [`evidence F1 (by ${better.toFixed(3)})`] : []),
        ...(shift < 0 ? [`reward (by ${(-shift).toFixed(3)})`] : []),
        ...(advantage < 0 ? [`preference (by ${(-advantage).toFixed(3)})`] : []),
      ]
      return ways.length === 0 ? [] : [`- ${set}: ${rival} in ${ways.join(', ')}`]
    })
  })
  const found = losses.length === 0 ? 'Nowhere in these rows.' : losses.join('\n')
  return `## Where joint is not the best\n\n${found}`
}

const preferenceNote = `Joint against every other way, on the same tasks and levels. The preferred one has more reward plus
evidence F1, or more F1 where the reward is not known; within .01 it is a tie. The advantage is wins less losses as a share of
all, from -1 to 1; below 0, the other one is preferred.`

/** Also for preferences by a judge that reads answers. */
export function advantageSection(title: string, note: string, compared: readonly Advantage[]): string {
  const lines = compared.map(({ set, rival, advantage, wins, ties, losses, unjudged }) => [
    `${set}: against ${rival}`,
    advantage < 0 ? `**${signedCell(advantage)}**` : signedCell(advantage),
    ...[wins, ties, losses, unjudged].map(String),
  ])
  return [title, note, markdownTable(['', 'advantage', 'wins', 'ties', 'losses', 'not judged'], lines)].join('\n\n')
}

function levelSection(rows: readonly AdmissionRow[], figures: Figures): string {
  const outcomes = levelOutcomes(rows)
  const lines = outcomes.map(({ set, name, level, empty, tokens, f1, reward }) => [
    `${set}: ${name} at ${level}`,
    cell(empty),
    tokens?.toFixed(1) ?? '–',
    cell(f1),
    cell(reward),
  ])
  const answers = rowsBySet(rows).map(([set, some]) => [
    set,
    ...publicLevels.map((level) => cell(shareOf(outcomesOf(withoutGold(some, level), 'joint'), isEmpty))),
    interval(figures, set, 'emptyRight.L3'),
    interval(figures, set, 'emptyRise'),
  ])
  return [
    '## What more public context changes',
    'The more the public context says, the less of what a user once said is still needed. *Gold* is the right choice.',
    markdownTable(['', 'EMPTY', 'tokens', 'evidence F1', 'reward'], lines),
    'Share of the tasks without gold evidence for which joint admits nothing, and how much more often it admits nothing at L3 than at L0:',
    markdownTable(['', ...publicLevels, 'L3 with interval', 'EMPTY at L3 less at L0'], answers),
  ].join('\n\n')
}

const withoutGold = (rows: readonly AdmissionRow[], level: string): readonly AdmissionRow[] =>
  rows.filter((row) => row.level === level && row.gold.length === 0)

function shiftSection(rows: readonly AdmissionRow[]): string {
  const lines = rewardShifts(rows).map(({ set, rival, rows: count, meanShift, wasserstein }) => [
    `${set}: against ${rival}`,
    meanShift < 0 ? `**${signedCell(meanShift)}**` : signedCell(meanShift),
    cell(wasserstein),
    String(count),
  ])
  return [
    '## Rewards beside those of the others',
    `Mean of joint less mean of the other, and how far the two distributions are apart (Wasserstein-1, in units of reward).
Where the two numbers are alike, joint is better or worse throughout; where only the second is large, it is both.`,
    lines.length === 0 ? 'No task was scored.' : markdownTable(['', 'mean shift', 'Wasserstein-1', 'rows'], lines),
  ].join('\n\n')
}

function stageSection(rows: readonly AdmissionRow[], figures: Figures): string {
  const lines = stageOutcomes(rows).map(({ set, stage, precision, recall, f1, reward }) => {
    const of = (part: string) => figures[`${set}.evidenceF1.${stage}${part}`] ?? figures[`evidenceF1.${stage}${part}`]
    return [`${set}: ${stage}`, ...[precision, recall, f1, of('.seedMean'), of('.seedSpread'), reward].map(cell)]
  })
  return [
    '## What each stage of training brings',
    `${stages.join(', ')}: learned from examples; the second policy by reward while the first is held; both by reward. Several
seeds decide together; the mean and standard deviation of F1 over the seeds by themselves stand beside that.`,
    markdownTable(['', 'precision', 'recall', 'evidence F1', 'mean of seeds', 'deviation', 'reward'], lines),
  ].join('\n\n')
}

function diagnosisSection(rows: readonly AdmissionRow[]): string {
  const recalls = (of: 'candidateRecall' | 'oracleRecall' | 'bareRecall', some: readonly AdmissionRow[]) =>
    cell(meanOf(some.flatMap((row) => row[of] ?? [])))
  const lines = diagnoses(rows).map(({ set, lostBefore, f1OfReachable, f1 }) => {
    const some = rows.filter((row) => row.set === set)
    return [
      set,
      ...[recalls('candidateRecall', some), recalls('oracleRecall', some), recalls('bareRecall', some)],
      ...[lostBefore, f1OfReachable, f1].map(cell),
    ]
  })
  return [
    '## Where evidence is lost',
    `First queries find candidates, then some of them are admitted. Recall of the gold evidence among the candidates by our
queries, by the task's own list of what is missing, and by the request as the query; what our queries lose; and the F1 of
joint against that part of the gold evidence which was among the candidates, beside that against all of it.`,
    markdownTable(
      [
        '',
        'by our queries',
        'by the right queries',
        'by the request',
        'lost before',
        'F1 of what was there',
        'evidence F1',
      ],
      lines,
    ),
  ].join('\n\n')
}
