import type { MemoryLabel } from '@ecphory/events'
import { toProbabilities } from '../confidence.ts'
import { classify } from '../decide.ts'
import type { HeadManifest } from '../head-manifest.ts'
import { headLogits, type HeadWeights } from '../head.ts'
import type { Calibration } from './calibrate.ts'
import { distrustedUsers } from './distrust.ts'
import { toFold } from './folds.ts'
import { primaryMacroF1 } from './measures.ts'
import { averaged, memberDefaults, toExamples } from './train-head.ts'
import { trainMember, type MemberOptions } from './train-member.ts'
import type { PoolLabel, RoundOptions, RoundResult, TrainingBase } from './training-round.ts'

/** Chosen on the stream of a benchmark, in other orders than the one that is reported: see docs/results/router. */
const roundEpochs = 12
const memberCount = 3

/** How much a label of the pool counts beside one of the replay: it is of the texts that are to be routed. */
const poolWeight = 2

/** In a pool of up to so many labels each new one is held out once, in so many folds; of more, one of `sliceCount` is. */
const foldedMax = 1_500
const foldCount = 3
const sliceCount = 5

/** Of labels that the parent learned from only one in so many is held out: else it would know more than who is compared. */
const seenFoldCount = 10

/** After fewer epochs than this no training is taken for done, however its held-out labels look. */
const epochsMin = 4

/** Examples that a member sees at most, all epochs together, where that leaves `epochsMin`: a round takes seconds. */
const examplesSeen = 50_000

/** A head is worse where it loses more first labels than it wins by this many standard errors: one in twenty by chance. */
const deviationsWorse = 1.64

/** Fewer held-out labels are no judge: three lost of twenty are beyond chance, and a head as bad passes on a handful. */
export const heldOutMin = 20

/** A label, and what a head says of it that did not learn from it. */
interface Held {
  readonly label: PoolLabel
  readonly logits: Float64Array
}

/**
 * One training round: from the shipped head, over a replay of what that learned from, so that nothing is forgotten, and
 * the pool. It always begins at the shipped head: a head follows from its pool, and not from the rounds before it.
 *
 * Labels are held out to choose the number of epochs, to set apart users whose labels contradict what all others say, and
 * to judge the new head beside its parent; the head itself learns from all that are trusted. It is promoted where it is
 * not worse, beyond chance (McNemar), on at least `heldOutMin` held-out labels that the parent never saw. Its calibration is that of the shipped
 * head: a pool holds what the head was unsure of, and one that is fitted to that alone is worse on everything else.
 */
export function trainRound({ base, parent, pool, seed, progress = () => {} }: RoundOptions): RoundResult {
  const isFolded = pool.length <= foldedMax
  const [folds, measured, judges] = isFolded ? [foldCount, foldCount, memberCount] : [sliceCount, 1, 1]
  const epochsMax = Math.max(
    epochsMin,
    Math.min(roundEpochs, Math.round(examplesSeen / (base.replay.length + pool.length))),
  )
  const fits = Array.from({ length: measured }, (_, fold) => {
    progress(fold, measured + memberCount)
    const isHeld = (label: PoolLabel): boolean =>
      toFold(label.segmentId, isUnseen(label) ? folds : seenFoldCount) === fold
    return fitHeldOut(base, pool, isHeld, { seed, epochs: epochsMax, members: judges })
  })
  const all = fits.flatMap(({ held }) => held)
  const distrusted = distrustedUsers(all.map((one) => disagreementOf(one, base.manifest)))
  const isTrusted = ({ user }: PoolLabel): boolean => !distrusted.has(user)
  const trusted = pool.filter(isTrusted)
  const epochs = bestEpochs(
    fits.map(({ rights }) => rights),
    epochsMax,
  )
  const members = Array.from({ length: memberCount }, (_, member) => {
    progress(measured + member, measured + memberCount)
    return fit(base, trusted, { seed: seed + member, epochs })
  })
  progress(measured + memberCount, measured + memberCount)
  const judged = all.filter(({ label }) => isTrusted(label) && isUnseen(label))
  const { temperature, thresholds, fragmentedCertain, confidence } = base.manifest
  const shared = { epochs, distrustedUsers: distrusted.size, distrustedLabels: pool.length - trusted.length }
  return {
    weights: averaged(members),
    calibration: { temperature, thresholds, fragmentedCertain, confidence },
    ...{ trainedOn: trusted.length, heldOut: judged.length },
    ...judge(judged, base.manifest, parent, shared),
  }
}

