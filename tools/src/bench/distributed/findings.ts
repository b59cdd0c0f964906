import type { Row } from '../../eval/evaluation.ts'
import { isConclusive, quantile } from '../measure.ts'
import type { Ratio } from '../measure.ts'

/** A machine with more runnable threads than this share of its cores, before the bench begins, is busy with others. */
const busyShare = 0.75

/** What a run finds: figures for its summary, rows for its files, and a line on the terminal for each. */
export class Findings {
  readonly figures: Record<string, number>
  readonly rows = new Map<string, readonly Row[]>()
  readonly #isBusy: boolean
  #count = 0

  /** @param loadShare load average by core, before anything was begun here */
  constructor(loadShare: number) {
    this.#isBusy = loadShare > busyShare
    this.figures = { loadShare }
  }

  get count(): number {
    return this.#count
  }

  ratio(name: string, ratio: Ratio): void {
    const { median, iqr, pairs } = ratio
    Object.assign(this.figures, { [name]: median, [`${name}.iqr`]: iqr })
    this.#say(name, `${median.toFixed(2)}  iqr ${iqr.toFixed(2)}  ${pairs} pairs`, isConclusive(ratio))
  }

  /** Milliseconds of single events: they say nothing on a busy machine, however narrow their spread. */
  lags(name: string, lags: readonly number[]): void {
    const [p50, p95] = [quantile(lags, 0.5), quantile(lags, 0.95)]
    const iqr = quantile(lags, 0.75) - quantile(lags, 0.25)
    Object.assign(this.figures, { [`${name}.p50`]: p50, [`${name}.p95`]: p95, [`${name}.iqr`]: iqr })
    const text = `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, iqr ${iqr.toFixed(0)} ms, ${lags.length} traces`
    this.#say(name, text, !this.#isBusy && isConclusive({ median: p50, iqr, pairs: lags.length }))
  }

  /** A value that was measured without a baseline beside it. */
  value(name: string, value: number, unit: string): void {
    this.figures[name] = value
    this.#say(name, `${value.toFixed(2)}${unit}`, !this.#isBusy)
  }

  table(name: string, rows: readonly object[]): void {
    this.rows.set(
      name,
      rows.map((row) => ({ ...row })),
    )
  }

  #say(name: string, text: string, isSure: boolean): void {
    this.#count += 1
    const verdict = isSure
      ? ''
      : `  (inconclusive${this.#isBusy ? ', on a machine that others use' : ': too wide a spread'})`
    console.log(`${name.padEnd(26)} ${text}${verdict}`)
  }
}
