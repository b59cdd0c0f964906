import type { LinearWeights } from '../linear-model.ts'

/** Made by `npm run train:states`; not edited by hand. */
export const linkWeights: LinearWeights = {
  classes: ['touches', 'closes'],
  rows: [
    {
      scale: 0.0189867,
      bytes: 'JuZqQw1nOQAqcxwRANKB3eoOxbUAQxD0ycfoEvQSmQ==',
    },
    {
      scale: 0.0204552,
      bytes: 'LupgNQNCGgAtaCYeAOCK1OQK3sj5CBv30uDxFvMIgQ==',
    },
  ],
}
