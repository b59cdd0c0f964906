import type { LinearWeights } from '../linear-model.ts'

/** Made by `npm run train:states`; not edited by hand. */
export const relevanceWeights: LinearWeights = {
  classes: ['relevant'],
  rows: [
    {
      scale: 0.00910049,
      bytes: 'Nl5xTADuQ9DcGvu/pC7oNVS5BK9X0m8mv9PpNUEh1wAOhhHDy+QXMBApEf3xABfdGCEUIzUdf0gHA/0LEBYDO9MUGQzm4Q==',
    },
  ],
}
