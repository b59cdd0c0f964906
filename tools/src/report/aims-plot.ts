import { shareOfAim, type JudgedAim, type Verdict } from './aim.ts'
import type { Panel } from './block.ts'
import { dotPlot } from './plots/dot-plot.ts'
import type { Series } from './plots/series.ts'
import type { AimGroup } from './render-aims.ts'

/** What a dot stands for; a figure that was not measured has none. */
export const verdictSeries: readonly Series[] = [
  { name: 'reached', colour: 'series-1', mark: 'circle' },
  { name: 'missed', colour: 'series-2', mark: 'ring' },
  { name: 'inconclusive', colour: 'neutral', mark: 'square' },
] satisfies readonly (Series & { readonly name: Verdict })[]

/** Further right says no more than that an aim is far behind. */
const shareShownMax = 1.5

/** One dot for every aim, on the line of its section: how far of the way it came. */
export function aimsPanel(groups: readonly AimGroup[]): Panel {
  const rows = groups.flatMap(({ title, aims }) =>
    aims.flatMap((judged) => {
      const share = shownShare(judged)
      return share === null ? [] : [{ label: title, value: share, series: judged.verdict }]
    }),
  )
  return {
    description: 'Figures as shares of their aims, by section. From 1 on an aim is reached.',
    rowCount: rows.length,
    plot: dotPlot({
      rows,
      series: verdictSeries,
      x: { label: 'share of the aim', domain: [0, shareShownMax], ticks: [0, 0.5, 1, 1.5], format: tickName },
      aims: [{ value: 1 }],
    }),
  }
}

const tickName = (share: number): string =>
  share === shareShownMax ? `≥ ${share}` : share === 1 ? 'reached' : String(share)

/** To two digits, so that the picture changes where the eye would see it. */
function shownShare(judged: JudgedAim): number | null {
  const share = shareOfAim(judged)
  return share === null ? null : Math.round(100 * Math.min(share, shareShownMax)) / 100
}
