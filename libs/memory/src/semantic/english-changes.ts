import { conditions, diets, fish, kinWords, meats, partnerWords, pets } from './lexicon.ts'
import { changeRule, endRule, onlyEndRule, type StatementRule } from './statement-rule.ts'

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

const died =
  "(?:died|passed away|passed on|crossed the rainbow bridge|was put (?:down|to sleep)|had to be put (?:down|to sleep)|(?:got|was) (?:run over|put down|hit by a car)|ran away|didn['’]t make it)"
/** Somebody's name where a clause begins; whether it is a pet's or a husband's, what is known tells. */
const named = `(?<=^|[,;.] |\\b(?:and|but|because|[Ss]adly|[Yy]esterday|[Tt]oday|(?:[Tt]his|[Ll]ast) (?:morning|night|week|weekend|month|year|spring|summer|autumn|fall|winter|${day})),? )${person}`
const asPet: Partial<StatementRule> = { suffix: ' the pet' }

const left = `${did('left|departed|quit', 'leave|depart|quit')} ${place}${end}`

const work: readonly StatementRule[] = [
  endRule('works_at', `${quitting} ${job} (?:at|with|for) (?!good\\b|now\\b)${object}${end}`),
  endRule(
    'works_at',
    `${did('resigned|retired', 'resign|retire')} from (?!my\\b|the (?:job|post|position|role)\\b)${object}${end}`,
  ),
  endRule('works_at', `${passive}${dismissed} (?:from|by|at) (?!(?:my|the) (?:job|boss|manager)\\b)${object}${end}`),
  endRule(
    'works_at',
    `(?<=^|[,;.] |\\band |\\bbut |\\bwhen |\\bbecause )${place} (?:has |have )?${soon}(?:laid me off|let me go|fired me|sacked me|made me redundant|dismissed me)${end}`,
  ),
  endRule('works_at', `${am}no longer (?:working |employed )?(?:at|with|for) ${object}${end}`),
  endRule('works_at', `${am}not (?:working |employed )?(?:at|with|for) ${place} (?:any ?more|any longer)`),
  endRule('works_at', `${I}(?:stopped|quit) working (?:at|for|with) ${object}${end}`),
  endRule('works_at', `${supposed}\\bI used to (?:work|be employed|be) (?:at|for|with) ${place}${end}`),
  endRule('works_at', `\\b[Mm]y last day (?:at|with) ${object} was\\b`),
  onlyEndRule('works_at', left),
  endRule('works_at', `${will}(?:quit|leave|resign from) ${job} (?:at|with|for) ${object}${end}`, { isAhead: true }),
  endRule('works_at', `${am}(?:quitting|leaving|resigning from) ${job} (?:at|with|for) ${object}${end}`, {
    isAhead: true,
  }),
  onlyEndRule('works_at', `${will}(?:be )?(?:quit|leave|leaving|resign from|retire from) ${place}${end}`, {
    isAhead: true,
  }),
  onlyEndRule('works_at', `${am}(?:quitting|leaving|resigning from|retiring from) ${place}${end}`, { isAhead: true }),
  endRule('works_at', `\\b[Mm]y last day (?:at|with) ${object} (?:is|will be)\\b[^,.;:!?]*`, { isAhead: true }),
  changeRule(
    'employment_status',
    `${quitting} ${jobCalled('(?<object>job|position)')}(?: as (?:an? |the )?[^,.;:!?]+?)?${end}`,
    { says: 'between jobs' },
  ),
  changeRule('employment_status', `${I}(?:had to )?(?<object>resigned?)(?! to\\b)${end}`, { says: 'between jobs' }),
  changeRule('employment_status', `${passive}(?<object>${dismissed})${end}`),
  changeRule(
    'employment_status',
    `${supposed}\\b(?:I|[Ww]e) (?:no longer have|don['’]t have|do not have|have no|haven['’]t got|have not got)(?: an?| any)? (?<object>job|work)${end}`,
    { says: 'out of work' },
  ),
  changeRule('employment_status', `${I}(?:took|taken|gone into) (?:early )?(?<object>retirement)${end}`, {
    says: 'retired',
  }),
  changeRule('employment_status', `${I}(?<object>retired)(?! (?:early )?to\\b)(?:(?= from\\b)|${end})`),
  changeRule(
    'works_at',
    `${I}(?:started|began|begun) (?:working|work|(?:my|a|the) (?:new )?(?:job|position|role)) (?:at|with|for) ${object}${end}`,
  ),
  changeRule('works_at', `${I}(?:started|began|begun) (?:as (?:an? |the )?[^,.;:!?]+? )?(?:at|with) ${place}${end}`),
  changeRule(
    'works_at',
    `${I}(?:got|landed|took|taken|found|gotten) (?:an?|the|my) (?:new )?(?:[\\p{L}-]+ ){0,2}?(?:job|position|role) (?:at|with) ${object}${end}`,
  ),
  changeRule('works_at', `${I}joined ${place} as (?:an?|the|their)\\b`),
  changeRule('works_at', `${passive}(?:hired|taken on|recruited|employed) (?:by|at) ${object}${end}`),
  changeRule(
    'works_at',
    `${I}(?:switched|changed|moved) (?:jobs|companies|employers)(?: from ${names})? to ${place}${end}`,
  ),
  changeRule(
    'works_at',
    `(?:${will}(?:start|begin|be starting) (?:working |work |(?:my|a) (?:new )?(?:job|position|role) )?|${am}(?:starting|beginning) (?:working |work |(?:my|a) (?:new )?(?:job|position|role) )?|${supposed}\\bI (?:start|begin) (?:working |work |(?:my|a) (?:new )?(?:job|position|role) )?)(?:at|with) ${place}${end}`,
    { isAhead: true },
  ),
]

