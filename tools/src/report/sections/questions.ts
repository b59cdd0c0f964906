import type { TableBlock } from '../block.ts'
import type { Figures } from '../result-folder.ts'
import type { Section } from '../section.ts'
import { gridCells } from './figure-grid.ts'

export const questions: Section = {
  folder: 'questions',
  title: 'The map of questions',
  lead: 'Questions about our own held-out texts: how often the text itself is among the nearest ones, with the map and without.',
  command: 'npm run train:questions',
  blocks: ({ figures }) => [hits(figures)],
}

const hits = (figures: Figures): TableBlock => ({
  kind: 'table',
  title: 'Nearest texts',
  caption: 'Share of questions whose own text is among the nearest.',
  files: ['summary.json'],
  columns: ['vectors', 'nearest', 'of 10', 'of 30'],
  rows:
    Object.keys(figures).length === 0
      ? []
      : gridCells({
          figures,
          slices: [
            ['with the map', ''],
            ['without', 'without.'],
          ],
          measures: [
            ['nearest', 'hit@1'],
            ['of 10', 'hit@10'],
            ['of 30', 'hit@30'],
          ],
        }),
})
