import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeRows } from '../eval/evaluation.ts'
import { isConclusive, quantile } from './measure.ts'
import type { Ratio, Ratios } from './measure.ts'

/** A machine with more runnable threads than this share of its cores, before the bench begins, is busy with others. */
const busyShare = 0.75

/** What a run finds: figures for its summary, rows that are written as they come, and a line on the terminal for each. */
export class Findings {
  readonly figures: Record<string, number>
  /** The ratios among the figures, with their spreads. */
  readonly ratios: Record<string, Ratio> = {}
  readonly #out: string
  readonly #isBusy: boolean
  readonly #appended = new Set<string>()
  readonly #print: (line: string) => void
  #count = 0

  /**
   * @param out where rows and plots are written
   * @param loadShare load average by core, before anything was begun here
   * @param print told of each finding
   */
  constructor(out: string, loadShare: number, print: (line: string) => void = console.log) {
    this.#out = out
    this.#print = print
    this.#isBusy = loadShare > busyShare
    this.figures = { loadShare }
    mkdirSync(out, { recursive: true })
  }

  get count(): number {
    return this.#count
  }

  ratio(name: string, ratio: Ratio): void {
    const { median, iqr, pairs } = ratio
    this.ratios[name] = ratio
    Object.assign(this.figures, { [name]: median, [`${name}.iqr`]: iqr })
    this.#say(name, `${median.toFixed(2)}  iqr ${iqr.toFixed(2)}  ${pairs} pairs`, isConclusive(ratio))
  }

  /** By the clock, and by CPU time under `<name>.cpu`. */
  bothRatios(name: string, { wall, cpu }: Ratios): void {
    this.ratio(name, wall)
    if (cpu !== undefined) this.ratio(`${name}.cpu`, cpu)
  }

  /** Milliseconds of single events: they say nothing on a busy machine, however narrow their spread. */
  lags(name: string, lags: readonly number[]): void {
    const [p50, p95] = [quantile(lags, 0.5), quantile(lags, 0.95)]
    const iqr = quantile(lags, 0.75) - quantile(lags, 0.25)
    Object.assign(this.figures, { [`${name}.p50`]: p50, [`${name}.p95`]: p95, [`${name}.iqr`]: iqr })
    const text = `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, iqr ${iqr.toFixed(0)} ms, ${lags.length} traces`
    this.#say(name, text, !this.#isBusy && isConclusive({ median: p50, iqr }))
  }

  /** A value that was measured without a baseline beside it, and whether it hangs on how busy the machine is. */
  value(name: string, value: number, unit: string, isTime = true): void {
    this.figures[name] = value
    this.#say(name, `${value.toFixed(2)}${unit}`, !isTime || !this.#isBusy)
  }

  /** Writes all rows of a table. */
  table(name: string, rows: readonly object[]): void {
    writeRows(
      this.#out,
      `${name}.jsonl`,
      rows.map((row) => ({ ...row })),
    )
  }

  /** Writes one more row, after those of this run; those of an earlier run are gone. */
  row(name: string, row: object): void {
    const file = join(this.#out, `${name}.jsonl`)
    if (!this.#appended.has(name)) rmSync(file, { force: true })
    this.#appended.add(name)
    appendFileSync(file, `${JSON.stringify(row)}\n`)
  }

  plot(name: string, svg: string): void {
    writeFileSync(join(this.#out, `${name}.svg`), svg)
  }

  #say(name: string, text: string, isSure: boolean): void {
    this.#count += 1
    const verdict = isSure
      ? ''
      : `  (inconclusive${this.#isBusy ? ', on a machine that others use' : ': too wide a spread'})`
    this.#print(`${name.padEnd(26)} ${text}${verdict}`)
  }
}
