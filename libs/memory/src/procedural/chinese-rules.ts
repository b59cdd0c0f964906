import type { FoundRule } from './found-rule.ts'

interface Draft {
  if: string[]
  then: string[]
  else: string[]
}

/** "If only": no rule. */
const wish = /就好了|就想|真想|多好/u
/** Ends of a clause that says when. */
const conditionEnd =
  /^(.{1,40}?)(?:的[话話]|的?[时時]候|之前|以前|之[后後]|以[后後]|(?<![小及同平])[时時]|前|[后後]|期间)$/u
const strongLead = /^(?:如果|要是|假如|若|万一|只要|一旦)/u
const conditionLead =
  /^(?:如果|要是|假如|若|万一|每次|每当|只要|一旦|当|凡是|遇到|碰到|以后|今后|往后|下次|下回)(?=.{2})/u
const elseLead = /^(?:不然|否则|要不然|没到|没有的话|不是的话)(?:的话)?(?:就)?/u
/** A clause that holds both halves: "头晕就先坐下", "超过38.5度才吃药", "手机进水千万别充电". */
const joinedPattern =
  /^(.{2,24}?)(?:[我你]?会?(?:就(?!是)|才|[则則](?=\p{Script=Han})|最好|千万(?=别|不)|一律|必须|得先|得|要先|应该|先(?=\p{Script=Han}{2})|只(?=\p{Script=Han}{2}))|(?=别\p{Script=Han})|(?=每[\d一二两三四五六七八九十半隔]))(.{2,})$/u
const stepLead = /^(?:首先|[则則]|然后|接着|随后|最后|其次|再|就|也|还要|记得|我(?:会)?(?:就)?|你(?:就)?|请)+/u
const headTail =
  /(?:的)?(?:做法|流程|步骤|方法|办法|顺序|规矩|要点|诀窍|窍门|口诀|经验|技巧|路子|习惯|讲究)(?:就?是|改了|如下)?$|[我你]?(?:是|可以|都|就)?(?:这样|这么|這樣|按|分[两三四五]步|我跟你说|有[个一]).{0,8}$/u
/** "炒菜的窍门是…": a head within a sentence. */
const innerHead = /^(.{2,20}?)的?(?:窍门|诀窍|办法|做法|路子|习惯|规矩|流程|步骤|秘诀)就?是(.{2,})$/u
/** "睡前喝杯热水": the first clause of a text may hold its situation without a comma behind it. */
const situationAndStep =
  /^(.{1,14}?(?:的?[时時]候|(?<![小及同平有])[时時]|之?前|[以之]?[后後]))(?![一二两三四五六七八九十\d天面边来的背])(.{3,})$/u
const noSituation = /^(?:千万|一定|你|我|可以|最好|要|得|先|再|别)*$/u
const genericHead = /^(?:医生交代|我的|规矩|流程|步骤|办法|做法|记住|提醒|经验|教训|注意|技巧|小贴士|记着|这样|可以)/u

/** Rules of a Chinese text, by its own words alone. Pure; at worst an empty list. */
export function readChineseRules(text: string): FoundRule[] {
  const rules: Draft[] = []
  let pending: string | null = null
  for (const sentence of text.split(/[。！!？?\n；;]+/u).filter((part) => !wish.test(part))) {
    const headed = /^([^：:]{1,40})[：:](?!\d)\s*(.+)$/su.exec(sentence.trim()) ?? innerHead.exec(sentence.trim())
    const clauses = splitClauses(headed?.[2] ?? sentence)
    if (headed !== null) pending = readHead(rules, headed[1]!) ?? (rules.length > 0 ? null : cleanStep(clauses[0]!))
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
  return next !== undefined && /^(?:[我你]?(?:就(?!是)|先)|[我你](?:都|会)|首先)/u.test(next)
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
  const alone = conditionAlone(clause, current === undefined && pending === null)
  if (alone !== null) return alone
  const joined = pending === null ? splitJoined(clause, current === undefined) : null
  if (joined !== null) {
    rules.push({ if: [cleanCondition(joined[1]!)], then: [cleanStep(joined[2]!)], else: [] })
    return null
  }
  const step = cleanStep(clause)
  if (pending !== null) rules.push({ if: [pending], then: [step], else: [] })
  else if (current !== undefined) current.then.push(step)
  return null
}

/** Condition and step of a clause that holds both, or null. */
function splitJoined(clause: string, isFirst: boolean): RegExpExecArray | null {
  const joined = isFirst || hasOwnCondition(clause) ? joinedPattern.exec(clause) : null
  const found = joined ?? (isFirst ? situationAndStep.exec(clause) : null)
  return found === null || noSituation.test(found[1]!) ? null : found
}

/** A clause that is nothing but a condition, or null. */
function conditionAlone(clause: string, isFirst: boolean): string | null {
  if ((isFirst ? conditionLead : strongLead).test(clause) && !/就|才/u.test(clause)) return cleanCondition(clause)
  const ended = conditionEnd.exec(clause)
  return ended === null ? null : cleanCondition(clause)
}

/** A later clause begins a rule of its own only where it says so with "就" or "才" behind a state of things. */
function hasOwnCondition(clause: string): boolean {
  return /^(?!别|不要|昨天|今天|再|先|最后|然后|接着|比如|同时|中间|剩下)[^先再]{2,14}(?:就(?!是)|才|(?<=前|后|时)(?:只|不|先)).{2,}$/u.test(
    clause,
  )
}

function splitClauses(text: string): string[] {
  return text
    .split(/[，,→]\s*|\s{2,}|\s*[①-⑳]/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
}

function cleanCondition(clause: string): string {
  return clause
    .trim()
    .replace(conditionLead, '')
    .replace(/(?:的[话話]|的?[时時]候)$/u, '')
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
    .replace(/^(?:.*(?:问我|教我|教的|告诉我)|教你|关于|你?可以(?:这样|试试)?|不妨)/u, '')
    .replace(headTail, '')
    .replace(/(?<=.{2})[时時]$/u, '')
  return bare === '' || genericHead.test(bare) ? null : bare
}

/** Chinese where ideographs are at least as many as Latin words. */
export function isChinese(text: string): boolean {
  const ideographs = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.match(/\p{Script=Latin}+/gu)?.length ?? 0
  return ideographs > 0 && ideographs >= words
}
