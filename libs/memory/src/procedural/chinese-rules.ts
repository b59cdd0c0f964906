import type { FoundRule } from './found-rule.ts'

interface Draft {
  if: string[]
  then: string[]
  else: string[]
}

/** "If only": no rule. */
const wish = /就好了|就想|真想|多好/u
/** Ends of a clause that says when. */
const conditionEnd = /^(.{1,40}?)(?:的话|的时候|时候|之前|以前|之后|以后|(?<!小)时|前|后|期间)$/u
const conditionLead = /^(?:如果|要是|假如|若|万一|每次|每当|只要|一旦|当|凡是|遇到|碰到)/u
const elseLead = /^(?:不然|否则|要不然|没到|没有的话|不是的话)(?:的话)?(?:就)?/u
/** A clause that holds both halves: "头晕就先坐下", "超过38.5度才吃药", "手机进水千万别充电". */
const joinedPattern =
  /^(.{2,24}?)(?:我?会?(?:就(?!是)|才|最好|千万(?=别|不)|一律|必须|得先|得|要先|应该|先(?=\p{Script=Han}{2})|只(?=\p{Script=Han}{2}))|(?=别\p{Script=Han})|(?=每[\d一二两三四五六七八九十半隔]))(.{2,})$/u
const stepLead = /^(?:首先|然后|接着|随后|最后|其次|再|就|也|还要|记得|我(?:会)?(?:就)?|你(?:就)?|请)+/u
const headTail = /(?:的)?(?:做法|流程|步骤|方法|办法|顺序|规矩|要点|诀窍|窍门|口诀|经验|技巧)(?:是|改了|如下|：)*$/u
const genericHead = /^(?:医生交代|我的|规矩|流程|步骤|办法|做法|记住|提醒|经验|教训|注意|技巧|小贴士|后厨)/u

/** Rules of a Chinese text, by its own words alone. Pure; at worst an empty list. */
export function readChineseRules(text: string): FoundRule[] {
  const rules: Draft[] = []
  let pending: string | null = null
  for (const sentence of text.split(/[。！!？?\n；;]+/u).filter((part) => !wish.test(part))) {
    const headed = /^([^：:]{1,40})[：:]\s*(.+)$/su.exec(sentence.trim())
    if (headed !== null) pending = readHead(rules, headed[1]!)
    const clauses = splitClauses(headed?.[2] ?? sentence)
    for (const [i, clause] of clauses.entries()) {
      const isSituation =
        rules.length === 0 && pending === null && isAnswered(clauses[i + 1]) && !joinedPattern.test(clause)
      pending = isSituation ? cleanCondition(clause) : readClause(rules, clause, pending)
    }
  }
  return rules.map((rule) => ({ ...rule, ordered: rule.then.length > 1 }))
}

/** True for a clause that tells what is done in the situation before it: "我先…", "就…". */
function isAnswered(next: string | undefined): boolean {
  return next !== undefined && /^(?:我(?:就|先|都|会)|就(?!是))/u.test(next)
}

/** Reads a head into a condition that waits for its steps; "被拒别慌：" gives the first of them as well. */
function readHead(rules: Draft[], head: string): string | null {
  const warned = /^(.{2,30}?)(?:千万)?((?:别|不要).{1,6})$/u.exec(head)
  if (warned === null) return headToCondition(head)
  rules.push({ if: [cleanCondition(warned[1]!)], then: [warned[2]!], else: [] })
  return null
}

/** Reads one clause into the rules; answers with the condition that still waits for its first step. */
function readClause(rules: Draft[], clause: string, pending: string | null): string | null {
  const current = rules.at(-1)
  if (current !== undefined && elseLead.test(clause)) {
    const rest = clause.replace(elseLead, '')
    if (rest !== '') current.else.push(cleanStep(rest))
    return null
  }
  const alone = conditionAlone(clause)
  if (alone !== null) return alone
  const joined = current === undefined || hasOwnCondition(clause) ? joinedPattern.exec(clause) : null
  if (joined !== null && pending === null) {
    rules.push({ if: [cleanCondition(joined[1]!)], then: [cleanStep(joined[2]!)], else: [] })
    return null
  }
  const step = cleanStep(clause)
  if (pending !== null) rules.push({ if: [pending], then: [step], else: [] })
  else if (current !== undefined) current.then.push(step)
  return null
}

/** A clause that is nothing but a condition, or null. */
function conditionAlone(clause: string): string | null {
  if (conditionLead.test(clause) && !/就|才/u.test(clause)) return cleanCondition(clause)
  const ended = conditionEnd.exec(clause)
  return ended === null ? null : cleanCondition(clause)
}

/** A later clause begins a rule of its own only where it says so with "就" or "才" behind a state of things. */
function hasOwnCondition(clause: string): boolean {
  return /^(?!别|不要|昨天|今天|再|先)[^先再]{2,14}(?:就(?!是)|才|(?<=前|后|时)(?:只|不|先)).{2,}$/u.test(clause)
}

function splitClauses(text: string): string[] {
  return text
    .split(/[，,、→]\s*|\s{2,}/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
}

function cleanCondition(clause: string): string {
  return clause
    .trim()
    .replace(conditionLead, '')
    .replace(/(?:的话|的时候|时候)$/u, '')
    .replace(/(?:我|你|他|她)(?:会|就)?$/u, '')
    .replace(/^(?:我|我们)(?=\p{Script=Han}{2})/u, '')
}

function cleanStep(clause: string): string {
  const bare = clause.trim().replace(stepLead, '')
  return bare === '' ? clause.trim() : bare
}

/** A head is the task itself, without "的做法" behind it; null where it only announces. */
function headToCondition(head: string): string | null {
  const bare = cleanCondition(head.trim())
    .replace(headTail, '')
    .replace(/^(?:.*(?:问我|教我|教的|告诉我)|教你|关于)/u, '')
  return bare === '' || genericHead.test(bare) ? null : bare
}

/** Chinese where ideographs are at least as many as Latin words. */
export function isChinese(text: string): boolean {
  const ideographs = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.match(/\p{Script=Latin}+/gu)?.length ?? 0
  return ideographs > 0 && ideographs >= words
}
