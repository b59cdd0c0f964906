import type { LinearWeights } from '../linear-model.ts'

/** Made by `npm run train:states`; not edited by hand. */
export const openingWeights: LinearWeights = {
  classes: ['opens'],
  rows: [
    {
      scale: 0.0253283,
      bytes: 'P/ru8QTd/uIHGQstHBG0gbk=',
    },
  ],
}
