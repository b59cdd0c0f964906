import { expect, it } from 'vitest'
import { palTables } from './tables.ts'

it('sets each way of choosing beside ours, with its error', () => {
  const text = palTables({
    ...{ 'en.topics': 2, 'en.users': 1, 'en.shuffled.constant': 5, 'en.shuffled.constant.se': 2.345 },
    ...{ 'en.shuffled.constant.oursAbove': 20, 'en.shuffled.constant.oursAbove.se': 3 },
    ...{ 'en.fileOrder.constant': 26, 'en.fileOrder.constant.se': 1 },
    ...{ 'en.shuffled.ours': 25, 'en.shuffled.ours.se': 2, 'en.fileOrder.ours': 25, 'en.fileOrder.ours.se': 2 },
    ...{ 'en.everyTopic.fileOrder.constant': 26.5, 'en.everyTopic.fileOrder.constant.se': 2 },
    ...{ 'en.shuffled.tried.signs': 10, 'en.shuffled.tried.signs.se': 4 },
  })
  expect(text).toContain('English: 1 users, 2 topics.')
  expect(text).toContain(
    '| ours | 25.00 ± 2.00 |  | 25.00 ± 2.00 |\n| constant | 5.00 ± 2.35 | 20.00 ± 3.00 | 26.00 ± 1.00 |',
  )
  expect(text).toContain('over every topic of the data: English 26.50 ± 2.00.')
  expect(text).not.toContain('Chinese')
  expect(text.split('## Scorings')[1]).toContain('| tried.signs | 10.00 ± 4.00 |')
})
