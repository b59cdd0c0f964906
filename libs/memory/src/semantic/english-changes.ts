import { paraphrased } from './found-statement.ts'
import { conditions, diets, fish, kinWords, meats, partnerWords, pets } from './lexicon.ts'
import { rule as plainRule, type StatementRule } from './statement-rule.ts'

/** What comes before a first person who only supposes, quotes or is told of something. */
const supposed =
  '(?<!\\b(?:[Ii]f|[Uu]nless|[Ww]hen|[Ww]hether|[Oo]nce|[Bb]efore|[Uu]ntil|[Tt]ill|dreamed|dreamt|[Ii]magine|[Ss]uppose|wish|hope|thinks?|thought|says?|said|told (?:me|him|her|them|us)|claims?|heard?|pretend|felt like|as though) (?:that )?)'
const soon =
  '(?:(?:just|finally|recently|already|actually|officially|now|also|then|eventually|sadly|unfortunately|since|both|even|only) )*'
const I = `${supposed}\\b(?:I|[Ww]e)(?:['’]ve| have| had)? ${soon}`
const we = `${supposed}\\b[Ww]e(?:['’]ve| have| had)? ${soon}`
const am = `${supposed}\\b(?:I(?:['’]m|m| am)|[Ww]e(?:['’]re| are)) ${soon}`
const will = `${supposed}\\b(?:I|[Ww]e)(?:['’]ll| will|['’]m going to| am going to|['’]re going to| are going to) ${soon}`
/** Said of what was done, and of what had to be done. */
const did = (past: string, base: string): string => `(?:${I}(?:${past})|${I}had to (?:${base}))`

const day = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day'
const month = '(?:January|February|March|April|May|June|July|August|September|October|November|December)'
const count = '(?:an?|two|three|four|five|six|several|some|a few|a couple of|many|\\d+)'
/** Where the clause ends, or goes on to say when, why or how. */
const end = `(?=\\s*$|\\s*[,.;:!?…()—–\\n]| (?:and|but|so|because|since|when|while|which|though|although|until|now|any ?more|any longer|these days|either|too|at all|again|as well|or|${day}|(?:yesterday|today|tonight|tomorrow)(?! (?:at|around|about|before|by|for)\\b)|back in|earlier|recently|early in|late in|due to|after|over (?:a|the)|for (?:good|ever|personal|health|family|an?other|a new|a better|${count} (?:days?|weeks?|months?|years?))|(?:last|this|next|the other|in the) (?:day|week|weekend|month|year|spring|summer|autumn|fall|winter|${day}|${month})|on ${day}|on the \\d|on \\d|in (?:early |late |mid-?)?(?:${month}|\\d|the (?:spring|summer|autumn|fall|winter))|at the (?:end|start|beginning) of|${count} (?:days?|weeks?|months?|years?) (?:ago|back)|to (?:join|work (?:at|for|as|in)|start|become|found|study|go freelance|go back to|travel|look after|care for|raise|retire))\\b)`
const object = '(?<object>[^,.;:!?…()—–\\n]+?)'
const name = "\\p{Lu}[\\p{L}\\p{N}'’&-]*(?:\\.\\p{L}+)*"
const names = `(?!${day}\\b|${month}\\b|I\\b)(?:[Tt]he )?${name}(?: (?:of |and |& |de |do |da )?(?!${day}\\b|${month}\\b)${name})*(?<!['’]s)`
const place = `(?<object>${names})`
const somebody = `(?!${day}\\b|${month}\\b|(?:I|It|That|This|They|You|He|She|We)\\b)\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)?(?<!['’]s)`
const person = `(?<object>${somebody})`
const partner = `(?:[Mm]y|[Oo]ur) (?:then |long-term |now |lovely )?(?<object>(?:${partnerWords})(?: \\p{Lu}[\\p{L}'-]+)?)`
/** The job that somebody lives on: a second one is no employment to be without. */
const jobCalled = (noun: string): string =>
  `(?:my|the|that|this|a|our) (?!(?:second|other|side|evening|weekend|part-time|summer|holiday) )(?:[\\p{L}-]+ ){0,3}?${noun}`
