import type { LinearWeights } from '../linear-model.ts'

/** Made by `npm run train:states`; not edited by hand. */
export const wordWeights: LinearWeights = {
  classes: ['kept'],
  rows: [
    {
      scale: 0.0118369,
      bytes:
        'EATrMur/fzH7Egv+5f8V9gQB+v8HuPL+GPP2zP4BBPkF9wtECgwX8dP6Cv7IGgsXThbyANAiPAToCAPZCdfHFPkOIAPi3vnz3A7EDQTf5+rwCQIICwAHAgUM/QP+AP0AEw303QX65O79Iy7nDPQW+Qb+F98k7gMYDhb8C/1B+BnOIuoTBhYS5PNOwjYI7Nns/Ask5gPnKQ/38kv8Ehb3DBX/+98A0ggJFtX7EFcaLRfsCvf4/ucN/NL1DgqRt+QO3Qf61hgV//SdAOn5Hzrw/ugADiVIBfnU9ecAF/sC8P8LAQ8A/QfuJ+sT+x7k/O/30uf56wPdDzaxAOUAKPMf2PMF+Ov/6vD3BQb1rBPxAuvn8+gF0zYe6uXSEOsU7En8+vnt8bXx+ffW9/4T//oB+AoQJyIC/Q0LFeoA+uPfpBwSBRrzCRHiGA93Cvb//R4TzwICA9Ty7QYJ8zE0XBbT/Urm7Ofp8v77+Pjy6PIiz0jb+fzwDCoF8w79/vntDuUAN4MfMO6t6AU=',
    },
  ],
}