const isUnseen = ({ isNew }: PoolLabel): boolean => isNew ?? true

/** What the held-out labels say of both heads. */
function judge(
  held: readonly Held[],
  calibration: Calibration,
  parent: RoundOptions['parent'],
  shared: Readonly<Record<string, number>>,
): Pick<RoundResult, 'promoted' | 'reason' | 'figures'> {
  const gold = held.map(({ label }) => label.labels[0] as MemoryLabel)
  const ours = held.map(({ logits }) => firstLabel(logits, calibration))
  const theirs = held.map(({ label }) => firstLabel(headLogits(parent.weights, label.input), parent.manifest))
  const only = (right: readonly MemoryLabel[], wrong: readonly MemoryLabel[]): number =>
    gold.filter((label, index) => right[index] === label && wrong[index] !== label).length
  const [won, lost] = [only(ours, theirs), only(theirs, ours)]
  const figures = {
    ...{ 'head.primaryMacroF1': primaryMacroF1(gold, ours), 'parent.primaryMacroF1': primaryMacroF1(gold, theirs) },
    ...{ won, lost, ...shared },
  }
  if (held.length < heldOutMin) {
    const reason = `Only ${held.length} labels could be held out to judge it by, and ${heldOutMin} are needed.`
    return { promoted: false, figures, reason }
  }
  const promoted = lost - won <= deviationsWorse * Math.sqrt(won + lost)
  const compared = `on ${held.length} held-out labels: ${won} first labels right that were wrong before, ${lost} wrong that were right.`
  return { promoted, figures, reason: `${promoted ? 'No worse' : 'Worse'} ${compared}` }
}

const firstLabel = (logits: Float64Array, by: Calibration): MemoryLabel =>
  classify(toProbabilities(logits, by.temperature), by as HeadManifest).labels[0] as MemoryLabel

const disagreementOf = ({ label, logits }: Held, by: Calibration) => ({
  user: label.user,
  isContrary: firstLabel(logits, by) !== label.labels[0],
})

/**
 * Trains without a fold of the pool. Resolves with what the weights say of that fold at the end, and with how many of its
 * first labels were right after each epoch.
 */
function fitHeldOut(
  base: TrainingBase,
  pool: readonly PoolLabel[],
  isHeld: (label: PoolLabel) => boolean,
  { seed, epochs, members }: { readonly seed: number; readonly epochs: number; readonly members: number },
): { readonly held: readonly Held[]; readonly rights: readonly number[] } {
  const fold = pool.filter(isHeld)
  const rest = pool.filter((label) => !isHeld(label))
  const rights = Array.from({ length: epochs }, () => 0)
  const onEpoch = (epoch: number, soFar: () => HeadWeights): void => {
    const now = soFar()
    const isRight = ({ input, labels }: PoolLabel): boolean =>
      firstLabel(headLogits(now, input), base.manifest) === labels[0]
    rights[epoch - 1] = (rights[epoch - 1] as number) + fold.filter(isRight).length
  }
  const weights = averaged(
    Array.from({ length: members }, (_, member) => fit(base, rest, { seed: seed + member, epochs, onEpoch })),
  )
  return { held: fold.map((label) => ({ label, logits: headLogits(weights, label.input) })), rights }
}

/**
 * Early stopping: after how many epochs most first labels of all folds were right, the latest of equal ones. Not by the
 * loss: over few labels it rises while first labels still get better, since the head grows too sure.
 */
function bestEpochs(rightsOfFolds: readonly (readonly number[])[], epochsMax: number): number {
  const totals = Array.from({ length: epochsMax }, (_, epoch) =>
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