const job = jobCalled('(?:job|position|role|post)')
const quitting = did(
  'quit|left|lost|gave up|given up|resigned from|walked away from|walked out of',
  'quit|leave|give up|resign from',
)
const dismissed = '(?:laid off|made redundant|let go|fired|sacked|dismissed|terminated)'
const passive = `(?:${I}(?:was|were|got|been|have been|had been) ${soon}|${am}(?:being )?)`
const parted = '(?:split up|broken? up|separated|parted ways|called it quits|called off (?:the|our) engagement)'
const pet = `(?:(?:old|older|little|beloved|poor|dear|sweet|lovely|elderly) )*(?<object>(?:[\\p{Ll}-]+ ){0,2}?(?:${pets})(?: \\p{Lu}[\\p{L}'-]+)?)`

const rule = (relation: string, pattern: string, options: Partial<StatementRule> = {}): StatementRule =>
  plainRule(relation, pattern, { isChange: true, ...options })

const ended = (relation: string, pattern: string, options: Partial<StatementRule> = {}): StatementRule =>
  rule(relation, pattern, { polarity: 'negative', ...options })

/** It ends what is known; of what is not known it says nothing ("I left Porto", "my cat died"). */
const endsOnly = (relation: string, pattern: string, options: Partial<StatementRule> = {}): StatementRule =>
  ended(relation, pattern, { confidence: paraphrased, ...options })

const left = `${did('left|departed|quit', 'leave|depart|quit')} ${place}${end}`

const work: readonly StatementRule[] = [
  ended('works_at', `${quitting} ${job} (?:at|with|for) (?!good\\b|now\\b)${object}${end}`),
  ended(
    'works_at',
    `${did('resigned|retired', 'resign|retire')} from (?!my\\b|the (?:job|post|position|role)\\b)${object}${end}`,
  ),
  ended('works_at', `${passive}${dismissed} (?:from|by|at) (?!(?:my|the) (?:job|boss|manager)\\b)${object}${end}`),
  ended(
    'works_at',
    `(?<=^|[,;.] |\\band |\\bbut |\\bwhen |\\bbecause )${place} (?:has |have )?${soon}(?:laid me off|let me go|fired me|sacked me|made me redundant|dismissed me)${end}`,
  ),
  ended('works_at', `${am}no longer (?:working |employed )?(?:at|with|for) ${object}${end}`),
  ended('works_at', `${am}not (?:working |employed )?(?:at|with|for) ${place} (?:any ?more|any longer)`),
  ended('works_at', `${I}(?:stopped|quit) working (?:at|for|with) ${object}${end}`),
  ended('works_at', `${supposed}\\bI used to (?:work|be employed|be) (?:at|for|with) ${place}${end}`),
  ended('works_at', `\\b[Mm]y last day (?:at|with) ${object} was\\b`),
  endsOnly('works_at', left),
  ended('works_at', `${will}(?:quit|leave|resign from) ${job} (?:at|with|for) ${object}${end}`, { isAhead: true }),
  ended('works_at', `${am}(?:quitting|leaving|resigning from) ${job} (?:at|with|for) ${object}${end}`, {
    isAhead: true,
  }),
  endsOnly('works_at', `${will}(?:be )?(?:quit|leave|leaving|resign from|retire from) ${place}${end}`, {
    isAhead: true,
  }),
  endsOnly('works_at', `${am}(?:quitting|leaving|resigning from|retiring from) ${place}${end}`, { isAhead: true }),
  ended('works_at', `\\b[Mm]y last day (?:at|with) ${object} (?:is|will be)\\b[^,.;:!?]*`, { isAhead: true }),
  rule(
    'employment_status',
    `${quitting} ${jobCalled('(?<object>job|position)')}(?: as (?:an? |the )?[^,.;:!?]+?)?${end}`,
    { says: 'between jobs' },
  ),
  rule('employment_status', `${I}(?:had to )?(?<object>resigned?)(?! to\\b)${end}`, { says: 'between jobs' }),
  rule('employment_status', `${passive}(?<object>${dismissed})${end}`),
  rule(
    'employment_status',
    `${supposed}\\b(?:I|[Ww]e) (?:no longer have|don['’]t have|do not have|have no|haven['’]t got|have not got)(?: an?| any)? (?<object>job|work)${end}`,
    { says: 'out of work' },
  ),
  rule('employment_status', `${I}(?:took|taken|gone into) (?:early )?(?<object>retirement)${end}`, { says: 'retired' }),
  rule('employment_status', `${I}(?<object>retired)(?! (?:early )?to\\b)(?:(?= from\\b)|${end})`),
  rule(
    'works_at',
    `${I}(?:started|began|begun) (?:working|work|(?:my|a|the) (?:new )?(?:job|position|role)) (?:at|with|for) ${object}${end}`,
  ),
  rule('works_at', `${I}(?:started|began|begun) (?:as (?:an? |the )?[^,.;:!?]+? )?(?:at|with) ${place}${end}`),
  rule(
    'works_at',
    `${I}(?:got|landed|took|taken|found|gotten) (?:an?|the|my) (?:new )?(?:[\\p{L}-]+ ){0,2}?(?:job|position|role) (?:at|with) ${object}${end}`,
  ),
  rule('works_at', `${I}joined ${place} as (?:an?|the|their)\\b`),
  rule('works_at', `${passive}(?:hired|taken on|recruited|employed) (?:by|at) ${object}${end}`),
  rule('works_at', `${I}(?:switched|changed|moved) (?:jobs|companies|employers)(?: from ${names})? to ${place}${end}`),
  rule(
    'works_at',
    `(?:${will}(?:start|begin|be starting) (?:working |work |(?:my|a) (?:new )?(?:job|position|role) )?|${am}(?:starting|beginning) (?:working |work |(?:my|a) (?:new )?(?:job|position|role) )?|${supposed}\\bI (?:start|begin) (?:working |work |(?:my|a) (?:new )?(?:job|position|role) )?)(?:at|with) ${place}${end}`,
    { isAhead: true },
  ),
]

