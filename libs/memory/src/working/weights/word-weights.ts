import type { LinearWeights } from '../linear-model.ts'

/** Made by `npm run train:states`; not edited by hand. */
export const wordWeights: LinearWeights = {
  classes: ['kept'],
  rows: [
    {
      scale: 0.0117547,
      bytes:
        'Dxn5FfINfzvy/gXb6gQR/QECAP34xwkQEO3y6wEA+QL5/RQmDQIc5fv/DATACggYJfn6ALESJgTvBP/1Dd7sE/X8EwLfxv/8PO4D+ADk9vflAQEEAAUGAf4FAfgB/fEBDhHt7QEA8Or0CRT0Fvok+wX+FeUO6hEYERv6Dv1D/iDIEOoVEBwM4O4UBigC8Mnz/AYd5AblCSEB3y8IBBLxCAz8/eT8yQ0GDeLyAjQa+wf2Af3/9+4PAM7+BQSn1/gFzw3/0hYJAO2qB/cHMhj0+/sECCoo/wrO2PT4EQb83PsOEAIB+AH7I/ML8Ckc//752uEH+Q/nATHTAur4K/4G9P33A/gD4fkB+QL+uBfj/vDoAPT00jMR9PLMEfQL6lX4BvkD887sBPbN9vUJ+QkA+hIM6xkS9QkLDPz3++H17hQD/QD2FhLkDwhb+wAE+ybq4/oEBPEE+QT/9ic2RgTd/i/z5/X39/z9+fT/7vMS6Gbu/fj1DEz/+REABf77Ee4EIYcsKxLK6AQ=',
    },
  ],
}
