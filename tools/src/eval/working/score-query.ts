import { share } from '../extraction/match.ts'
import { matchShownLines } from './match-items.ts'
import type { Scenario, ScenarioQuery } from './scenarios.ts'

/** A line of the status block with the segments that it rests on, the one that opened the item first. */
export interface Shown {
  readonly line: string
  readonly support: readonly string[]
}

interface Counts {
  /** Items of `constrains` among the first three lines, and of `must_not` that are absent. */
  readonly surfaced: number
  readonly silent: number
  /** Lines shown, and those that stand for an item of `constrains`. */
  readonly lines: number
  readonly relevant: number
}

export interface QueryScore {
  readonly scenario: Scenario
  readonly asked: ScenarioQuery
  readonly shown: readonly Shown[]
  readonly block: Counts
  readonly allOpen: Counts
  /** The snapshot of everything open against `open`. */
  readonly open: { readonly matched: number; readonly found: number }
  /**
   * The same question with items told apart by the turn that opened them instead of by their names: what the board
   * knows, whatever it calls it. Items that one turn opened count as one here.
   */
  readonly byTurn: { readonly surfaced: number }
}

const linesRead = 3

export function scoreQuery(
  scenario: Scenario,
  asked: ScenarioQuery,
  shown: readonly Shown[],
  allOpen: readonly Shown[],
): QueryScore {
  const allMatches = matchShownLines(
    scenario.trajectories,
    allOpen.map(({ line }) => line),
  )
  const turns = new Set(shown.slice(0, linesRead).map(({ support }) => support[0]))
  const openedAt = (item: string): string =>
    `${scenario.id}.${scenario.trajectories.find((trajectory) => trajectory.item === item)?.transitions[0]?.at ?? ''}`
  return {
    scenario,
    asked,
    shown,
    block: count(scenario, asked, shown),
    allOpen: count(scenario, asked, allOpen),
    open: {
      matched: allMatches.filter((item) => item !== null && asked.open.includes(item)).length,
      found: allOpen.length,
    },
    byTurn: { surfaced: asked.constrains.filter((item) => turns.has(openedAt(item))).length },
  }
}

function count(scenario: Scenario, asked: ScenarioQuery, shown: readonly Shown[]): Counts {
  const matches = matchShownLines(
    scenario.trajectories,
    shown.map(({ line }) => line),
  )
  const first = matches.slice(0, linesRead)
  return {
    surfaced: asked.constrains.filter((item) => first.includes(item)).length,
    silent: asked.must_not.filter((item) => !matches.includes(item)).length,
    lines: shown.length,
    relevant: matches.filter((item) => item !== null && asked.constrains.includes(item)).length,
  }
}

/** Shares over all queries together. */
export function scoresToFigures(scores: readonly QueryScore[]): Record<string, number> {
  const sum = (value: (score: QueryScore) => number): number => scores.reduce((total, score) => total + value(score), 0)
  const constrains = sum(({ asked }) => asked.constrains.length)
  const mustNot = sum(({ asked }) => asked.must_not.length)
  const open = sum(({ asked }) => asked.open.length)
  return {
    surfaced: share(
      sum(({ block }) => block.surfaced),
      constrains,
    ),
    silent: share(
      sum(({ block }) => block.silent),
      mustNot,
    ),
    relevant: share(
      sum(({ block }) => block.relevant),
      sum(({ block }) => block.lines),
    ),
    openF1: share(2 * sum((score) => score.open.matched), open + sum((score) => score.open.found)),
    'byTurn.surfaced': share(
      sum(({ byTurn }) => byTurn.surfaced),
      constrains,
    ),
    'allOpen.surfaced': share(
      sum(({ allOpen }) => allOpen.surfaced),
      constrains,
    ),
    'allOpen.silent': share(
      sum(({ allOpen }) => allOpen.silent),
      mustNot,
    ),
    'allOpen.relevant': share(
      sum(({ allOpen }) => allOpen.relevant),
      sum(({ allOpen }) => allOpen.lines),
    ),
    linesShown: share(
      sum(({ block }) => block.lines),
      scores.length,
    ),
  }
}
