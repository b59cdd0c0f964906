import type { Resource, StateChangeFact } from '@ecphory/events'

type Constraint = NonNullable<StateChangeFact['constraint']>
export type Recurrence = NonNullable<StateChangeFact['recurrence']>

/** What an item takes up of a person; the same table reads a question ("what should I eat?" is about the body). */
const resources: Readonly<Record<Resource, RegExp>> = {
  body: /\b(?:eat|ate|food|meal|breakfast|lunch|dinner|supper|snack|drink|wine|beer|alcohol|coffee|porridge|hungry|fast(?:ing|ed)?|tablets?|pills?|capsules?|doses?|drops?|medicine|medication|antibiotics?|painkillers?|inhaler|run|running|jog|swim|exercise\w*|gym|sleep|nap|bed|lie-in|walk|hik\w+|rest|doctor|dentist|vet|physio|surgery|operation|blood|scan|x-ray|vaccin\w+|ankle|shoulder|eyes?|stomach|drive|driving|car)\b|吃|喝|酒|饭|药|睡|跑步|运动|医生|手术|开车|体检|空腹/iu,
  time: /\b(?:\d{1,2}:\d{2}|o'clock|morning|afternoon|evening|tonight|tomorrow|today|weekend|mon|tue|wed|thu|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day|free|busy|hour|spend|lead|stay|leave|go out|appointment|meeting|visit|booked|plans?)\b|今晚|明天|今天|上午|下午|晚上|周|有空|几点/iu,
  money:
    /\b(?:pay|paid|bill|invoice|fee|fine|rent|refund|buy|afford|euros?|dollars?|pounds?|money|bank|transfer|deposit|price|quote|budget|tax|insurance|salary|owe[sd]?|cost)\b|[€$£¥]|钱|付|交费|账|款|罚|房租|贵|预算|报销|保险/iu,
  attention:
    /\b(?:write|draft|read|review|essay|report|form|paperwork|letter|email|e-mail|call|ring|phone|message|study|revise|homework|sign|fill|submit|prepare|practise|tackle|work on|computer|paragraph)\b|写|读|看书|复习|作业|填|签|邮件|电话|论文|报告|材料/iu,
}

const constraints: readonly (readonly [Constraint, RegExp])[] = [
  [
    'medication',
    /\b(?:tablets?|pills?|capsules?|doses?|(?:eye|ear) drops?|drops? (?:in|every|at)|medicine|medication|antibiotics?|painkillers?|inhaler|puffs?|insulin|ointment|levothyroxine|vitamins?|supplement)\b|药|胰岛素|滴眼|滴耳/iu,
  ],
  ['allergy', /\ballerg\w+|\bintoleran\w+|过敏/iu],
  [
    'prohibition',
    /\bno (?:\w+ing|alcohol|wine|beer|contact|meetings?|food|screens?|sugar|deploys?|weight|running)\b|\b(?:must|may|should|can)(?:n't| not|not)\b|\bnobody\b|\bnothing\b.*\buntil\b|\bhands off\b|\boff[- ]limits\b|\bnot allowed\b|\bdon't (?:touch|eat|drink|drive|open|move|restart)\b|\bstays? (?:closed|shut|on|off|put)\b|\bkeep (?:off|away|closed)\b|\bfreeze\b|\bfasting\b|\bempty stomach\b|不能|不许|不要|不可以|禁止|忌|别(?!忘)|空腹|一滴酒/iu,
  ],
  [
    'condition',
    /\b(?:only )?if\b|\bonce\b|\buntil\b|\bunless\b|\bbefore i (?:can|may)\b|要是|如果|等.*(?:再|才)|才能/iu,
  ],
]

const recurrences: readonly (readonly [Recurrence, RegExp])[] = [
  [
    'daily',
    /\b(?:every|each) (?:single )?(?:day|morning|evening|night|noon)\b|\bdaily\b|\b(?:once|twice|three times|\d times) (?:a|per) day\b|\b(?:morning|breakfast) and (?:evening|night|dinner)\b|每天|每日|每晚|每早|天天|早晚|一日/iu,
  ],
  [
    'weekly',
    /\b(?:every|each) (?:week|mon|tue|wed|thu|fri|sat|sun)\w*\b|\bweekly\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|\bweekdays\b|每周|每个?星期|每礼拜/iu,
  ],
  ['monthly', /\b(?:every|each) month\b|\bmonthly\b|\b(?:once|twice) a month\b|每个?月/iu],
]

export const textToResources = (text: string): Resource[] =>
  (Object.keys(resources) as Resource[]).filter((name) => resources[name].test(text))

export const textToConstraint = (text: string): Constraint | null =>
  constraints.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** "every morning", 每天: the item comes back by itself. A one-off in a sentence with a habit is not told apart. */
export const textToRecurrence = (text: string): Recurrence | null =>
  recurrences.find(([, pattern]) => pattern.test(text))?.[0] ?? null
