import type { LinearWeights } from '../linear-model.ts'

/** Made by `npm run train:states`; not edited by hand. */
export const linkWeights: LinearWeights = {
  classes: ['touches', 'closes'],
  rows: [
    {
      scale: 0.021852,
      bytes: 'FfVlMxU1JwAffzNMANaIxtoC6qb7JBb8yc7lFe0X3A==',
    },
    {
      scale: 0.0211191,
      bytes: 'G/ZnLhEcHgAefzRTANaHt9X+86j98hz81t7vGOkSvw==',
    },
  ],
}
