import type { LinearWeights } from '../linear-model.ts'

/** Made by `npm run train:states`; not edited by hand. */
export const wordWeights: LinearWeights = {
  classes: ['kept'],
  rows: [
    {
      scale: 0.0126935,
      bytes:
        'DgTrLOn9fy37FAv56wQW8P8A9QD9yvr4GPnp2wAABwAG+gdCCgcS8dT8BAPNEQsRRxH5+84jLf7vCAPgCNm9EPoKHwTmzP7x9AfODwnj6e3vCQYFBwAGBgQGAQT5Afr+Dwn06wX/6/P0Gh7qC/kS8wIBF+If8/4WEg/7DP9O9RjTEecJAhcQ5PNE3DQN7dfv/A4l6wXlIgf19z8DDxHwCBf++t8C2AoFDeP+EVITLxXuA/n3/uoV+9f2DAKn0O0U2Qn82hoTA/KtBfH4HSbwAe0ECSU9Avz39OoBGf0A7/0ICgf+/QfwIPMN/CUM/fn51ev66gbmDDK9AuT/IvUZ3PX/9egC4/IABAj5rhLwAO3i8+gD1DQg8+vTB+8V8E72+PLx9cDw+fjY+f4V+/0D9QQN/x73/g0KFuwA/9fhnRoUAwf1DxHlFRVbDfkC/hMMxQIFA9787gT69zI1UBnU+Ezk8enr9wMG+Onz7fAZ3DTZ/frtByr88A/5Af3zDuAAL5EiMuq28AU=',
    },
  ],
}
