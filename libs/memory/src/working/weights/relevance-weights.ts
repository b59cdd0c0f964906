import type { LinearWeights } from '../linear-model.ts'

/** Made by `npm run train:states`; not edited by hand. */
export const relevanceWeights: LinearWeights = {
  classes: ['relevant'],
  rows: [
    {
      scale: 0.0168809,
      bytes: 'H38rDwD1CNrmGQP23B/5ADXf6dQw90MO3/D0G/wT1AAHvhDZydr+Hv/7LPv19QvfABUFAhkQRiQHAvb4/vYURPYOCvflBA==',
    },
  ],
}
