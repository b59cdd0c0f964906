import { baselineShelf } from '@ecphory/admission'
import type { PolicyShelf } from '@ecphory/admission'

/** What decides of admission where nobody says otherwise: the one place that every way of opening a memory takes it from. */
export const shippedPolicies: PolicyShelf = baselineShelf
