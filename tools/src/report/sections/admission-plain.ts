import type { TableBlock } from '../block.ts'
import type { Figures } from '../result-folder.ts'
import type { Section } from '../section.ts'
import { figuresAfter } from './figures-after.ts'

export const admissionPlain: Section = {
  folder: 'admission-plain',
  title: 'Plain requests to small stores',
  lead:
    'What ships, asked as a newcomer asks: 120 requests without any public context to stores of one to ten memories, from the ' +
    'recorded traces to the evidence. For half of them nothing is right.',
  command: 'npm run eval:plain',
  readmeOf: 'admission',
  blocks: ({ figures }) => [besideBaselines(figures), bySize(figures)],
}

const ways = [
  ['', 'what ships'],
  ['semantic.', 'three nearest, where rules ask'],
  ['bm25.', 'three by BM25, where rules ask'],
  ['public_only.', 'nothing, ever'],
] as const
const stores = [
  ['', 'its own store'],
  ['mixed.', 'and what matters to others'],
] as const

const besideBaselines = (figures: Figures): TableBlock => ({
  kind: 'table',
  title: 'Beside other ways of deciding',
  caption:
    'Evidence F1; share of the gold evidence that is admitted; where nothing is right, how often nothing is admitted. In a ' +
    'store that was written for the request, and in one joined by up to six memories that are right for other requests.',
  files: ['summary.json'],
  columns: ['', 'asked of', 'evidence F1', 'found', 'nothing, where right'],
  rows: ways.flatMap(([way, told]) =>
    stores.flatMap(([store, of]) => {
      const cells = ['evidenceF1', 'found', 'emptyRight'].flatMap((name) => figures[`${way}${store}${name}`] ?? [])
      return cells.length < 3 ? [] : [[told, of, ...cells]]
    }),
  ),
})

const bySize = (figures: Figures): TableBlock => ({
  kind: 'table',
  title: 'By the size of the store',
  caption: 'Evidence F1 of what ships; 20 requests of each size.',
  files: ['summary.json'],
  columns: ['memories', 'evidence F1'],
  rows: figuresAfter(figures, 'evidenceF1.size'),
})
