import { annotationOutcomeSchema, memoryLabels } from '@ecphory/events'
import type { HeadTrained } from '@ecphory/events'
import type { DecidedCounts, RouterStatus } from '@ecphory/service'
import { formatCount, formatShare } from './share.ts'
import { formatTable } from './table.ts'
import { wrapText } from './text-width.ts'

export interface PrintableStatus {
  readonly tenant: string
  /** Null where nothing is known of it here. */
  readonly learning: RouterStatus | null
  readonly decided: DecidedCounts
  /** Of a decision of late; null before the first. */
  readonly newest: { readonly head: string; readonly threshold: number } | null
  /** The setting, as this process has it. */
  readonly calls: string | null
}

type Row = readonly string[]

/** What a tenant's router has come to, one fact a line. */
export function formatRouterStatus(status: PrintableStatus, columns: number): string {
  const { tenant, decided, newest, calls } = status
  const { decisions, deferred, waiting } = decided
  const facts = [
    ['tenant', tenant],
    ...learningRows(status, columns),
    ['gate', newest === null ? gateOf(calls) : `${gateOf(calls)}; ${formatShare(newest.threshold)} was asked for last`],
    ['decisions', `${formatCount(decisions)}, not sure of ${formatCount(deferred)}`],
    ['asked', formatOutcomes(decided)],
    ['waiting', waiting === 0 ? 'nothing' : `${formatCount(waiting)} for a label${usersOf(decided)}`],
  ]
  return formatTable(facts, columns)
}

function learningRows({ learning, newest, decided }: PrintableStatus, columns: number): readonly Row[] {
  const labels = memoryLabels.flatMap((label) =>
    decided.labelled[label] ? [`${decided.labelled[label]} ${label}`] : [],
  )
  if (learning === null) {
    const unknown = 'ECPHORY_HEADS names no folder, so nothing is said of what it learns'
    return [
      ['head', newest === null ? unknown : `${newest.head}; ${unknown}`],
      ['labels', labels.length === 0 ? 'none' : labels.join(', ')],
    ]
  }
  const { head, round, previous, pinned, newLabels, labelsPerRound, fault, isTraining, lastRound } = learning
  const origin = round === 0 ? 'as it ships' : `of round ${round}, in place of ${previous}`
  return [
    ['head', `${head}, ${origin}`],
    ...(pinned === null ? [] : [['pinned', `${pinned} answers, whatever is learned`]]),
    ['labels', labels.length === 0 ? 'none' : `${learning.labels}: ${labels.join(', ')}`],
    ['new', `${newLabels} since the last round; ${labelsPerRound} begin one`],
    ...(lastRound === null ? [] : roundRows(lastRound, columns)),
    ...(isTraining ? [['training', 'a round is under way']] : []),
    ...(fault === null ? [] : [['fault', `${fault.code}: ${fault.message}`]]),
  ]
}

function roundRows({ promoted, reason }: HeadTrained, columns: number): readonly Row[] {
  const [name, gap] = ['last round', 2]
  const text = `${promoted ? 'promoted' : 'not promoted'}. ${reason}`
  const lines = wrapText(text, Math.max(20, columns - name.length - gap))
  return lines.map((line, index) => [index === 0 ? name : '', line])
}

function gateOf(calls: string | null): string {
  if (calls === null || calls.trim() === '') return 'by the schedule, which asks less with every round'
  return Number(calls) === 0 ? 'the model is never asked' : `a budget: ${formatShare(Number(calls))} of all segments`
}

function formatOutcomes({ outcomes }: DecidedCounts): string {
  const words = annotationOutcomeSchema.options.map(
    (outcome) => `${formatCount(outcomes[outcome] ?? 0)} ${outcome.replace('-', ' ')}`,
  )
  return [...words, `${formatCount(outcomes.absent ?? 0)} nobody there`].join(', ')
}

/** Of whom they are: one user's are labelled at a time. */
function usersOf({ waitingByUser }: DecidedCounts): string {
  const users = Object.entries(waitingByUser).sort(([, a = 0], [, b = 0]) => b - a)
  const named = users.slice(0, 3).map(([user, count = 0]) => `${formatCount(count)} of ${user}`)
  const more = users.length > 3 ? [`${users.length - 3} more users`] : []
  const whose = users.length > 1 ? `, ${[...named, ...more].join(', ')}` : ''
  return `${whose}; ecphory router review --user ${users[0]?.[0]}`
}
