import { chineseKinWords, kinWords } from './lexicon.ts'

const before = new RegExp(
  `(?<![\\p{L}-])(?<role>${kinWords})(?:(?:,? (?:(?:is |who is )?(?:called|named)|is))? |'s name is |, )$|(?<han>${chineseKinWords})(?:的名字)?(?:叫做?|名叫|是)?$`,
  'u',
)
const after = new RegExp(`^(?:,| is|'s)? (?:my|our) (?:\\p{L}+ ){0,2}?(?<role>${kinWords})(?![\\p{L}-])`, 'u')

/** Whoever somebody is married to is a spouse, husband or wife. */
export const marriedRole = 'spouse'
const married = /\bmarried(?: to)? $/u

/** The word of kinship that a text names somebody with ("my sister Ana", "Ana is my sister"); null where it has none. */
export function kinRole(name: string, text: string): string | null {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const found = before.exec(text.slice(0, at)) ?? after.exec(text.slice(at + name.length))
    const role = found?.groups?.['role'] ?? found?.groups?.['han']
    if (role !== undefined) return role
    if (married.test(text.slice(0, at))) return marriedRole
  }
  return null
}
