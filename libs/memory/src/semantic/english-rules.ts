import { englishChanges } from './english-changes.ts'
import { explicit, paraphrased, weak } from './found-statement.ts'
import {
  conditions,
  diets,
  employmentStatuses,
  kinWords,
  occupations,
  pets,
  relationshipStatuses,
  traits,
} from './lexicon.ts'
import { rule, type StatementRule } from './statement-rule.ts'

const other = String.raw`(?<other>(?:[Mm]y|[Oo]ur) (?:\p{L}+ )?(?:${kinWords}|boss|neighbour|flatmate|roommate|friend|colleague|dog|cat)(?: \p{Lu}[\p{L}'-]+)?|(?<![\p{L}'] )(?!I\b|It\b|That\b|This\b|There\b|He\b|She\b|They\b|We\b|You\b|What\b|Who\b)\p{Lu}[\p{L}'-]+)`
const adverbs = String.raw`(?:(?:really|absolutely|just|simply|also|always|still|now|actually|honestly|do|quite|so|very|a bit|rather|pretty|both|already|currently|officially|mostly|only|all|too|terribly|badly|severely|deathly|red-green) )*`
const negation = String.raw`(?<not>(?:do not|don't|dont|doesn't|does not|never|no longer|won't|can't|cannot|can not|didn't) (?:really |ever |actually |usually |much )?)?`
const object = String.raw`(?<object>[^,.;:!?…()—–\n]+?)`
const end = String.raw`(?=\s*$|\s*[,.;:!?…()—–\n]| (?:and|but|so|because|since|when|while|if|who|which|though|although|until|now|anymore|any more|any longer|these days|either|too|at all|at the moment|for a living|as well|or)\b)`
const who = String.raw`(?:\b(?:I|we)|${other}) `
/** What else one moves to: "the marketing team", "a new role". */
const notHome = String.raw`(?!(?:an?|the|my|our|another) (?:[\p{L}-]+ ){0,2}?(?:team|department|division|group|role|position|job|company|desk|seat|row|chair|sofa|couch|bed|table|corner|back|front|side|middle|window|floor|next|plan|phone|laptop|system|app|tool|topic|question)\b)`
const be = String.raw`(?:\b(?:I(?:'m|’m| am|m)|we(?:'re|’re| are))|${other} (?:is|are)|(?<=^|[,;.] )(?:am|still)) ${adverbs}(?<not>not |no longer )?${adverbs}`
const have = String.raw`(?:\b(?:I|we)(?:'ve|’ve)? (?:have |got |had )+|\b(?:I|we)(?:'ve|’ve) (?:got )?|\b(?:I|we) (?<not>don't have |have no |haven't got |do not have )|${other} has (?:got )?)(?:an? |the |any )?`
const oneName = String.raw`(?!I\b)\p{Lu}[\p{L}'’-]*(?<!['’]s)(?: \p{Lu}[\p{L}'’-]*(?<!['’]s))*`
const names = String.raw`${oneName}(?:(?:, ${oneName})* and ${oneName}(?=\s*$|\s*[,.;:!?…]))?`
/** How a clause names somebody or something that it has just spoken of. */
const called = String.raw`(?:['’]s name is|s['’] names are| (?:is|are) (?:called|named)) (?<name>${names})`
const ours = String.raw`(?<!\b(?:not|[Ii]f|[Ww]hether|[Uu]nless) )\b(?:[Mm]y|[Oo]ur)`

