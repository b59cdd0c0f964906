import { foldText } from '@ecphory/memory'

/** Words of three letters or more that begin with a capital letter, folded: names, and words that begin a sentence. */
export const capitalised = (text: string): ReadonlySet<string> =>
  new Set((text.match(/(?<!\p{L})\p{Lu}\p{L}{2,}/gu) ?? []).map(foldText))
