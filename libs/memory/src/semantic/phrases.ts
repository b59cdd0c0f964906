/** How a profile line says a relation, without the subject: that it holds, and that it does not. */
export interface Phrase {
  readonly positive: string
  readonly negative: string
}

type PhraseRow = readonly [name: string, english: readonly [string, string], chinese: readonly [string, string]]

const rows: readonly PhraseRow[] = [
  ['lives_in', ['lives in', 'does not live in'], ['住在', '不住在']],
  ['has_name', ['is called', 'is not called'], ['叫', '不叫']],
  ['has_age', ['is aged', 'is not aged'], ['年龄', '年龄不是']],
  ['born_on', ['was born', 'was not born'], ['出生于', '不是出生于']],
  ['works_at', ['works at', 'does not work at'], ['工作单位', '不在此工作：']],
  ['works_as', ['works as', 'does not work as'], ['职业', '不从事']],
  ['employment_status', ['is, at work,', 'is not, at work,'], ['工作状态', '工作状态不是']],
  ['relationship_status', ['is', 'is not'], ['婚恋状态', '婚恋状态不是']],
  ['follows_diet', ['eats', 'no longer eats'], ['饮食', '不再']],
  ['has_detail', ['has', 'does not have'], ['资料', '资料不是']],
  ['moves_to', ['moves to', 'does not move to'], ['要搬去', '不搬去']],
  ['lives_with', ['lives with', 'does not live with'], ['同住', '不与其同住：']],
  ['comes_from', ['comes from', 'does not come from'], ['来自', '不是来自']],
  ['works_in', ['works in', 'does not work in'], ['工作地点', '不在此工作：']],
  ['works_on', ['works on', 'does not work on'], ['负责', '不负责']],
  ['worked_as', ['used to work as', 'never worked as'], ['曾任', '不曾任']],
  ['works_schedule', ['has hours', 'does not have hours'], ['时间安排', '没有安排']],
  ['has_experience', ['has behind them', 'does not have behind them'], ['经历', '没有经历']],
  ['has_skill', ['can', 'cannot'], ['会', '不会']],
  ['weak_at', ['is weak at', 'is not weak at'], ['不擅长', '并非不擅长']],
  ['plays', ['plays', 'does not play'], ['玩', '不玩']],
  ['speaks', ['speaks', 'does not speak'], ['会说', '不会说']],
  ['studies', ['studies', 'does not study'], ['学', '不学']],
  ['is_addressed_as', ['is addressed as', 'is not addressed as'], ['称呼', '不称呼']],
  ['spouse_of', ['is the partner of', 'is not the partner of'], ['伴侣', '不是伴侣']],
  ['parent_of', ['is the parent of', 'is not the parent of'], ['孩子', '没有孩子']],
  ['child_of', ['is the child of', 'is not the child of'], ['父母', '不是父母']],
  ['sibling_of', ['is the sibling of', 'is not the sibling of'], ['兄弟姐妹', '没有兄弟姐妹']],
  ['relative_of', ['is related to', 'is not related to'], ['亲戚', '不是亲戚']],
  ['knows', ['knows', 'does not know'], ['认识', '不认识']],
  ['has_condition', ['has the condition', 'does not have the condition'], ['身体状况', '没有']],
  ['allergic_to', ['is allergic to', 'is not allergic to'], ['过敏', '不过敏']],
  ['intolerant_of', ['does not tolerate', 'tolerates'], ['不耐受', '耐受']],
  ['tolerates', ['tolerates', 'does not tolerate'], ['能接受', '不能接受']],
  ['takes', ['takes', 'does not take'], ['服用', '不服用']],
  ['must_limit', ['has to limit', 'need not limit'], ['需少用', '无需少用']],
  ['has_trait', ['is described as', 'is not described as'], ['特点', '不是']],
  ['has_measure', ['measures', 'does not measure'], ['数值', '数值不是']],
  ['eats', ['eats', 'does not eat'], ['吃', '不吃']],
  ['drinks', ['drinks', 'does not drink'], ['喝', '不喝']],
  ['smokes', ['smokes', 'does not smoke'], ['抽', '不抽']],
  ['likes', ['likes', 'does not like'], ['喜欢', '不喜欢']],
  ['dislikes', ['dislikes', 'does not dislike'], ['讨厌', '不讨厌']],
  ['prefers', ['prefers', 'does not want'], ['偏好', '不想要']],
  ['wants', ['wants', 'does not want'], ['想要', '不想要']],
  ['fears', ['is afraid of', 'is not afraid of'], ['怕', '不怕']],
  ['owns', ['owns', 'does not own'], ['有', '没有']],
  ['has', ['has', 'does not have'], ['有', '没有']],
  ['uses', ['uses', 'does not use'], ['用', '不用']],
  ['has_habit', ['has the habit', 'does not have the habit'], ['习惯', '没有习惯']],
  ['member_of', ['belongs to', 'does not belong to'], ['加入', '不属于']],
  ['needs', ['needs', 'does not need'], ['需要', '不需要']],
  ['accepts', ['accepts', 'does not accept'], ['接受', '不接受']],
  ['offers', ['offers', 'does not offer'], ['提供', '不提供']],
  ['has_income', ['earns or pays', 'does not earn or pay'], ['收支', '没有收支']],
]

const english = new Map(rows.map(([name, [positive, negative]]) => [name, { positive, negative }] as const))
const chinese = new Map(rows.map(([name, , [positive, negative]]) => [name, { positive, negative }] as const))

/** The phrase of a canonical relation; its bare name where the table has none. */
export function relationPhrase(relation: string, isChinese: boolean): Phrase {
  return (isChinese ? chinese : english).get(relation) ?? { positive: relation, negative: `not ${relation}` }
}
