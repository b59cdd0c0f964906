import type { StoredAssertion, Settled, SlotKey } from '../graph/items.ts'
import type { Settlement } from '../memory-type.ts'
import { changeItem, openItem } from './board-item.ts'
import { isOpen, type Board, type BoardItem } from './board.ts'
import { linkItems, type Link } from './link-model.ts'
import { propertiesToChange, slotToWindow, windowOf, type StateChange } from './state-change.ts'

/** Logits from which a change is taken to be about an item, by who says it and how (chosen on the training boards). */
export const linkThresholds = {
  /** An explicit change to an open state: below it a new item is opened. */
  restates: 0.5,
  /** An assistant's words right after an item changed repeat it more often than not. */
  echoes: -1.5,
  /** An explicit end. */
  ends: -0.5,
  /** An episode that may end an item without naming it. */
  hints: 0,
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
  const change = propertiesToChange(assertion.value)
  const instant = assertion.validTime
  const candidates = board.open.filter((item) => item.openFrom <= instant)
  const links = linkItems(change, instant, candidates)
  const linked = chooseLink(change, instant, links)
  if (linked !== null) return replace(board, linked, changeItem(linked, change, assertion))
  const mayOpen = !change.hint && windowOf(instant) === board.window && !isEchoOfMany(change, candidates, instant)
  return mayOpen ? add(board, openItem(change, assertion)) : board
}

/** The one item that the change is about, or null. */
function chooseLink(change: StateChange, instant: number, links: readonly Link[]): BoardItem | null {
  const ends = change.hint || !isOpen(change.status)
  const rated = links.map((link) => ({ item: link.item, logit: ends ? link.closes : link.touches }))
  const best = rated.reduce<(typeof rated)[number] | null>(
    (leader, link) => (leader === null || link.logit > leader.logit ? link : leader),
    null,
  )
  if (best === null) return null
  return best.logit >= thresholdOf(change, instant, best.item) ? best.item : null
}

function thresholdOf(change: StateChange, instant: number, item: BoardItem): number {
  if (change.hint) return linkThresholds.hints
  if (!isOpen(change.status)) return linkThresholds.ends
  const isEcho = change.role === 'assistant' && instant - item.changedAt <= echoMs
  return isEcho ? linkThresholds.echoes : linkThresholds.restates
}

/** An assistant that sums up what was just said opens nothing of its own. */
const isEchoOfMany = (change: StateChange, items: readonly BoardItem[], instant: number): boolean =>
  change.role === 'assistant' && items.some((item) => instant - item.changedAt <= echoMs)

function replace(board: Board, old: BoardItem, next: BoardItem): Board {
  if (isOpen(next.status)) return { ...board, open: board.open.map((item) => (item === old ? next : item)) }
  return close({ ...board, open: board.open.filter((item) => item !== old) }, next)
}

const add = (board: Board, item: BoardItem): Board =>
  isOpen(item.status) ? { ...board, open: [...board.open, item] } : close(board, item)

const close = (board: Board, item: BoardItem): Board => ({ ...board, closed: [...board.closed, item] })
