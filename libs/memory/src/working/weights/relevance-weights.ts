import type { LinearWeights } from '../linear-model.ts'

/** Made by `npm run train:states`; not edited by hand. */
export const relevanceWeights: LinearWeights = {
  classes: ['relevant'],
  rows: [
    {
      scale: 0.0109991,
      bytes: 'MVZNWwAGONnMKPq+uivQL1LcDsUy2FAj2dbWHVgAAQAQzAK889IALx4/JfbhABPjACwjMQkff1cbG/kA5gcWOdz+KvQA3A==',
    },
  ],
}
