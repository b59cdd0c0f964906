import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium, type Browser, type Locator, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workspaceRoot } from '../eval/evaluation.ts'
import { buildPage } from './build-page.ts'
import { findChromium, missingChromium } from './chromium.ts'
import { resultFolderNames } from './result-folder.ts'
import { sections } from './sections.ts'
import { decodePng, inkShare, type Picture } from './testing/decode-png.ts'

const program = findChromium()
const isNeeded = Boolean(process.env['CI'])
if (program === null) console.warn(missingChromium)

it('has a Chromium to look at the page with, in continuous integration', () => {
  if (isNeeded) expect(program, missingChromium).not.toBeNull()
})

const results = join(workspaceRoot, 'docs/results')
const folders = resultFolderNames(results)

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface Panel {
  readonly rowCount: number
  readonly drawn: number
  readonly label: string
  readonly svg: Box
  readonly texts: readonly (Box & { readonly text: string })[]
}

describe.skipIf(program === null)('the page in Chromium', () => {
  let folder: string
  let browser: Browser

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ecphory-report-'))
    writeFileSync(join(folder, 'index.html'), buildPage({ results, pageFolder: folder, sections }))
    browser = await chromium.launch({
      executablePath: program as string,
      args: ['--disable-gpu', '--disable-quic', '--disable-sync', '--disable-component-update'],
    })
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Opens the page; whatever it asks for, or complains of, is written down. */
  async function open(width: number, colorScheme: 'light' | 'dark'): Promise<{ page: Page; told: readonly string[] }> {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
    const told: string[] = []
    page.on('console', (message) => told.push(message.text()))
    page.on('pageerror', (error) => told.push(error.message))
    page.on('requestfailed', (request) => told.push(`failed: ${request.url()}`))
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) told.push(`asked for ${request.url().split('/').at(-1)}`)
    })
    await page.goto(pathToFileURL(join(folder, 'index.html')).href)
    return { page, told }
  }

  describe.each([
    [1280, 'light'],
    [390, 'light'],
  ] as const)('at %i pixels, %s', (width, scheme) => {
    let page: Page
    let told: readonly string[]
    beforeAll(async () => ({ page, told } = await open(width, scheme)))
    afterAll(async () => page.close())

    it('asks for nothing but itself, and complains of nothing', () => {
      expect(told).toEqual(['asked for index.html'])
    })

    it('shows a section for every folder of results, with something drawn on it', async () => {
      expect(await page.locator('section').evaluateAll((all) => all.map(({ id }) => id).sort())).toEqual(folders)
      for (const id of folders) {
        const section = page.locator(`[id="${id}"]`)
        expect(await section.isVisible(), id).toBe(true)
        const share = inkShare(await shoot(page, section))
        expect(share, id).toBeGreaterThan(0.02)
        expect(share, id).toBeLessThan(0.6)
      }
    })

    it('is no wider than the window', async () => {
      const tooWide = await page.locator('body *').evaluateAll(
        (all, right) =>
          all
            .map((element) => ({
              name: element.tagName,
              text: element.textContent.slice(0, 60),
              box: element.getBoundingClientRect(),
            }))
            .filter(({ box }) => box.width > 0 && (box.right > right + 0.5 || box.left < -0.5))
            .map(({ name, text }) => `${name} ${text}`),
        width,
      )
      expect(tooWide).toEqual([])
    })

    it('draws a mark for every row of every plot, and says what it shows', async () => {
      const panels = await readPanels(page)
      expect(panels.length).toBeGreaterThan(sections.length)
      for (const { rowCount, drawn, label, svg } of panels) {
        expect(drawn, label).toBe(rowCount)
        expect(label).not.toBe('')
        expect(svg.right - svg.left, label).toBeGreaterThan(200)
        expect(svg.bottom - svg.top, label).toBeGreaterThan(60)
      }
    })

    it('has no text of a plot cut off or over another one', async () => {
      for (const { label, svg, texts } of await readPanels(page)) {
        expect(texts.length, label).toBeGreaterThan(2)
        const outside = texts.filter(({ left, right }) => left < svg.left - 1 || right > svg.right + 1)
        expect(outside.map(({ text }) => `${label}: ${text}`)).toEqual([])
        expect(overlaps(texts).map((pair) => `${label}: ${pair}`)).toEqual([])
      }
    })
  })

  it('is dark where the reader prefers it, and as full', async () => {
    const [light, dark] = await Promise.all([open(1280, 'light'), open(1280, 'dark')])
    const [onLight, onDark] = await Promise.all([light, dark].map(({ page }) => shoot(page, page.locator('header'))))
    expect(onLight?.channels[0]).toBeGreaterThan(240)
    expect(onDark?.channels[0]).toBeLessThan(40)
    await Promise.all([light.page.close(), dark.page.close()])
  })
})

/** What is seen of a part of the page when it is scrolled to: a shot of all of it would take Chromium many seconds. */
async function shoot(page: Page, part: Locator): Promise<Picture> {
  await part.evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const bottom = Math.min(y + height, page.viewportSize()?.height ?? 0)
  const top = Math.max(0, y)
  return decodePng(await page.screenshot({ clip: { x, y: top, width, height: bottom - top } }))
}

/** The plots that are visible at this width. */
const readPanels = (page: Page): Promise<readonly Panel[]> =>
  page.locator('.panel').evaluateAll((panels) =>
    panels.map((panel) => {
      const boxOf = (element: typeof panel) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return { left, right, top, bottom }
      }
      const svg = [...panel.querySelectorAll('svg')].find((one) => one.getBoundingClientRect().width > 0)
      if (svg === undefined) throw new Error('A panel shows no plot at this width.')
      return {
        rowCount: Number(panel.getAttribute('data-rows')),
        drawn: [...svg.querySelectorAll('.rows > *')].length,
        label: svg.getAttribute('aria-label') ?? '',
        svg: boxOf(svg),
        texts: [...svg.querySelectorAll('text')].map((text) => ({ text: text.textContent, ...boxOf(text) })),
      }
    }),
  )

/** Pairs of texts that lie over each other by more than the space that a line has around its letters. */
function overlaps(texts: Panel['texts']): readonly string[] {
  const slack = 2.5
  return texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > slack &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > slack,
      )
      .map((other) => `${one.text} / ${other.text}`),
  )
}
