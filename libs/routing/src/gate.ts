/** How the confidence asked of the classifier falls with its training rounds. */
export interface GateSchedule {
  readonly tauZero: number
  readonly beta: number
  readonly tauMin: number
}

export const gateDefaults: GateSchedule = { tauZero: 0.9, beta: 0.05, tauMin: 0.5 }

/** tau_t = max(tau_min, tau_0 e^(-beta t)), with t the head's training round (HGP, equation 2). */
export function confidenceThreshold(round: number, schedule: GateSchedule = gateDefaults): number {
  return Math.max(schedule.tauMin, schedule.tauZero * Math.exp(-schedule.beta * round))
}

/** The classifier's word stands where s(x) >= tau_t; else the segment is deferred (HGP, equation 1). */
export const isConfident = (confidence: number, threshold: number): boolean => confidence >= threshold
