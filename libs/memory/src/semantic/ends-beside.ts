import { dietOf, fish, meats } from './lexicon.ts'

/** As much of a statement as tells what it ends in slots of other relations. */
interface Said {
  readonly relation: string
  readonly object: string
  readonly polarity: 'positive' | 'negative'
  /** The word of kinship that it names somebody with; null where it has none. */
  readonly role: string | null
}

interface Row {
  readonly when: (value: Said) => boolean
  readonly relation: string
  readonly ends: (held: Said, value: Said) => boolean
}

const jobless =
  /^(?:retired|unemployed|between jobs|out of work|jobless|laid off|made redundant|let go|fired|sacked|dismissed|terminated|退休|失业|待业|没有工作|被|下岗|离职|辞职|辞了职|裸辞)/u
const alone = /^(?:single|separated|单身)/u
const widowed = /^(?:divorced|widowed|a widow|离婚|离了婚|丧偶)/u
const unmarriedPartner = /^(?:girlfriend|boyfriend|partner|男朋友|女朋友|男友|女友|对象)$/u
const coupled = /^(?:married|engaged|in a relationship|已婚|结婚|结了婚|领证)/u
const meat = new RegExp(`^(?:${meats}|(?:猪|牛|羊|鸡|鸭)?肉|荤)(?![\\p{L} ])|^(?:${meats}) and `, 'u')
const seafood = new RegExp(`^(?:${fish}|鱼|海鲜)(?![\\p{L} ])`, 'u')

const isPositive = ({ polarity }: Said): boolean => polarity === 'positive'

/** What a statement of one relation ends of another, for the same person. */
const rows: Readonly<Record<string, Row>> = {
  employment_status: {
    when: (value) => isPositive(value) && jobless.test(value.object),
    relation: 'works_at',
    ends: isPositive,
  },
  works_at: {
    when: isPositive,
    relation: 'employment_status',
    ends: (held) => isPositive(held) && jobless.test(held.object),
  },
  relationship_status: {
    when: (value) => isPositive(value) && (alone.test(value.object) || widowed.test(value.object)),
    relation: 'spouse_of',
    // Who is divorced may have a girlfriend all the same.
    ends: (held, value) =>
      isPositive(held) && (alone.test(value.object) || !unmarriedPartner.test(held.role ?? held.object)),
  },
  spouse_of: {
    when: (value) => !isPositive(value),
    relation: 'relationship_status',
    ends: (held) => isPositive(held) && coupled.test(held.object),
  },
  eats: {
    when: (value) => isPositive(value) && (meat.test(value.object) || seafood.test(value.object)),
    relation: 'follows_diet',
    ends: (held, value) =>
      isPositive(held) &&
      dietOf(held.object) !== null &&
      (meat.test(value.object) || dietOf(held.object) !== 'pescatarian'),
  },
}

/** The relation in whose slot a statement ends something beside its own; null where it ends nothing there. */
export function besideRelation(value: Said): string | null {
  const row = Object.hasOwn(rows, value.relation) ? rows[value.relation] : undefined
  return row?.when(value) === true ? row.relation : null
}

/** Whether it ends what is held: losing work the employer, a divorce the husband, eating meat again a diet without. */
export function endsBeside(value: Said, held: Said): boolean {
  return besideRelation(value) === held.relation && rows[value.relation]!.ends(held, value)
}
