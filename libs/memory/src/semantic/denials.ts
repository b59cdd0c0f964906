import { nameToKey } from '../text/names.ts'
import { textToTerms } from '../text/terms.ts'
import type { StatementValue } from './assertions.ts'
import { marriedRole } from './kin-role.ts'
import { canonicalRelation } from './relations.ts'

/**
 * Whether a denial means what is said to hold. Of one value at a time, it must name it, or begin it ("Acme" is "Acme in
 * Leeds"). Of values that share a slot it means all that it is true of: "no sister" the sister Ana and no brother, "no dog" the
 * dog named Rex. What ended of one's own ("my cat died") may also be named more closely than it was known, and is one
 * of several only where it is the only one.
 */
export function isMeantBy(denial: StatementValue, held: StatementValue): boolean {
  const relation = canonicalRelation(held.relation)
  if (relation?.cardinality === 'one') return begins(nameToKey(denial.object), nameToKey(held.object))
  if (relation?.slotBy === undefined) return true
  const [denied, known] = [termsOf(denial), termsOf(held)]
  if (isWithin(denied, known)) return !denial.endsOnly || !several.test(held.object)
  return denial.endsOnly && (isWithin(known, denied) || (relation.name === 'spouse_of' && isUnnamed(held)))
}

const several = /^(?:\d|two|three|four|five|six|seven|several|many|some|[两二三四五六七几])/iu
/** What stands for all of a kind: "no pets" the dog named Rex. */
const anyPet = /(?<!\p{L})pets?(?!\p{L})|宠物/giu
/** What stands for all whom a relation may hold. */
const anybody = /^(?:siblings?|kids?|child(?:ren)?|partner|spouse|parents|relatives?|兄弟姐妹|孩子|对象)$/u

/** Whether a name is another, or its beginning in whole words; Chinese has no blanks between them. */
function begins(name: string, longer: string): boolean {
  return longer === name || longer.startsWith(`${name} `) || (/\p{Script=Han}$/u.test(name) && longer.startsWith(name))
}

function termsOf({ role, object }: StatementValue): ReadonlySet<string> {
  if (anybody.test(object)) return new Set()
  const roles = role === marriedRole ? 'spouse husband wife' : (role ?? '')
  return new Set(textToTerms(`${roles} ${object.replace(anyPet, '')}`))
}

const isUnnamed = ({ role, object }: StatementValue): boolean => role === null && !/^\p{Lu}/u.test(object)

const isWithin = (few: ReadonlySet<string>, many: ReadonlySet<string>): boolean =>
  [...few].every((term) => many.has(term))
