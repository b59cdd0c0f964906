import { oneLine } from '../day-and-line.ts'
import type { AdmissionRequest } from '../request.ts'

/** The lines that every question begins with: what is asked, and what anybody could know of it. */
export const requestLines = ({ text, publicContext }: Pick<AdmissionRequest, 'text' | 'publicContext'>): string[] => [
  `request: ${oneLine(text)}`,
  `public context: ${oneLine(publicContext) || 'none'}`,
]