const homes: readonly StatementRule[] = [
  ended('lives_in', `${I}(?:moved|relocated) (?:out of|away from|out from) ${place}${end}`),
  endsOnly('lives_in', `${did('left', 'leave')} ${place}${end}`),
  rule(
    'lives_in',
    `${I}(?:relocated|emigrated|moved house|moved (?:back|over|up|down|out|permanently|house)) (?:here )?(?:from [^,.;]+? )?to ${place}${end}`,
  ),
  rule(
    'lives_in',
    `${I}relocated to (?!(?:an?|the|my|our|another) (?!(?:city|country|village|town|coast|north|south|east|west|capital|suburbs?|countryside)\\b))${object}${end}`,
  ),
  rule(
    'lives_in',
    `(?:${will}(?:move|relocate|emigrate)|${am}(?:moving|relocating|emigrating)) (?:back )?to ${place}${end}`,
    { isAhead: true },
  ),
]

const couples: readonly StatementRule[] = [
  rule('spouse_of', `${am}(?:happily |newly )?(?:married|engaged) to ${person}${end}`),
  rule('spouse_of', `${I}(?:got )?(?:married|engaged)(?: to)? ${person}${end}`),
  rule('relationship_status', `${am}(?:happily |newly )?(?<object>married|engaged) to\\b`),
  rule('relationship_status', `${I}(?:got|gotten) (?<object>divorced|married|engaged|separated)\\b`),
  rule('relationship_status', `${I}(?<object>married) (?:my\\b|${somebody}${end})`),
  rule('relationship_status', `${we}(?<object>${parted})${end}`, { says: 'separated' }),
  rule('relationship_status', `${we}(?:are |['’]re )?(?:getting )?(?<object>divorced)${end}`),
  ended(
    'kin',
    `${partner} and I (?:have |had )?${soon}(?:${parted}|divorced|got (?:a )?divorced?|(?:are|got) separated|are divorced)${end}`,
  ),
  ended(
    'spouse_of',
    `(?<=^|[,;.] |\\band |\\bbut |\\bbecause )${person} and I (?:have |had )?${soon}(?:${parted}|divorced|got (?:a )?divorced?|(?:are|got) separated|are divorced)${end}`,
  ),
  ended('kin', `${I}(?:broke up|broken up|split up|split|separated|parted ways) (?:with|from) ${partner}${end}`),
  ended('spouse_of', `${I}(?:broke up|broken up|split up|split|separated|parted ways) (?:with|from) ${person}${end}`),
  ended('kin', `${I}(?:divorced|left|dumped) ${partner}${end}`),
  ended('spouse_of', `${I}(?:divorced|dumped) ${person}${end}`),
  endsOnly('spouse_of', `${did('left', 'leave')} ${person}${end}`),
  ended(
    'kin',
    `${partner} (?:has |have )?${soon}(?:left me|dumped me|broke up with me|broken up with me|divorced me)${end}`,
  ),
  ended(
    'spouse_of',
    `(?<=^|[,;.] |\\band |\\bbut |\\bbecause )${person} (?:has |have )?${soon}(?:dumped me|broke up with me|broken up with me|divorced me)${end}`,
  ),
  endsOnly('kin', `${partner} (?:has |have |had )?${soon}(?:died|passed away)${end}`),
]

