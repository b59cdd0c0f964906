/** Kin words and the relation in which a person who has such kin stands to them. */
export const kinRelations: ReadonlyMap<string, string> = new Map(
  (
    [
      [
        'parent_of',
        'son daughter sons daughters kid kids child children baby toddler twins boys girls stepson stepdaughter',
      ],
      ['parent_of', '儿子 女儿 孩子 娃 老大 老二 双胞胎'],
      ['spouse_of', 'wife husband partner girlfriend boyfriend fiancé fiancée spouse'],
      ['spouse_of', '老公 老婆 丈夫 妻子 太太 先生 爱人 对象 男朋友 女朋友 媳妇 老伴'],
      ['sibling_of', 'sister brother sisters brothers sibling siblings'],
      ['sibling_of', '哥哥 姐姐 弟弟 妹妹 哥 姐 弟 妹 兄弟 姐妹 兄弟姐妹'],
      ['child_of', 'mother father mum dad mom mam mama papa parents'],
      ['child_of', '妈妈 爸爸 妈 爸 母亲 父亲 父母 爸妈'],
      [
        'relative_of',
        'cousin cousins niece nephew nieces nephews uncle aunt grandmother grandfather grandma grandpa gran granny grandson granddaughter grandchildren mother-in-law father-in-law sister-in-law brother-in-law son-in-law daughter-in-law',
      ],
      [
        'relative_of',
        '奶奶 爷爷 外婆 外公 姥姥 姥爷 婆婆 公公 岳母 岳父 舅舅 叔叔 姑姑 阿姨 表哥 表姐 表弟 表妹 侄子 侄女 外甥 孙子 孙女',
      ],
      ['lives_with', 'flatmate roommate housemate 室友'],
    ] as const
  ).flatMap(([relation, words]) => words.split(' ').map((word) => [word, relation] as const)),
)

const words = (text: string): string =>
  text
    .trim()
    .split(/\s*\|\s*|\n\s*/u)
    .join('|')

/** Alternatives for patterns. */
export const kinWords = words(
  [...kinRelations.keys()]
    .filter((word) => /^[a-zé-]+$/u.test(word))
    .sort((a, b) => b.length - a.length)
    .join('|'),
)
export const chineseKinWords = words(
  [...kinRelations.keys()]
    .filter((word) => /^\p{Script=Han}/u.test(word))
    .sort((a, b) => b.length - a.length)
    .join('|'),
)
export const conditions = words(
  `migraines?|asthma|(?:type [12] )?diabet(?:es|ic)|sugar diabetic|epilep(?:sy|tic)|arthritis|adhd|autis(?:m|tic)|depression|anxiety|eczema|gout|
  hay fever|high blood pressure|low blood pressure|c(?:o)?eliac(?: disease)?|dyslexi(?:a|c)|vertigo|scoliosis|insomnia|tinnitus|an(?:a)?emi(?:a|c)|
  colou?r[- ]?blind|(?:iron-)?deficient|deaf|blind|pregnant|asthmatic|claustrophobic|carsick|seasick|short-sighted|lactose intolerant|
  heart murmur|pacemaker|stoma|stammer|bad (?:back|knees?|hip)|cataracts?|glaucoma|dementia|hernia|cancer|sciatica|psoriasis|PCOS|endometriosis`,
)
export const traits = words(
  `left[- ]handed|right[- ]handed|an? (?:introvert|extrovert|perfectionist|night owl|early bird|morning person|planner|hoarder|only child|twin)|introverted|shy|stubborn|
  clumsy|religious|catholic|protestant|buddhist|muslim|jewish|hindu|atheist|gay|lesbian|bisexual|trans|double-jointed|tone-deaf`,
)
export const relationshipStatuses = words(
  `single(?: again)?|married|divorced|widowed|a widow(?:er)?|engaged|separated|in a relationship`,
)
export const employmentStatuses = words(
  `retired|unemployed|self-employed|freelance|between jobs|on (?:parental |maternity |sick )?leave|out of work`,
)
export const diets = words(
  `(?:a )?vegetarian|(?:a )?vegan|(?:a )?pescatarian|gluten-free|kosher|halal|dairy-free|flexitarian|keto`,
)
export const partnerWords = words('wife|husband|partner|girlfriend|boyfriend|fiancé|fiancée|fiance|fiancee|spouse')
export const chinesePartnerWords = words(
  '老公|老婆|丈夫|妻子|太太|先生|爱人|对象|男朋友|女朋友|男友|女友|媳妇|老伴|未婚夫|未婚妻',
)
export const chinesePets = words('猫|狗|兔|仓鼠|鹦鹉|乌龟|金鱼|鸟|马')
export const pets = words(
  'cats?|dogs?|kittens?|pupp(?:y|ies)|parrots?|budgies?|hens?|chickens?|horses?|pon(?:y|ies)|tortoises?|turtles?|rabbits?|bunn(?:y|ies)|hamsters?|guinea pigs?|goldfish|fish|ferrets?|snakes?|lizards?|geckos?',
)
/** What an object is called by that is a pet of whatever kind, at its end; "pet" alone stands for any. */
export const petAtEnd = new RegExp(`(?<![\\p{L}-])(?:${pets}|pets?)$|(?:${chinesePets}|宠物)(?:咪|狗|子|猫)?$`, 'iu')
/** What nobody eats who is vegetarian, and what a pescatarian eats. */
export const meats = words('(?:red )?meat|beef|pork|chicken|lamb|bacon|ham|poultry|steaks?|sausages?|burgers')
export const fish = words('fish|seafood|salmon|tuna|prawns|sushi')
/** Which of the diets without meat a text names; null for another. */
export function dietOf(object: string): 'vegetarian' | 'pescatarian' | null {
  if (/pescatarian/iu.test(object)) return 'pescatarian'
  return /vegetarian|vegan|吃素|素食|纯素/iu.test(object) ? 'vegetarian' : null
}
/** What an occupation ends in, or is. */
export const occupations = words(
  `\\p{L}+(?:keeper|smith|wright|grapher|ologist|nomist|tician|sician|[^n]eer|icist)|nurse|midwife|teacher|doctor|engineer|lawyer|solicitor|accountant|bookkeeper|
  baker|chef|cook|welder|plumber|electrician|carpenter|joiner|roofer|builder|driver|courier|paramedic|dispatcher|firefighter|police officer|
  soldier|sailor|pilot|translator|interpreter|writer|editor|journalist|illustrator|designer|developer|programmer|coder|analyst|scientist|
  researcher|lecturer|professor|librarian|archivist|architect|surveyor|farmer|gardener|florist|butcher|waiter|waitress|barista|bartender|
  cashier|receptionist|secretary|manager|director|clerk|technician|mechanic|machinist|tailor|seamstress|hairdresser|barber|cleaner|caretaker|
  porter|guard|judge|stenographer|notary|dentist|pharmacist|therapist|psychologist|vet|radiographer|physio|physiotherapist|musician|cellist|
  violinist|pianist|singer|actor|actress|dancer|painter|photographer|potter|headmaster|tutor|coach|trainer|consultant|tester|operator|
  supervisor|inspector|conductor|fisherman|miner|postman|beekeeper|student|apprentice|intern|trucker|typist|salesman|saleswoman|estate agent|monk|nun|priest`,
)