const homes: readonly StatementRule[] = [
  endRule('lives_in', `${I}(?:moved|relocated) (?:out of|away from|out from) ${place}${end}`),
  onlyEndRule('lives_in', `${did('left', 'leave')} ${place}${end}`),
  changeRule(
    'lives_in',
    `${I}(?:relocated|emigrated|moved house|moved (?:back|over|up|down|out|permanently|house)) (?:here )?(?:from [^,.;]+? )?to ${place}${end}`,
  ),
  changeRule(
    'lives_in',
    `${I}relocated to (?!(?:an?|the|my|our|another) (?!(?:city|country|village|town|coast|north|south|east|west|capital|suburbs?|countryside)\\b))${object}${end}`,
  ),
  changeRule(
    'lives_in',
    `(?:${will}(?:move|relocate|emigrate)|${am}(?:moving|relocating|emigrating)) (?:back )?to ${place}${end}`,
    { isAhead: true },
  ),
]

const couples: readonly StatementRule[] = [
  changeRule('spouse_of', `${am}(?:happily |newly )?(?:married|engaged) to ${person}${end}`),
  changeRule('spouse_of', `${I}(?:got )?(?:married|engaged)(?: to)? ${person}${end}`),
  changeRule('relationship_status', `${am}(?:happily |newly )?(?<object>married|engaged) to\\b`),
  changeRule('relationship_status', `${I}(?:got|gotten) (?<object>divorced|married|engaged|separated)\\b`),
  changeRule('relationship_status', `${I}(?<object>married) (?:my\\b|${somebody}${end})`),
  changeRule('relationship_status', `${we}(?<object>${parted})${end}`, { says: 'separated' }),
  changeRule('relationship_status', `${we}(?:are |['’]re )?(?:getting )?(?<object>divorced)${end}`),
  endRule(
    'kin',
    `${partner} and I (?:have |had )?${soon}(?:${parted}|divorced|got (?:a )?divorced?|(?:are|got) separated|are divorced)${end}`,
  ),
  endRule(
    'spouse_of',
    `${named} and I (?:have |had )?${soon}(?:${parted}|divorced|got (?:a )?divorced?|(?:are|got) separated|are divorced)${end}`,
  ),
  endRule('kin', `${I}(?:broke up|broken up|split up|split|separated|parted ways) (?:with|from) ${partner}${end}`),
  endRule('spouse_of', `${I}(?:broke up|broken up|split up|split|separated|parted ways) (?:with|from) ${person}${end}`),
  endRule('kin', `${I}(?:divorced|left|dumped) ${partner}${end}`),
  endRule('spouse_of', `${I}(?:divorced|dumped) ${person}${end}`),
  onlyEndRule('spouse_of', `${did('left', 'leave')} ${person}${end}`),
  endRule(
    'kin',
    `${partner} (?:has |have )?${soon}(?:left me|dumped me|broke up with me|broken up with me|divorced me)${end}`,
  ),
  endRule(
    'spouse_of',
    `${named} (?:has |have )?${soon}(?:dumped me|broke up with me|broken up with me|divorced me)${end}`,
  ),
  onlyEndRule('kin', `${partner} (?:has |have |had )?${soon}(?:died|passed away)${end}`),
  onlyEndRule('spouse_of', `${named} (?:has |had )?${soon}(?:died|passed away)${end}`),
]