const whose = String.raw`(?:${ours}|${other}['’]s)`
/** Numbers, addresses and the like, of which somebody has one at a time. */
const details = String.raw`(?:home |work |office |personal |private |emergency )?(?:(?:phone|mobile|cell|cellphone|telephone|mobile phone|cell phone) number|e-?mail(?: address)?|(?:postal |street |mailing )?address|time ?zone|blood type|shoe size|ring size|dress size|passport number|birthday|anniversary|star sign|user ?name|handle|pronouns|post ?code|zip code|(?:number|licence|license) plate|native language|mother tongue|first language)`
const isNow = String.raw`(?:is|are|(?:has |have )?changed to) (?:now |still |probably |definitely )*(?:on |in |the )*`
/** What stands behind the commas of an address: "12 Rose Street, Porto, 4000-123". */
const addressOn = String.raw`(?:, (?<=(?<!\be-?mail )\baddress\b[^;:!?…()—–\n]*)(?!I\b)[\p{Lu}\d][^\s.,;:!?…()—–]*(?:\.?,? (?:(?:of|on|upon|by|de|da|do|del|la|le|the|am|an|der) )*[\p{Lu}\d][^\s.,;:!?…()—–]*)*)?`
/** Not when it is, where it stands, nor what is the matter with it. */
const detailValue = String.raw`(?<name>(?!(?:tomorrow|today|tonight|next|this|that|soon|over|here|there|coming|around|near|close|yet|only|always|never|going|being|not|no|wrong|changing|private|secret|different|same|unknown|out|full|broken|down|listed|below|above|up|too|very|really|so|when|where|what|how|to|by|about|at)\b)[^,;:!?…()—–\n]+?${addressOn})(?=\s*$|\s*[,;:!?…()—–\n]|\.(?:\s|$)| (?:and|but|so|because|now|these days)\b)`

/** A first person's clause goes on: "I live in Porto and work at Acme", but not where it only wishes, or is of others. */
const onAnd = String.raw`(?<=\bI(?:['’]m| am|['’]ve| have)? (?:(?!(?:my|our|that|who|whose|which|they|he|she|we|you|if|when|want|wanted|will|would|could|can|cannot|should|might|may|must|never|not|\p{L}+n['’]t|used|let|plan|planned|hope|hoped|wish|need|needed|think|thought|know|knew|told|asked|saw|heard|going|trying|planning|hoping|thinking|about|supposed)\b)[^\s.;:!?]+ )+?and )${adverbs}`
/** People who are no kin. */
const acquaintances =
  '(?:best |old |good |close |new |next-door )*(?:friend|boss|manager|colleague|coworker|co-worker|neighbou?r|landlord|landlady|teacher|doctor|dentist|therapist|coach|trainer|mentor|supervisor|assistant)s?'

const verb = (relation: string, verbs: string, options?: Partial<StatementRule>): StatementRule =>
  rule(relation, `(?:${who}${adverbs}${negation}|${onAnd})${adverbs}(?:${verbs}) (?:to )?${object}${end}`, options)

const denied = (relation: string, verbs: string): StatementRule =>
  rule(relation, String.raw`${who}${adverbs}(?:can't|cannot|can not|couldn't) (?:${verbs}) ${object}${end}`)

