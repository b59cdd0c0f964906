import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { judgeAim } from './aim.ts'
import { colourRules } from './colours.ts'
import { formatNumber } from './format-number.ts'
import { escapeHtml, inlineHtml } from './html.ts'
import { plainSection } from './plain-section.ts'
import { countVerdicts, renderAimGroups, renderAims, type AimGroup } from './render-aims.ts'
import { renderBlock } from './render-block.ts'
import { openResultFolder, resultFolderNames, type ResultFolder } from './result-folder.ts'
import type { Section } from './section.ts'

export interface PageOptions {
  /** The folder of result folders, `docs/results`. */
  readonly results: string
  /** Where the page will lie: its links to READMEs are relative to it. */
  readonly pageFolder: string
  readonly sections: readonly Section[]
}

interface OpenSection extends Section {
  readonly results: ResultFolder
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
${openingHtml(open)}
${body.join('\n')}
</main>
</body>
</html>
`
}

/** Sections in the order of the list, as far as they were measured; then folders that have none of their own. */
function openSections(root: string, sections: readonly Section[]): readonly OpenSection[] {
  const folders = resultFolderNames(root)
  const listed = sections.filter(({ folder }) => folders.includes(folder))
  const others = folders.filter((folder) => !sections.some((section) => section.folder === folder)).map(plainSection)
  return [...listed, ...others].map((section) => ({
    ...section,
    results: openResultFolder(join(root, section.folder)),
  }))
}

const tocHtml = (sections: readonly OpenSection[]): string => `<nav aria-label="Contents">
<a class="home" href="#top">Ecphory in figures</a>
<ol>${sections.map(({ folder, title }) => `<li><a href="#${folder}">${escapeHtml(title)}</a></li>`).join('')}</ol>
</nav>`

const aimsCaption =
  'A bar is the share of its aim that a figure comes to; where less is better, the share of the figure that the aim is. At ' +
  'the stroke the aim is reached.'

function openingHtml(sections: readonly OpenSection[]): string {
  const groups = sections.map((section) => aimGroup(section, (isKey) => isKey)).filter(({ aims }) => aims.length > 0)
  const all = groups.flatMap(({ aims }) => aims)
  const [reached, missed] = [countVerdicts(all, 'reached'), countVerdicts(all, 'missed')]
  const open = all.length - reached - missed
  const rest = open === 0 ? '' : ` <span><b>${open}</b> open</span>`
  return `<header id="top">
<h1>Ecphory in figures</h1>
<p class="lead">What a personal memory for agents was measured to do, against what it was meant to do. Every number comes from
rows that are kept beside the code, and each table and plot names its file and the command that writes it.</p>
<p class="score"><span><b>${reached}</b> aims reached</span> <span><b>${missed}</b> missed</span>${rest}</p>
${renderAimGroups(groups, aimsCaption)}
</header>`
}

function aimGroup({ folder, title, aims = [], results }: OpenSection, isWanted: (isKey: boolean) => boolean): AimGroup {
  const wanted = aims.filter(({ isKey = false }) => isWanted(isKey))
  return { id: folder, title, aims: wanted.map((aim) => judgeAim(aim, results.figures)) }
}

function sectionHtml(section: OpenSection, readme: string | null): string {
  const group = aimGroup(section, () => true)
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
