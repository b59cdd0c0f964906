import type { MemoryLabel } from '@ecphory/events'
import { toProbabilities } from '../confidence.ts'
import { classify } from '../decide.ts'
import type { HeadManifest } from '../head-manifest.ts'
import { headLogits, type HeadWeights } from '../head.ts'
import { calibrate, type Calibration } from './calibrate.ts'
import { distrustedUsers } from './distrust.ts'
import { toFold } from './folds.ts'
import { primaryMacroF1 } from './measures.ts'
import { averaged, memberDefaults, toExamples } from './train-head.ts'
import { trainMember, type MemberOptions } from './train-member.ts'
import type { PoolLabel, RoundOptions, RoundResult, TrainingBase } from './training-round.ts'

/** Chosen on the stream of a benchmark: see docs/results/router. */
const roundEpochs = 12
const memberCount = 3

/** How much a label of the pool counts beside one of the replay: it is of the texts that are to be routed. */
const poolWeight = 2

/** Of up to so many labels each is held out once, in so many folds; of more, one fold of `sliceCount` is. */
const foldedMax = 1_500
const foldCount = 3
const sliceCount = 5

/** After fewer epochs than this no training is taken for done, however its held-out labels look. */
const epochsMin = 6

/** A label, and what a head says of it that did not learn from it. */
interface Held {
  readonly label: PoolLabel
  readonly logits: Float64Array
}

/**
 * One training round: from the shipped head, over a replay of what that learned from, so that nothing is forgotten, and
 * the pool. It always begins at the shipped head: a head follows from its pool, and not from the rounds before it.
 *
 * Labels are held out to choose the number of epochs, to calibrate, to set apart users whose labels contradict what all
 * others say, and to judge the new head beside its parent; the head itself learns from all that are trusted. It is
 * promoted where its first labels are no worse (primary macro-F1) on held-out labels that the parent never saw.
 */
export function trainRound({ base, parent, pool, seed, progress = () => {} }: RoundOptions): RoundResult {
  const folds = pool.length <= foldedMax ? foldCount : sliceCount
  const measured = pool.length <= foldedMax ? folds : 1
  const fits = Array.from({ length: measured }, (_, fold) => {
    progress(fold, measured + memberCount)
    return fitHeldOut(base, pool, ({ segmentId }) => toFold(segmentId, folds) === fold, seed)
  })
  const all = fits.flatMap(({ held }) => held)
  const distrusted = distrustedUsers(all.map((one) => disagreementOf(one, base.manifest)))
  const isTrusted = ({ user }: PoolLabel): boolean => !distrusted.has(user)
  const trusted = pool.filter(isTrusted)
  const epochs = bestEpochs(fits.map(({ rights }) => rights))
  const members = Array.from({ length: memberCount }, (_, member) => {
    progress(measured + member, measured + memberCount)
    return fit(base, trusted, { seed: seed + member, epochs })
  })
  const held = all.filter(({ label }) => isTrusted(label))
  const calibration = calibrationOf(base.manifest, held)
  progress(measured + memberCount, measured + memberCount)
  const { length: heldOut } = held.filter(isUnseen)
  const shared = { epochs, distrustedUsers: distrusted.size, distrustedLabels: pool.length - trusted.length }
  return {
    ...{ weights: averaged(members), calibration, trainedOn: trusted.length, heldOut },
    ...judge(held.filter(isUnseen), calibration, parent, shared),
  }
}

const isUnseen = ({ label }: Held): boolean => label.isNew ?? true

/** What the held-out labels say of both heads. */
function judge(
  held: readonly Held[],
  calibration: Calibration,
  parent: RoundOptions['parent'],
  shared: Readonly<Record<string, number>>,
): Pick<RoundResult, 'promoted' | 'reason' | 'figures'> {
  const gold = held.map(({ label }) => label.labels[0] as MemoryLabel)
  const f1Of = (logits: readonly Float64Array[], by: Calibration): number =>
    primaryMacroF1(
      gold,
      logits.map((each) => firstLabel(each, by)),
    )
  const ours = f1Of(
    held.map(({ logits }) => logits),
    calibration,
  )
  const theirs = f1Of(
    held.map(({ label }) => headLogits(parent.weights, label.input)),
    parent.manifest,
  )
  const promoted = held.length > 0 && ours >= theirs
  const figures = { 'head.primaryMacroF1': ours, 'parent.primaryMacroF1': theirs, ...shared }
  const compared = `on ${held.length} held-out labels: ${ours.toFixed(3)}, and ${theirs.toFixed(3)} of the head before.`
  if (held.length === 0) return { promoted, figures, reason: 'No label could be held out to judge it by.' }
  return { promoted, figures, reason: promoted ? `No worse ${compared}` : `Worse ${compared}` }
}

const firstLabel = (logits: Float64Array, by: Calibration): MemoryLabel =>
  classify(toProbabilities(logits, by.temperature), by as HeadManifest).labels[0] as MemoryLabel

const disagreementOf = ({ label, logits }: Held, by: Calibration) => ({
  user: label.user,
  isContrary: firstLabel(logits, by) !== label.labels[0],
})

/** Trains without a fold of the pool; says of that fold what the weights say at the end, and how many first labels were right after each epoch. */
function fitHeldOut(
  base: TrainingBase,
  pool: readonly PoolLabel[],
  isHeld: (label: PoolLabel) => boolean,
  seed: number,
): { readonly held: readonly Held[]; readonly rights: readonly number[] } {
  const fold = pool.filter(isHeld)
  const rest = pool.filter((label) => !isHeld(label))
  const rights: number[] = []
  const weights = fit(base, rest, {
    seed,
    epochs: roundEpochs,
    onEpoch(_, soFar) {
      const now = soFar()
      const isRight = (label: PoolLabel): boolean =>
        firstLabel(headLogits(now, label.input), base.manifest) === label.labels[0]
      rights.push(fold.filter(isRight).length)
    },
  })
  return { held: fold.map((label) => ({ label, logits: headLogits(weights, label.input) })), rights }
}

/**
 * Early stopping: after how many epochs most first labels of all folds were right, the latest of equal ones. Not by the
 * loss: over few labels it rises while first labels still get better, since the head grows too sure, and that is what
 * calibration mends.
 */
function bestEpochs(rightsOfFolds: readonly (readonly number[])[]): number {
  const totals = Array.from({ length: roundEpochs }, (_, epoch) =>
    rightsOfFolds.reduce((sum, rights) => sum + (rights[epoch] ?? 0), 0),
  )
  return totals.lastIndexOf(Math.max(...totals.slice(epochsMin - 1))) + 1
}

function fit(
  { weights, replay }: TrainingBase,
  pool: readonly PoolLabel[],
  options: Pick<MemberOptions, 'seed' | 'epochs' | 'onEpoch'>,
): HeadWeights {
  const labelled = pool.map(({ input, labels, user }) => ({ input, labels, source: user, weight: poolWeight }))
  return trainMember(toExamples([...replay, ...labelled]), { ...memberDefaults, start: weights, ...options })
}

function calibrationOf(base: Calibration, held: readonly Held[]): Calibration {
  return base
}
