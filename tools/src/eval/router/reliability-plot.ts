import type { ReliabilityBin } from '@ecphory/routing'

const size = 360
const margin = 44
const at = (share: number): number => margin + share * size
const up = (share: number): number => margin + (1 - share) * size

/** A reliability diagram as SVG: forecast against outcome per bin, the area of a point by the bin's share of segments. */
export function reliabilityPlot(title: string, bins: readonly ReliabilityBin[]): string {
  const total = bins.reduce((sum, { count }) => sum + count, 0)
  const points = bins
    .filter(({ count }) => count > 0)
    .map(({ count, meanProbability, shareRight }) => {
      const radius = 2 + 24 * Math.sqrt(count / total)
      return `<circle cx="${at(meanProbability).toFixed(1)}" cy="${up(shareRight).toFixed(1)}" r="${radius.toFixed(1)}" fill="#3366aa" fill-opacity=".55"><title>${count} segments: said ${meanProbability.toFixed(3)}, right ${shareRight.toFixed(3)}</title></circle>`
    })
  const ticks = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    `<text x="${at(share)}" y="${up(0) + 18}" text-anchor="middle">${share}</text>`,
    `<text x="${at(0) - 8}" y="${up(share) + 4}" text-anchor="end">${share}</text>`,
  ])
  const whole = size + 2 * margin
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${whole}" height="${whole}" viewBox="0 0 ${whole} ${whole}" font-family="sans-serif" font-size="12">`,
    `<rect width="${whole}" height="${whole}" fill="#fff"/>`,
    `<rect x="${at(0)}" y="${up(1)}" width="${size}" height="${size}" fill="none" stroke="#888"/>`,
    `<line x1="${at(0)}" y1="${up(0)}" x2="${at(1)}" y2="${up(1)}" stroke="#888" stroke-dasharray="4 4"/>`,
    ...ticks,
    ...points,
    `<text x="${whole / 2}" y="${margin - 16}" text-anchor="middle">${title}</text>`,
    `<text x="${whole / 2}" y="${whole - 8}" text-anchor="middle">confidence said</text>`,
    `<text x="14" y="${whole / 2}" text-anchor="middle" transform="rotate(-90 14 ${whole / 2})">share right</text>`,
    '</svg>',
    '',
  ].join('\n')
}
