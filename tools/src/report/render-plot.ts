import * as Plot from '@observablehq/plot'
import type { PlotOptions } from '@observablehq/plot'
import { parseHTML } from 'linkedom'

/** A plot as an SVG element, drawn without a browser. `description` is what it says to who does not see it. */
export function renderPlot(options: PlotOptions, description: string): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>')
  const svg = Plot.plot({ ...options, document, figure: false })
  svg.setAttribute('role', 'img')
  svg.setAttribute('aria-label', description)
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  // Plot's own rules are the same in each: the page has them once.
  svg.querySelector('style')?.remove()
  return svg.outerHTML as string
}
