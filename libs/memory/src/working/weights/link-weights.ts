import type { LinearWeights } from '../linear-model.ts'

/** Made by `npm run train:states`; not edited by hand. */
export const linkWeights: LinearWeights = {
  classes: ['touches', 'closes'],
  rows: [
    {
      scale: 0.0329092,
      bytes: '/OxCLBc0IgAWfyE3AO+b0d7s29v2Qw363uHmC/kK0w==',
    },
    {
      scale: 0.0297705,
      bytes: 'BOM8MRMnDAAYfzNEAPWa09vy4OTxKRIE3+ncCfQMxA==',
    },
  ],
}
