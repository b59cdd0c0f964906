import { expect, it } from 'vitest'
import { selectionFigures } from './figures.ts'
import type { Order, SelectionRow } from './selections.ts'
import type { Feedback } from './dataset.ts'

const row = (user: string, order: Order, ours: Feedback, constant: Feedback): SelectionRow => ({
  ...{ language: 'zh', user, session: 's', topic: 'topic-1', order },
  choices: {
    ours: { chosen: [0, 1], feedback: [ours, 'neu'] },
    constant: { chosen: [0, 1], feedback: [constant, 'neu'] },
  },
})

it('sets ours beside the others where candidates are shuffled, and apart for users that nothing was chosen on', () => {
  const rows = [
    row('0000', 'shuffled', 'neg', 'pos'),
    row('0000', 'fileOrder', 'pos', 'pos'),
    row('0017', 'shuffled', 'pos', 'neu'),
    row('0017', 'fileOrder', 'pos', 'pos'),
  ]
  const figures = selectionFigures('zh', rows, 1)
  expect(figures).toMatchObject({
    ...{ 'zh.topics': 2, 'zh.users': 2, 'zh.unseen.topics': 1, 'zh.unseen.users': 1 },
    ...{ 'zh.shuffled.ours': 0, 'zh.shuffled.constant': 25, 'zh.shuffled.constant.oursAbove': -25 },
    ...{ 'zh.fileOrder.ours': 50, 'zh.unseen.ours': 50, 'zh.unseen.constant.oursAbove': 50 },
  })
  expect(Object.keys(figures).filter((key) => key.startsWith('zh.fileOrder') && key.includes('oursAbove'))).toEqual([])
})

it('has no figures of unseen users where there are none', () => {
  const figures = selectionFigures('zh', [row('0001', 'shuffled', 'pos', 'pos')], 1)
  expect(Object.keys(figures).filter((key) => key.includes('unseen'))).toEqual([])
})
