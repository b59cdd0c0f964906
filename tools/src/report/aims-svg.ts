import { aimsPanel } from './aims-plot.ts'
import { colour, colourRules } from './colours.ts'
import { aimGroup, openSections } from './open-sections.ts'
import { renderPlot } from './render-plot.ts'
import type { Section } from './section.ts'

const width = 720

/** The plot of all aims as a file of its own, for light and dark: what README shows. */
export function aimsSvg(results: string, sections: readonly Section[]): string {
  const { plot, description } = aimsPanel(openSections(results, sections).map((section) => aimGroup(section, 'all')))
  const style = `<style>${colourRules}svg{color:${colour('ink')}}text{white-space:pre}</style>`
  const ground = `<rect width="100%" height="100%" fill="${colour('ground')}"/>`
  const options = plot(width)
  const drawn = renderPlot({ ...options, style: { ...standaloneStyle } }, description)
  return `${drawn.replace('>', `>${style}${ground}`)}\n`
}

const standaloneStyle = { fontSize: '12px', fontFamily: 'system-ui, sans-serif' } as const
