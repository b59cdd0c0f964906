/**
 * The end of what is open: greater than any root position and any instant, so that one range of one index finds what
 * stands at a position, the present included. Nothing that has no beginning began later than `noBeginning`.
 */
export const stillOpen = Number.MAX_SAFE_INTEGER - 1
export const noBeginning = Number.MIN_SAFE_INTEGER

export const toEnd = (end: number | null): number => end ?? stillOpen
export const fromEnd = (end: number): number | null => (end === stillOpen ? null : end)
export const toBeginning = (beginning: number | null): number => beginning ?? noBeginning
export const fromBeginning = (beginning: number): number | null => (beginning === noBeginning ? null : beginning)

/** The position at which a read looks: the present is above all others, and below the end of what is open. */
export const toPosition = (position: number | undefined): number => Math.min(position ?? stillOpen - 1, stillOpen - 1)
