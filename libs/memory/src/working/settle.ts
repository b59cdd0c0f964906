import type { StoredAssertion, Settled, SlotKey } from '../graph/items.ts'
import type { Settlement } from '../memory-type.ts'
import { changeItem, openItem } from './board-item.ts'
import { isOpen, type Board, type BoardItem } from './board.ts'
import { linkItems, type Link } from './link-model.ts'
import { opensItem } from './opening-model.ts'
import { propertiesToChange, slotToWindow, windowOf, type StateChange } from './state-change.ts'

/** Logits from which a change is taken to be about an item, by who says it and how (chosen on the training boards). */
export const linkThresholds = {
  /** An explicit change to an open state: below it a new item is opened. */
  restates: 0,
  /** An assistant's words right after an item changed repeat it more often than not. */
  echoes: -1.5,
  /** An explicit end. */
  ends: -1.5,
  /** An episode that may end an item without naming it. */
  hints: -0.5,
  /** An end that is told in words of an open state, and further items that one end closes with the first. */
  implies: 0,
  endsToo: 0.5,
  /** A change that is about no known item: below it nothing is opened. */
  opens: -0.75,
  /** How much likelier to open than to close a segment must be for an unmatched end to open an item. */
  begins: -1,
}

/** How long after a change an assistant's words count as its echo. */
const echoMs = 5 * 60_000

/** U(G_wm, G_epi): the open and closed items of one window, folded over all changes that can concern them. */
export const boardSettlement: Settlement<Board> = {
  start: (slot: SlotKey): Board => ({ slot, window: slotToWindow(slot), open: [], closed: [] }),
  apply: applyChange,
  finish: (board: Board): Settled => {
    const items = [...board.closed, ...board.open]
    return {
      nodes: items.flatMap((item) => [item.node, ...item.states]),
      edges: items.flatMap((item) => item.edges),
    }
  },
}

function applyChange(board: Board, assertion: StoredAssertion): Board {
  const said = propertiesToChange(assertion.value)
  const instant = assertion.validTime
  const candidates = board.open.filter((item) => item.openFrom <= instant && !isOfOneSegment(item, assertion))
  const links = linkItems(said, instant, candidates)
  const change = asEnding(said, links)
  const linked = chooseItems(change, instant, links)
  if (linked.length > 0) {
    return linked.reduce((held, item) => replace(held, item, changeItem(item, change, assertion)), board)
  }
  const mayOpen = !change.hint && opensItem(said) >= linkThresholds.opens && windowOf(instant) === board.window
  return mayOpen && !isEcho(change, candidates, instant) ? add(board, openItem(asOpening(change), assertion)) : board
}

/** Two matters of one breath are two items, however alike their words. */
const isOfOneSegment = (item: BoardItem, assertion: StoredAssertion): boolean =>
  item.openedAt === assertion.validTime && item.support[0] === assertion.support[0]

/** Words that sound open ("six digits typed in") but, with this item at hand, tell its end. */
function asEnding(change: StateChange, links: readonly Link[]): StateChange {
  if (change.hint || !isOpen(change.status) || change.effect.closes <= change.effect.opens) return change
  return links.some(({ closes }) => closes >= linkThresholds.implies) ? { ...change, status: 'done' } : change
}

/** An end of nothing that is open, in words that rather begin something ("the form went in, now they decide"). */
function asOpening(change: StateChange): StateChange {
  const begins = change.effect.opens - change.effect.closes >= linkThresholds.begins
  return !isOpen(change.status) && begins ? { ...change, status: 'waiting' } : change
}

/** The items that a change is about: the likeliest one, and with an end all others that are as good as certain. */
function chooseItems(change: StateChange, instant: number, links: readonly Link[]): readonly BoardItem[] {
  const ends = change.hint || !isOpen(change.status)
  const rated = links.map(({ item, touches, closes }) => ({ item, logit: ends ? closes : touches }))
  const best = rated.reduce<(typeof rated)[number] | null>(
    (leader, link) => (leader === null || link.logit > leader.logit ? link : leader),
    null,
  )
  if (best === null || best.logit < thresholdOf(change, instant, best.item)) return []
  return rated.filter((link) => link === best || (ends && link.logit >= linkThresholds.endsToo)).map(({ item }) => item)
}

function thresholdOf(change: StateChange, instant: number, item: BoardItem): number {
  if (change.hint) return linkThresholds.hints
  if (!isOpen(change.status)) return linkThresholds.ends
  return isEcho(change, [item], instant) ? linkThresholds.echoes : linkThresholds.restates
}

/** An assistant that sums up what was just said: it opens nothing of its own. */
const isEcho = (change: StateChange, items: readonly BoardItem[], instant: number): boolean =>
  change.role === 'assistant' && items.some((item) => instant - item.changedAt <= echoMs)

function replace(board: Board, old: BoardItem, next: BoardItem): Board {
  if (isOpen(next.status)) return { ...board, open: board.open.map((item) => (item === old ? next : item)) }
  return close({ ...board, open: board.open.filter((item) => item !== old) }, next)
}

const add = (board: Board, item: BoardItem): Board =>
  isOpen(item.status) ? { ...board, open: [...board.open, item] } : close(board, item)

const close = (board: Board, item: BoardItem): Board => ({ ...board, closed: [...board.closed, item] })
