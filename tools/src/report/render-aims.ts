import { shareOfAim, type JudgedAim, type Verdict } from './aim.ts'
import { formatBeside, formatChosen, formatNumber } from './format-number.ts'
import { escapeHtml, inlineHtml } from './html.ts'

/** Aims of one section, under its name. */
export interface AimGroup {
  readonly title: string
  /** Where its section stands. */
  readonly id: string
  readonly aims: readonly JudgedAim[]
}

/** Aims of several sections, under the names of these. */
export const renderAimGroups = (groups: readonly AimGroup[], caption: string): string =>
  tableHtml(
    groups.map(({ title, id, aims }) => {
      const name = `<th scope="rowgroup" colspan="5"><a href="#${id}">${escapeHtml(title)}</a></th>`
      return `<tr class="group">${name}</tr>\n${aims.map((judged) => aimHtml(judged)).join('\n')}`
    }),
    caption,
  )

/** Aims of one section, each with the name of its figure. */
export const renderAims = (aims: readonly JudgedAim[], caption: string): string =>
  tableHtml(
    [aims.map((judged) => aimHtml(judged, ` <code class="name">${escapeHtml(figureName(judged))}</code>`)).join('\n')],
    caption,
  )

/** A table of figures against their aims. What was reached and what was missed is said in the same way. */
const tableHtml = (bodies: readonly string[], caption: string): string =>
  `<table class="aims"><caption>${inlineHtml(caption)}</caption>
<thead><tr><th scope="col">what</th><th scope="col" class="number">figure</th><th scope="col" class="number">aim</th>
<th scope="col" class="bar">share of the aim</th><th scope="col">verdict</th></tr></thead>
${bodies.map((body) => `<tbody>${body}\n</tbody>`).join('\n')}</table>`

export const countVerdicts = (aims: readonly JudgedAim[], verdict: Verdict): number =>
  aims.filter((judged) => judged.verdict === verdict).length

const figureName = ({ aim: { figure, over } }: JudgedAim): string =>
  over === undefined ? figure : `${figure} / ${over}`

function aimHtml(judged: JudgedAim, code = ''): string {
  const { aim, value, wanted, verdict } = judged
  const figure = value === null ? '\u2013' : wanted === null ? formatNumber(value) : formatBeside(value, wanted)
  const sign = aim.atLeast === undefined ? '\u2264' : '\u2265'
  return `<tr class="${verdict.replace(' ', '-')}"><th scope="row">${inlineHtml(aim.meaning)}${code}</th>
<td class="number figure">${figure}</td><td class="number">${wanted === null ? '\u2013' : `${sign}\u00a0${formatChosen(wanted)}`}</td>
<td class="bar">${barHtml(judged)}</td><td class="verdict">${verdict}</td></tr>`
}

/** The bar ends here: a figure that is far past its aim says no more. */
const shareShownMax = 1.5

function barHtml(judged: JudgedAim): string {
  const share = shareOfAim(judged)
  if (share === null) return ''
  const percent = (100 * Math.max(0, Math.min(share, shareShownMax))) / shareShownMax
  return `<span class="track" aria-hidden="true" style="--value:${percent.toFixed(1)}%;--aim:${(100 / shareShownMax).toFixed(1)}%"></span>`
}
