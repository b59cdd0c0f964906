/** Whether two sets share anything. A loop: it is asked of thousands of items, and a copy of a set costs more than the answer. */
export function haveCommon(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const one of some) if (others.has(one)) return true
  return false
}