const diet: readonly StatementRule[] = [
  changeRule(
    'eats',
    `(?:${I}(?:eat|ate|eaten|started eating|started to eat|began eating|began to eat|been eating|gone back to eating|went back to eating|returned to eating|resumed eating)|${am}(?:eating|back to eating|back on)) (?<object>(?:${meats}|${fish})(?: and (?:${meats}|${fish}))?) (?:again|now|these days)${end}`,
  ),
  changeRule(
    'eats',
    `${I}(?:started eating|started to eat|began eating|began to eat|gone back to eating|went back to eating|returned to eating) (?<object>${meats}|${fish})${end}`,
  ),
  endRule(
    'follows_diet',
    `${I}(?:stopped|quit|given up|gave up) (?:being |eating )?(?:an? )?(?<object>${diets})${end}`,
  ),
  endRule(
    'has_condition',
    `${supposed}\\b(?:I|[Ww]e) no longer (?:have|suffer from) (?:an? |the |any )?(?<object>(?:[\\p{L}-]+ )??(?:${conditions}))${end}`,
  ),
]

const things: readonly StatementRule[] = [
  endRule(
    'kin',
    `${supposed}\\b(?:I|[Ww]e) no longer have (?:an? |any )?(?<object>(?:${kinWords})(?: \\p{Lu}[\\p{L}'-]+)?)${end}`,
  ),
  endRule(
    'owns',
    `${supposed}\\b(?:I|[Ww]e) (?:don['’]t|do not) (?:have|own) (?!(?:an? |any )?(?:${kinWords}|job|work)\\b)(?:an? |the |any |my |our )?${object} (?:any ?more|any longer)\\b`,
  ),
  endRule('owns', `${supposed}\\b(?:I|[Ww]e) no longer (?:have|own) (?:an? |the |any |my |our )?${object}${end}`),
  endRule(
    'owns',
    `${supposed}\\b(?:I|[Ww]e) (?:have|own|(?:have|['’]ve) got) no (?<object>(?:${pets}|pets|cars?|bikes?|bicycles?|motorbikes?|tv|television|phone|smartphone|house|garden))${end}`,
  ),
  onlyEndRule('owns', `\\b(?:[Mm]y|[Oo]ur) ${pet} (?:has |have |had )?${soon}${died}${end}`),
  onlyEndRule('owns', `${named} (?:has |had )?${soon}${died}${end}`, asPet),
  onlyEndRule('owns', `${did('put', 'put')} (?:my|our) ${pet} (?:down|to sleep)${end}`),
  onlyEndRule('owns', `${did('put', 'put')} ${person} (?:down|to sleep)${end}`, asPet),
  onlyEndRule('owns', `${did('lost', 'bury')} (?:my|our) ${pet}${end}`),
  onlyEndRule('owns', `${did('lost|buried|rehomed|re-homed', 'bury|rehome|re-home')} ${person}${end}`, asPet),
  onlyEndRule('owns', `${did('gave|given', 'give')} ${person} (?:away|up for adoption)${end}`, asPet),
  onlyEndRule(
    'owns',
    `${did('sold|got rid of|gotten rid of|gave away|given away|rehomed|re-homed|scrapped|totalled|totaled|wrote off|written off|donated|traded in', 'sell|get rid of|give away|rehome|re-home|scrap|write off|donate|trade in')} (?:my|our|the) ${object}(?: to (?:an?|my|the|our) [^,.;:!?]+?| for (?:an?|\\p{Sc}?\\d)[^,.;:!?]*?)?${end}`,
  ),
  onlyEndRule(
    'owns',
    `${did('gave|given', 'give')} (?:my|our) (?<object>(?:[\\p{Ll}-]+ ){0,3}?\\p{L}+(?: \\p{Lu}\\p{L}+)?) (?:away|up for adoption)${end}`,
  ),
  onlyEndRule(
    'owns',
    `\\b(?:[Mm]y|[Oo]ur) (?<object>(?:[\\p{L}-]+ ){0,2}?[\\p{L}-]+) (?:has |have )?${soon}(?:was|got|been|were) (?:stolen|sold|totalled|totaled|written off|repossessed|scrapped|rehomed)${end}`,
  ),
]

/** What somebody says has begun or ended in their life, in English. */
export const englishChanges: readonly StatementRule[] = [...work, ...homes, ...couples, ...diet, ...things]
