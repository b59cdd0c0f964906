/** Width that the output is laid out for: the terminal's, within what reads well. */
export const screenColumns = Math.min(120, Math.max(80, process.stdout.columns ?? 110))
