import { textToTerms } from '../text/terms.ts'
import { petAtEnd } from './lexicon.ts'

const furtherEnglish =
  /\s(?:named|called|with|in|for|from|of|that|who|which|at|to|on|and|or|by|since|as|under|near|about|against)\s.*$/iu
const nameAtEnd = /(?:\s\p{Lu}[\p{L}'-]*)+$/u
const furtherChinese = /[,，]?(?:名字)?(?:叫|名叫).*$/u
const endsInHan = /\p{Script=Han}$/u
const pet = 'pet'

/** What a detail tells, under one name for one thing: "cell number: 555 0101" the phone number. */
export function detailOf(object: string): string {
  const [detail = ''] = object.split(/[:：]/u)
  return detail
    .replace(/favor/iu, 'favour')
    .replace(/colors?\b/iu, 'colour')
    .replace(/\b(?:mobile|cell|cellphone|telephone)(?: phone)?(?= number)/iu, 'phone')
    .replace(/e-?mail(?: address)?/iu, 'email')
    .replace(/电子邮箱/u, '邮箱')
    .replace(/电话号?码?|手机号码?/u, '号码')
}

/**
 * What kind of thing an object is, as a term: "my old bike" is a bike, "两辆车" 车; null where no word tells. Pets of all kinds
 * are one, so that "I have no pets" and "Rex died" meet the dog that is called so.
 */
export function objectNoun(object: string): string | null {
  if (/\p{Script=Han}/u.test(object)) {
    const own = object.slice(object.lastIndexOf('的') + 1).replace(furtherChinese, '')
    if (petAtEnd.test(own)) return pet
    return endsInHan.test(own) ? [...own].at(-1)! : null
  }
  const head = object.replace(furtherEnglish, '').replace(nameAtEnd, '')
  return petAtEnd.test(head) ? pet : (textToTerms(head).at(-1) ?? null)
}
