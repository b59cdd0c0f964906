import { textToTerms } from '../text/terms.ts'

const furtherEnglish =
  /\s(?:named|called|with|in|for|from|of|that|who|which|at|to|on|and|or|by|since|as|under|near|about|against)\s.*$/iu
const nameAtEnd = /(?:\s\p{Lu}[\p{L}'-]*)+$/u
const furtherChinese = /[,，]?(?:名字)?(?:叫|名叫).*$/u
const endsInHan = /\p{Script=Han}$/u

/** What kind of thing an object is, as a term: "dog named Rex" is a dog, "两只橘猫" 猫; null where no word tells. */
export function objectNoun(object: string): string | null {
  if (/\p{Script=Han}/u.test(object)) {
    const own = object.slice(object.lastIndexOf('的') + 1).replace(furtherChinese, '')
    return endsInHan.test(own) ? [...own].at(-1)! : null
  }
  const head = object.replace(furtherEnglish, '').replace(nameAtEnd, '')
  return textToTerms(head).at(-1) ?? null
}
