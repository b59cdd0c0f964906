import type { Figures } from '../result-folder.ts'

/** The figures whose names begin so, each with what follows in its name. */
export const figuresAfter = (figures: Figures, prefix: string): readonly (readonly [rest: string, value: number])[] =>
  Object.entries(figures).flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
  )