/** In order: of overlapping objects the earlier rule's counts. */
export const englishRules: readonly StatementRule[] = [
  ...englishChanges,
  rule(
    'allergic_to',
    `${be}allergic to (?<object>[^.;:!?…()—–\n]+?)(?=\\s*$|[.;:!?…]| (?:so|but|which|because|if|even)\\b|,? and (?:I|she|he|we|it|so)\\b)`,
    { isList: true, inQuestions: true },
  ),
  rule('allergic_to', String.raw`\b(?:my|an?|severe) (?<object>[\p{L}-]+) allergy\b`, {
    confidence: paraphrased,
    inQuestions: true,
  }),
  rule('intolerant_of', `${be}intolerant (?:of|to) ${object}${end}`, { inQuestions: true }),
  rule(
    'has_name',
    String.raw`\b(?:[Mm]y name(?:'s| is)|[Pp]lease call me|[Jj]ust call me|(?<=^\s*)[Cc]all me|I'm called|I am called|I go by) (?<object>\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)*)`,
  ),
  rule(
    'has_name',
    String.raw`^\s*(?:Hi|Hello|Hey)(?: there)?[,!.]? (?:I'm|I am) (?<object>\p{Lu}[\p{L}'-]+)(?=[,.!]| (?:and|from)\b)`,
  ),
  rule(
    'has_name',
    String.raw`^\s*(?:[Ii]t's|I'm|[Tt]he name's) (?<object>\p{Lu}[\p{L}'-]+),? (?:not \p{Lu}|with an?\b|without an?\b|they\/|she\/|he\/)`,
  ),
  rule(
    'has_age',
    String.raw`\b(?:I'm|I am|I've turned|I turned|I'll be|[Tt]urned) (?:now |only |nearly |just )?(?<object>\d{1,3}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\p{L}+)?|(?:thir|four|fif|six|seven|eigh|nine)teen)(?= years old|[,.;!?]| and\b| in\b| today| tomorrow| on\b|$)`,
    { inQuestions: true },
  ),
  rule(
    'has_age',
    String.raw`${other} is (?:now |only |nearly )?(?<object>\d{1,3}|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\p{L}+)?|(?:thir|four|fif|six|seven|eigh|nine)teen)(?= years old|[,.;!?]| and\b|$)`,
  ),
  rule(
    'lives_in',
    `(?:${who}|\\b(?:I'm|I am|We're) )${adverbs}${negation}(?:live|lives|living|based) (?:now )?(?:in|at|near|on|over|above|by|outside)? ?(?!with\\b|alone\\b|here\\b|there\\b)${object}(?:,? not ${'[^,.]+'})?${end}`,
  ),
  rule(
    'lives_in',
    `\\b(?:I|[Ww]e)(?:'ve|’ve| have)? (?:just |now |recently )?moved (?:back )?(?:from [^,.]+? )?to ${notHome}${object}${end}`,
    { isChange: true },
  ),
  rule(
    'works_at',
    `${who}${adverbs}${negation}(?:work|works) (?:now )?(?:at|for) ${object}(?:(?= as (?:an?|the) )|${end})`,
  ),
  rule('works_at', `${onAnd}work (?:at|for) (?!a living\\b)${object}(?:(?= as (?:an?|the) )|${end})`),
  rule('works_at', `${onAnd}work as (?:an? |the )?[^,.;:!?]+? (?:at|for) (?!a living\\b)${object}${end}`),
  rule('works_as', `${onAnd}work as (?:an? |the )?${object}(?= for\\b| at\\b| in\\b|${end})`),
  rule('lives_in', `${onAnd}live (?:in|at|near) ${object}${end}`),
  rule(
    'works_at',
    `${who}${adverbs}(?:work|works|working) as (?:an? |the )?[^,.;:!?]+? (?:at|for) (?!a living\\b|now\\b)${object}${end}`,
  ),
  rule('works_as', `${who}${adverbs}(?:work|works|working) (?:at|for) [^,.;:!?]+? as (?:an? |the )${object}${end}`),
  rule(
    'works_at',
    `\\bI(?:'ve|’ve| have)? (?:been |worked |working |now )+(?:at|for|with) (?<object>\\p{Lu}[\\p{L}&'-]+(?: \\p{Lu}[\\p{L}&'-]+)*)`,
  ),
  rule(
    'works_as',
    `${who}${adverbs}${negation}(?:work|works|working) as (?:an? |the )?${object}(?= for\\b| at\\b| in\\b|\\s*$|[,.;:!?…—–]| and\\b| but\\b| so\\b)`,
  ),
  rule(
    'works_as',
    `\\b(?:I was|I've been|I got|[Gg]ot|[Tt]hey|[Jj]ust)(?: just| now)? (?:promoted to|made me|been made|made) (?:an? |the )?${object}(?= at\\b| for\\b|\\s*$|[,.;:!?…—–]| and\\b| so\\b)`,
  ),
  rule('works_as', `${be}(?:an? |the )(?<object>(?:[\\p{L}-]+ ){0,3}?(?:${occupations}))(?![\\p{L}-])`, {
    inQuestions: true,
  }),
  rule(
    'works_at',
    `\\bI(?:'m|’m| am) (?:an? |the )(?:[\\p{L}-]+ ){1,4}?(?:at|for) (?<object>(?:the )?\\p{Lu}[\\p{L}&'-]+(?: \\p{Lu}[\\p{L}&'-]+)*)`,
  ),
  rule(
    'has_experience',
    String.raw`\b(?:I've|I have|[Ww]e've) (?:now )?(?:been (?:working )?|worked |spent )(?<object>(?:at|for|with) \p{Lu}[\p{L}&'-]+(?: \p{Lu}[\p{L}&'-]+)* for \p{L}*\d*[\p{L}-]* years?)`,
    { isBeside: true },
  ),
  rule('employment_status', `${be}(?<object>${employmentStatuses})\\b`),
  rule('relationship_status', `${be}(?<object>${relationshipStatuses})\\b(?! to\\b)`),
  rule(
    'relationship_status',
    `\\bI(?:['’]ve| have) been (?:happily )?(?<object>${relationshipStatuses})(?= for\\b| since\\b)`,
  ),
  rule('follows_diet', `${be}(?<object>${diets})\\b`, { inQuestions: true }),
  rule('follows_diet', `\\b(?:I|we)(?:'ve|’ve| have) been ${adverbs}(?<object>${diets})\\b`),
  rule('follows_diet', `\\b(?:I|we) (?:have )?(?:stopped|quit|given up|gave up) (?:being )?(?<object>${diets})\\b`, {
    polarity: 'negative',
  }),
  rule('follows_diet', `${be}on (?:an? |the )?(?:strict |mostly )?(?<object>[\\p{L}-]+(?: [\\p{L}-]+)?) diet\\b`),
  rule('follows_diet', `\\b(?<object>Vegan|Vegetarian|Pescatarian), actually`),
  rule('follows_diet', `\\bI was (?<object>${diets})(?= for\\b| until\\b| from\\b)`),
  rule(
    'has_condition',
    `${be}(?<object>(?:[\\p{L}-]+ )??(?:${conditions})(?: in (?:the|my|one|both) [\\p{L} ]+?)?)(?![\\p{L}-])`,
    { inQuestions: true },
  ),
  rule(
    'has_condition',
    `${have}(?<object>(?:[\\p{L}-]+ )??(?:${conditions})(?: in (?:the|my|one|both) [\\p{L} ]+?)?)(?![\\p{L}-])`,
    { inQuestions: true },
  ),
  rule(
    'has_measure',
    String.raw`\bI weigh (?:about |around |roughly )?(?<object>\d+(?:[.,]\d+)? ?(?:kg|kilos?|kilograms?|lbs?|pounds|stone))\b`,
  ),
  rule(
    'has_measure',
    String.raw`\bI(?:['’]m| am) (?:about |around |roughly )?(?<object>\d(?:[.,]\d+)? ?(?:m|metres?|meters?)|\d{3} ?cm|\d['’′] ?\d{0,2}["”″]?|\d f(?:oo|ee)t(?: \d+)?)(?: tall)?(?=\s*$|[,.;!?]| (?:and|but)\b)`,
  ),
  rule('has_trait', `${be}(?<object>${traits})\\b`),
  rule(
    'speaks',
    `${who}${adverbs}${negation}(?:speak|speaks) (?<object>[^.;:!?…()—–\n]+?)(?=\\s*$|[.;:!?…]| (?:at|when|with|but|so|in)\\b)`,
    { isList: true },
  ),
  rule('fears', `${be}(?:afraid|scared|terrified|frightened) (?:to death )?of ${object}${end}`, { inQuestions: true }),
  denied('dislikes', 'stand|bear|abide'),
  verb('dislikes', 'hate|hates|loathe|loathes|detest|detests|dislike|dislikes'),
  rule('dislikes', `${be}(?:no|not a) (?:big |great |huge )?fan of ${object}${end}`),
  verb('likes', 'love|loves|adore|adores|like|likes|enjoy|enjoys'),
  rule(
    'likes',
    `${be}(?:fond of|keen on|a (?:big |great |huge )?fan of|mad about|crazy about|obsessed with) ${object}${end}`,
  ),
  rule(
    'likes',
    String.raw`\b[Oo]ne of my (?:all-time |absolute )?favou?rite (?:[\p{L}-]+ ){1,3}?is (?:now |still |probably )?${object}${end}`,
  ),
  verb('prefers', 'prefer|prefers', { confidence: explicit }),
  rule(
    'prefers',
    `\\b(?:I|we)(?:'d|’d| would)(?: much| far)? (?:rather|sooner) (?:have |be given |get )?${object}${end}`,
    { confidence: paraphrased },
  ),
  verb('eats', 'eat|eats'),
  verb('drinks', 'drink|drinks'),
  verb('smokes', 'smoke|smokes'),
  rule('drinks', `\\bI (?:do not|don't|never) (?<object>drink)(?=\\s*$|[,.;:!?])`, {
    polarity: 'negative',
    says: 'alcohol',
  }),
  rule('smokes', `\\bI (?:do not|don't|never|no longer) (?<object>smoke)(?=\\s*$|[,.;:!?])`, {
    polarity: 'negative',
    says: 'cigarettes',
  }),
  rule('uses', `\\b(?:I|we) (?:do not|don't|never|no longer|can't) (?<object>drive)(?=\\s*$|[,.;:!?]| so\\b)`, {
    polarity: 'negative',
    says: 'car',
  }),
  verb(
    'takes',
    '(?:take|takes)(?! (?:it|me|her|him|my|up|things|an? (?:hour|walk|nap|look|train|bus)|the (?:train|bus|stairs|lift|tram)|leave)\\b)',
    { confidence: paraphrased },
  ),
  verb('plays', 'play|plays(?= )', { confidence: explicit }),
  rule('plays', `\\bI can play (?:the )?${object}${end}`),
  verb('uses', 'use|uses'),
  verb('uses', 'wear|wears'),
  verb('owns', 'own|owns|collect|collects'),
  rule(
    'owns',
    `${ours} (?:car|bike|motorbike|boat|van|truck) is (?<object>an? [^,.;:!?…()—–\\n]*?\\p{Lu}[^,.;:!?…()—–\\n]*?)${end}`,
  ),
  rule(
    'uses',
    String.raw`\b(?:I|[Ww]e) drive an? (?<object>(?:[\p{Ll}-]+ ){0,2}?\p{Lu}[\p{L}\d-]*(?: \p{Lu}?[\p{L}\d-]*\d[\p{L}\d-]*| \p{Lu}[\p{L}\d-]*)*)`,
  ),
  rule('has_detail', `${whose} (?:new |current )?(?<object>${details}) ${isNow}${detailValue}`),
  rule(
    'has_detail',
    String.raw`(?<!\b[Oo]ne of )${whose} (?:new |current |all-time |absolute )?(?<object>favou?rite (?!(?:part|thing|bit|place|one)s? )(?:[\p{L}-]+ ){0,2}?[\p{L}-]+) ${isNow}${detailValue}`,
  ),
  verb('studies', "study|studies|'m studying|am studying"),
  rule('studies', `\\bI(?:'m|’m| am) (?:studying|learning) (?:for )?${object}${end}`),
  rule('member_of', `\\b(?:I(?:'ve|’ve| have)?|[Ww]e) (?:just |now )?joined (?:an? |the |our )?${object}${end}`),
  rule(
    'owns',
    String.raw`\b(?:[Ii]|[Ww]e)(?:'ve|’ve| have)? (?:just |recently |finally |also |got |adopted |bought |own )*(?<object>(?:(?:an?|two|three|four|five|six|\d+) )(?:[\p{L}-]+ ){0,3}?(?:cats?|dogs?|kittens?|pupp(?:y|ies)|parrots?|hens|chickens|horses?|tortoise|rabbits?|hamsters?|cars?|bikes?|bicycles?|motorbikes?|boats?|pianos?|guitars?|harps?|vans?)\b(?: (?:called|named) \p{Lu}\p{L}+| \p{Lu}\p{L}+)?)`,
  ),
  rule(
    'kin',
    String.raw`\b(?:I|[Ww]e)(?: have|['’]ve got) (?:an? |one |two |three |four |five )?(?:\p{Ll}+ )?(?<object>${kinWords})(?:,|:|,? called|,? named) (?<name>${names})`,
    { isList: true },
  ),
  rule(
    'kin',
    String.raw`\b(?:[Ii] have|[Ii]'ve got|[Ww]e have|[Ww]e've got) (?:an? |one |two |three |four )?(?!no\b)(?:\p{L}+ )?(?<object>(?:${kinWords})(?:,? (?:called|named))?(?: \p{Lu}[\p{L}'-]+)?)\b`,
  ),
  rule(
    'kin',
    String.raw`(?:\b(?:[Ii] have no|[Ii] (?:don't|do not) have (?:an? |any )|[Ii] haven't (?:got )?(?:an? |any )?)|(?<=^|[,;.] |\b(?:and|but) )[Nn]o) ?(?<object>(?:${kinWords})(?:,? (?:or|and) (?:any |no )?(?:${kinWords}))*)\b(?!'s|-)`,
    { polarity: 'negative', isList: true },
  ),
  rule('kin', `${ours} (?:(?:older|younger|little|big|eldest|youngest|twin|new) )?(?<object>${kinWords})${called}`, {
    isList: true,
  }),
  rule('knows', `${ours} (?<object>${acquaintances})${called}`, { isList: true }),
  rule(
    'owns',
    String.raw`${ours} (?:(?:new|old|little|other|two|three) )*(?<object>(?:[\p{Ll}-]+ )?(?:${pets}))${called}`,
  ),
  rule(
    'kin',
    String.raw`(?<!not )\b(?:[Mm]y|[Oo]ur) (?:(?:older|younger|little|big|late|eldest|youngest|twin) )?(?<object>(?:${kinWords}) \p{Lu}[\p{L}'-]+)`,
    { confidence: explicit, inQuestions: true },
  ),
  rule(
    'kin',
    String.raw`(?<!not )\b(?:[Mm]y|[Oo]ur) (?:(?:older|younger|little|big|eldest|youngest|twin) )?(?<object>son|daughter|kids?|child(?:ren)?|baby|toddler|twins|wife|husband|partner|boyfriend|girlfriend|sister|brother|niece|nephew)\b(?!'s\b|-|,)`,
    { confidence: paraphrased, inQuestions: true },
  ),
  rule('works_schedule', String.raw`\b(?<object>(?:night|day|late|early|morning|evening) shifts?)\b`, {
    confidence: weak,
  }),
  rule(
    'works_as',
    String.raw`\b(?:I|[Ww]e) (?:also )?teach (?!my\b|you\b|him\b|her\b|them\b|it\b)(?:an? |the )?(?<object>\p{L}+(?: \p{L}+)?)(?=\s*$|[,.;:!?…—–]| (?:at|to|in|for|and|on|two|three|so|from)\b)`,
    { suffix: ' teacher' },
  ),
  rule(
    'works_as',
    String.raw`\bI drive (?:an? |the )?(?:\d+ )?(?<object>cab|taxi|bus|tram|truck|lorry|lorries|train|van|ambulance|coach)\b`,
    { suffix: ' driver' },
  ),
  rule(
    'works_as',
    `\\bI(?:['’]m| am) (?:the |an? )(?<object>(?:CEO|CTO|CFO|COO|founder|co-founder|owner|president|vice president|VP|head|director|editor|captain|principal) (?:of|at) [^,.;:!?…()—–\\n]+?)${end}`,
  ),
  rule('works_as', `\\bI freelance as (?:an? |the )?${object}${end}`),
  rule('worked_as', `\\bI used to (?:be|work as) (?:an? |the )?${object}${end}`),
  rule('worked_as', `\\b[Ii] was (?:an? |the )(?<object>(?:[\\p{L}-]+ ){0,3}?(?:${occupations}))(?![\\p{L}-])`),
  rule(
    'works_schedule',
    String.raw`\bI work (?<object>(?:nights?|days|weekends|mornings|evenings|late|early|part-time|full time|four days|shifts?|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)[^,.;:!?]*?)(?=\s*$|[,.;:!?…—–]| (?:and|so|but|at|as)\b)`,
  ),
  rule(
    'comes_from',
    `\\b(?:(?:I'm|I am|[Ii] come) (?:originally )?from|[Ii] was born in|[Ii] grew up in) (?<object>\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)*)(?=\\s*$|[,.;:!?…—–]| (?:and|but|so|originally|by)\\b)`,
  ),
  rule(
    'comes_from',
    `\\b(?:I'm|I am) (?:originally |half )?(?<object>\\p{Lu}\\p{L}*(?:ish|ese|ian|ean|ican|utch|ench|reek|wiss|zech|Thai|aqi|raeli|stani))(?![\\p{L}'-])`,
  ),
  rule('fears', String.raw`(?<=^|[,.;:] )(?<object>[\p{L}' -]{3,40}?) (?:scares?|terrif(?:y|ies)|frightens?) me\b`),
  rule(
    'dislikes',
    String.raw`(?<=^|[,.;:] )(?<object>[\p{L}' -]{3,40}?) (?:bores?|drains?|embarrass(?:es)?|distracts?|depress(?:es)?|annoys?|mortif(?:y|ies)|leaves? me cold|puts? me off|gets? on my nerves)(?: me)?\b`,
    { confidence: paraphrased },
  ),
  rule(
    'intolerant_of',
    String.raw`(?<=^|[,.;:] )(?<object>[\p{L}' -]{3,40}?) (?:makes? me (?:sneeze|sick|ill|itch|anxious|sleepy)|gives? me (?:an? )?(?:rash|hives|headaches?|migraines?|heartburn|blisters)|brings? me out|upsets? my stomach)\b`,
    { confidence: paraphrased },
  ),
  rule(
    'has_habit',
    `\\b(?:I|[Ww]e) (?:always|usually|normally|generally|typically) (?!have\\b|had\\b|thought\\b|\\p{L}+ed\\b)${object}${end}`,
    {
      confidence: paraphrased,
    },
  ),
  rule(
    'has_habit',
    `\\b[Ee]very (?:other )?(?:day|night|morning|evening|week|weekend|month|year|spring|summer|autumn|winter|\\p{L}+day) (?:I|we) (?!\\p{L}+ed\\b)${object}${end}`,
    { confidence: paraphrased },
  ),
  rule(
    'has_habit',
    `\\bI (?!have\\b|had\\b|was\\b|feel\\b|\\p{L}+ed\\b)(?<object>[\\p{L}' ]+? every (?:other )?(?:day|night|morning|evening|week|weekend|month|year|spring|summer|autumn|winter|\\p{L}+day)(?: [\\p{L} ]+?)?)${end}`,
    { confidence: paraphrased },
  ),
  rule(
    'has_trait',
    String.raw`\b(?:I'm|I am) (?<not>not )?(?:more of |such )?(?:an? )(?<object>[\p{L}-]+ (?:person|man|woman|soul|type|lover|thinker|learner))\b`,
  ),
  rule(
    'has_skill',
    String.raw`\b(?:I|we) (?:can't|cannot|never learned to|never learnt to|couldn't) (?<object>swim|sing|cook|dance|whistle|knit|draw|ski|type|juggle|read (?:music|maps|a note|a score)|carry a tune|ride a bike|tell left from right)\b`,
    { polarity: 'negative' },
  ),
  rule('owns', `\\b(?:I|[Ww]e) (?:don't|do not) (?:have|own) (?:an? |any |the )?${object}${end}`, {
    polarity: 'negative',
  }),
  rule('has', `\\b(?:I|[Ww]e)(?:'ve got| have| own) (?:an? |the |two |three |four |five )${object}${end}`, {
    confidence: paraphrased,
  }),
  rule(
    'has_habit',
    `\\b(?:I|[Ww]e)(?:'ve|'m| am| have)? (?:just |now )?(?:gave up|given up|quit|stopped|off) (?:the |my )?${object}${end}`,
    { confidence: paraphrased, polarity: 'negative' },
  ),
  rule(
    'has_experience',
    String.raw`\b(?<object>(?:\d+|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en|[Ee]leven|[Tt]welve|(?:[Tt]hir|[Ff]our|[Ff]if|[Ss]ix|[Ss]even|[Ee]igh|[Nn]ine)teen|(?:[Tt]wen|[Tt]hir|[Ff]or|[Ff]if)ty(?:-\p{L}+)?) (?:years|winters|seasons) (?:of |as |in the |on the |with the |at the |driving |teaching |working )[^,.;:!?]*?)(?=\s*$|[,.;:!?…—–]| and\b)`,
  ),
  rule(
    'has_experience',
    String.raw`\bI (?:have |also |once )?(?<object>(?:studied|majored in|graduated (?:from|in)|did my (?:degree|bachelor'?s?|master'?s?|PhD|doctorate) (?:in|at)|have an? (?:degree|bachelor'?s|master'?s|PhD|doctorate) in) [^,.;:!?…()—–\n]+?)${end}`,
  ),
  rule(
    'member_of',
    String.raw`\b(?:I|[Ww]e)(?:'ve| have)? (?<not>left|dropped out of|given up my membership of) (?:the |my )(?<object>[\p{L} ]*?(?:choir|club|team|band|class|group|society|orchestra|gym|union|party|committee))\b`,
  ),
  rule(
    'lives_with',
    `\\b(?:I|[Ww]e) (?:still |now |currently )?live with (?:my|our) (?:\\p{Ll}+ )?(?<object>${kinWords}) (?<name>${oneName})`,
    { isBeside: true },
  ),
  rule(
    'lives_with',
    String.raw`\b(?:I|[Ww]e) (?:still |now |currently )?live with (?<object>(?:my|our) [\p{Ll}' -]+?)${end}`,
    { isBeside: true },
  ),
]
