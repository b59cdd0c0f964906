import { textToTerms } from '../text/terms.ts'

const furtherEnglish =
  /\s(?:named|called|with|in|for|from|of|that|who|which|at|to|on|and|or|by|since|as|under|near|about|against)\s.*$/iu
const nameAtEnd = /(?:\s\p{Lu}[\p{L}'-]*)+$/u
const furtherChinese = /[,，]?(?:名字)?(?:叫|名叫).*$/u
const endsInHan = /\p{Script=Han}$/u

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

/** What kind of thing an object is, as a term: "dog named Rex" is a dog, "两只橘猫" 猫; null where no word tells. */
export function objectNoun(object: string): string | null {
  if (/\p{Script=Han}/u.test(object)) {
    const own = object.slice(object.lastIndexOf('的') + 1).replace(furtherChinese, '')
    return endsInHan.test(own) ? [...own].at(-1)! : null
  }
  const head = object.replace(furtherEnglish, '').replace(nameAtEnd, '')
  return textToTerms(head).at(-1) ?? null
}
