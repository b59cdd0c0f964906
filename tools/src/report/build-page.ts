import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { aimsPanel, verdictSeries } from './aims-plot.ts'
import type { PlotBlock } from './block.ts'
import { colourRules } from './colours.ts'
import { formatNumber } from './format-number.ts'
import { escapeHtml, inlineHtml } from './html.ts'
import { aimGroup, openSections, type OpenSection } from './open-sections.ts'
import { countVerdicts, renderAimGroups, renderAims, type AimGroup } from './render-aims.ts'
import { renderBlock } from './render-block.ts'
import { openResultFolder, type ResultFolder } from './result-folder.ts'
import type { Section } from './section.ts'

export interface PageOptions {
  /** The folder of result folders, `docs/results`. */
  readonly results: string
  /** Where the page will lie: its links to READMEs are relative to it. */
  readonly pageFolder: string
  readonly sections: readonly Section[]
}

/**
 * The whole report as one HTML document that needs nothing else: no script, no font, no network.
 * @throws Error that names file and line where a row is not as it should be
 */
export function buildPage({ results, pageFolder, sections }: PageOptions): string {
  const open = openSections(results, sections)
  const body = open.map((section) => sectionHtml(section, linkTo(results, pageFolder, section)))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Ecphory in figures</title>
<link rel="icon" href="data:,">
<style>${colourRules}
${readFileSync(new URL('page.css', import.meta.url), 'utf8')}</style>
</head>
<body>
${tocHtml(open)}
<main>
${openingHtml(open, matricesLink(results, pageFolder))}
${body.join('\n')}
</main>
</body>
</html>
`
}

const tocHtml = (sections: readonly OpenSection[]): string => `<nav aria-label="Contents">
<a class="home" href="#top">Ecphory in figures</a>
<ol>${sections.map(({ folder, title }) => `<li><a href="#${folder}">${escapeHtml(title)}</a></li>`).join('')}</ol>
</nav>`

const aimsCaption =
  'A bar is the share of its aim that a figure comes to; where less is better, the share of the figure that the aim is. At ' +
  'the stroke the aim is reached.'

function openingHtml(sections: readonly OpenSection[], more: string): string {
  const all = sections.map((section) => aimGroup(section, 'all'))
  const key = sections.map((section) => aimGroup(section, 'key')).filter(({ aims }) => aims.length > 0)
  return `<header id="top">
<h1>Ecphory in figures</h1>
<p class="lead">What a personal memory for agents was measured to do, against what it was meant to do. Every number comes from
rows that are kept beside the code, and each table and plot names its file and the command that writes it.${more}</p>
${scoreHtml(all)}
${renderBlock(aimsBlock(all), { folder: '*', command: 'the commands below' })}
<h3>The figures that matter most</h3>
${renderAimGroups(key, aimsCaption)}
</header>`
}

/** What is no figure but holds or does not: pages of their own, beside the results. */
function matricesLink(results: string, pageFolder: string): string {
  const page = join(results, '../matrices/README.md')
  if (!existsSync(page)) return ''
  const target = escapeHtml(relative(pageFolder, page).replaceAll('\\', '/'))
  return ` What holds, cell by cell with the test that shows it, is in <a href="${target}">the matrices</a>.`
}

function scoreHtml(groups: readonly AimGroup[]): string {
  const aims = groups.flatMap((group) => group.aims)
  const [reached, missed] = [countVerdicts(aims, 'reached'), countVerdicts(aims, 'missed')]
  const counts = [
    [reached, 'aims reached'],
    [missed, 'missed'],
    [aims.length - reached - missed, 'open'],
  ] as const
  const shown = counts.map(([count, told]) => `<span><b>${count}</b> ${told}</span>`)
  return `<p class="score">${shown.join(' ')}</p>`
}

const aimsBlock = (groups: readonly AimGroup[]): PlotBlock => ({
  kind: 'plot',
  title: 'Every aim, and how far each figure came',
  caption:
    'A dot is a figure as a share of its aim; where less is better, the aim as a share of the figure. On the dashed line and to ' +
    'the right of it an aim is reached.',
  files: ['summary.json'],
  legend: verdictSeries,
  panels: [aimsPanel(groups)],
})

function sectionHtml(section: OpenSection, readme: string | null): string {
  const group = aimGroup(section, 'all')
  const blocks = section.blocks(section.results).map((block) => renderBlock(block, section))
  const more = readme === null ? '' : ` <a href="${escapeHtml(readme)}">What was tried, and how to read this</a>.`
  return `<section id="${section.folder}" aria-labelledby="${section.folder}-title">
<h2 id="${section.folder}-title">${escapeHtml(section.title)}</h2>
<p class="lead">${inlineHtml(section.lead)}${more}</p>
${runHtml(section)}
${group.aims.length === 0 ? '' : renderAims(group.aims, aimsCaption)}
${blocks.join('\n')}
${figuresHtml(section.results)}
</section>`
}

function runHtml({ command, results: { summary } }: OpenSection): string {
  const run = [`<code>${escapeHtml(command)}</code>`]
  if (summary !== null) {
    run.push(`n = ${formatNumber(summary.n)}`, `seed ${summary.seed ?? 'none'}`, commitHtml(summary.commit))
  }
  return `<p class="run">${run.join(' · ')}</p>`
}

/** A commit with a plus was measured with changes that it does not hold. */
const commitHtml = (commit: string): string =>
  `commit <code>${escapeHtml(commit.slice(0, 9))}</code>${commit.endsWith('+') ? ' with changes' : ''}`

/** All figures of the summary, folded away. */
function figuresHtml({ figures, name }: ResultFolder): string {
  const entries = Object.entries(figures)
  if (entries.length === 0) return ''
  const items = entries.map(([figure, value]) => `<dt>${escapeHtml(figure)}</dt><dd>${formatNumber(value)}</dd>`)
  const title = `All ${entries.length} figures of <code>docs/results/${escapeHtml(name)}</code>`
  return `<details><summary>${title}</summary><dl>${items.map((item) => `<div>${item}</div>`).join('')}</dl></details>`
}

/** The README of a section as seen from the page; null where there is none. */
function linkTo(root: string, pageFolder: string, { folder, readmeOf = folder }: Section): string | null {
  if (!openResultFolder(join(root, readmeOf)).hasReadme) return null
  return relative(pageFolder, join(root, readmeOf, 'README.md')).replaceAll('\\', '/')
}