const diet: readonly StatementRule[] = [
  rule(
    'eats',
    `(?:${I}(?:eat|ate|eaten|started eating|started to eat|began eating|began to eat|been eating|gone back to eating|went back to eating|returned to eating|resumed eating)|${am}(?:eating|back to eating|back on)) (?<object>(?:${meats}|${fish})(?: and (?:${meats}|${fish}))?) (?:again|now|these days)${end}`,
  ),
  rule(
    'eats',
    `${I}(?:started eating|started to eat|began eating|began to eat|gone back to eating|went back to eating|returned to eating) (?<object>${meats}|${fish})${end}`,
  ),
  ended('follows_diet', `${I}(?:stopped|quit|given up|gave up) (?:being |eating )?(?:an? )?(?<object>${diets})${end}`),
  ended(
    'has_condition',
    `${supposed}\\b(?:I|[Ww]e) no longer (?:have|suffer from) (?:an? |the |any )?(?<object>(?:[\\p{L}-]+ )??(?:${conditions}))${end}`,
  ),
]

const things: readonly StatementRule[] = [
  ended(
    'kin',
    `${supposed}\\b(?:I|[Ww]e) no longer have (?:an? |any )?(?<object>(?:${kinWords})(?: \\p{Lu}[\\p{L}'-]+)?)${end}`,
  ),
  ended(
    'owns',
    `${supposed}\\b(?:I|[Ww]e) (?:don['’]t|do not) (?:have|own) (?!(?:an? |any )?(?:${kinWords}|job|work)\\b)(?:an? |the |any |my |our )?${object} (?:any ?more|any longer)\\b`,
  ),
  ended('owns', `${supposed}\\b(?:I|[Ww]e) no longer (?:have|own) (?:an? |the |any |my |our )?${object}${end}`),
  ended(
    'owns',
    `${supposed}\\b(?:I|[Ww]e) (?:have|own|(?:have|['’]ve) got) no (?<object>(?:${pets}|pets|cars?|bikes?|bicycles?|motorbikes?|tv|television|phone|smartphone|house|garden))${end}`,
  ),
  endsOnly(
    'owns',
    `\\b(?:[Mm]y|[Oo]ur) ${pet} (?:has |have |had )?${soon}(?:died|passed away|passed on|crossed the rainbow bridge|was put (?:down|to sleep)|had to be put (?:down|to sleep)|(?:got|was) (?:run over|put down|hit by a car)|ran away|didn['’]t make it)${end}`,
  ),
  endsOnly('owns', `(?:${I}|${I}had to )put (?:my|our) ${pet} (?:down|to sleep)${end}`),
  endsOnly('owns', `${did('lost', 'bury')} (?:my|our) ${pet}${end}`),
  endsOnly(
    'owns',
    `${did('sold|got rid of|gotten rid of|gave away|given away|rehomed|re-homed|scrapped|totalled|totaled|wrote off|written off|donated|traded in', 'sell|get rid of|give away|rehome|re-home|scrap|write off|donate|trade in')} (?:my|our|the) ${object}(?: to (?:an?|my|the|our) [^,.;:!?]+?| for (?:an?|\\p{Sc}?\\d)[^,.;:!?]*?)?${end}`,
  ),
  endsOnly(
    'owns',
    `${did('gave|given', 'give')} (?:my|our) (?<object>(?:[\\p{Ll}-]+ ){0,3}?\\p{L}+(?: \\p{Lu}\\p{L}+)?) (?:away|up for adoption)${end}`,
  ),
  endsOnly(
    'owns',
    `\\b(?:[Mm]y|[Oo]ur) (?<object>(?:[\\p{L}-]+ ){0,2}?[\\p{L}-]+) (?:has |have )?${soon}(?:was|got|been|were) (?:stolen|sold|totalled|totaled|written off|repossessed|scrapped|rehomed)${end}`,
  ),
]

/** What somebody says has begun or ended in their life, in English. */
export const englishChanges: readonly StatementRule[] = [...work, ...homes, ...couples, ...diet, ...things]
