import type { Draw } from '../draw.ts'
import type { DomainGrammar, Wordings } from '../grammar.ts'
import type { Language, Layout } from '../language.ts'
import { chineseVoices, type Person } from '../voice.ts'
import { dairy, noMeat, spicy, strobe } from './reasons.ts'
import { dinner } from './dinner.ts'
import { film } from './film.ts'
import { plant } from './plant.ts'
import { gift } from './gift.ts'
import { letter } from './letter.ts'
import { lesson } from './lesson.ts'
import { companionRelations, names, relations, vocabulary } from './vocabulary.ts'

const noise: Wordings = {
  episodic: [
    '在{street}捡到一只{colour}手套，第二天司机来认领。',
    '{month}{town}的钟停了，婚礼晚了一小时。',
    '{S}十年后在邮局碰见{name}，别的同学一个没认出来。',
    '邻居把信箱刷成了{colour}色，没问谁。',
    '停车场站着一只鹭鸶，谁也不敢过。',
    '{S}抽奖抽中一袋面粉。',
    '去{town}的车坏在砖窑边，大家走着唱着到的。',
    '{name}打错电话，聊了一小时的旧电影院。',
    '借给{name}的相册回来了，封面有一圈茶印。',
    '摄制组堵了{street}三天，留下一根石膏柱子。',
  ],
  semantic: [
    '{S}当了{3-9}年社区账房。',
    '{S}在{street}的储蓄所楼上长大。',
    '{S}收集旧船票和旅馆铅笔。',
    '一家子是从{town}来的，从前开绳铺。',
    '{S}能倒背老线路的站名。',
    '街角{surname}家的小卖部开了三十年。',
    '{S}觉得{town}的新转盘像掉在地上的盘子。',
    '{S}和{name}同一天生日。',
  ],
  procedural: [
    '每{weekday}晚上给座钟上弦。',
    '{S}出门前把信放在楼梯上，账单朝左。',
    '每月一号去堰口数天鹅。',
    '{S}日记第一行总用{colour}墨水。',
    '{name}不在家时喂他家的{animal}，钥匙在第三个盆下。',
  ],
  working: [
    '把梯子还给{surname}家。',
    '等装裱店的电话。',
    '问{name}要钥匙。',
    '给{name}的卡片还没签名。',
    '欠{name}{3-19}块花圈钱。',
    '去{street}取配好的钥匙。',
  ],
}

const styleWishes: Wordings = {
  semantic: [
    '{S}要求回答分条列出。',
    '{S}不喜欢感叹号。',
    '回答先说结论，{S}一向这样要求。',
    '{S}希望文字不超过{100-200}字。',
    '{S}不要表情符号，也不要客套。',
    '{S}喜欢结尾带一句冷笑话。',
    '{S}要求数字都取整。',
    '比较一律做成表格，{S}说。',
  ],
  procedural: ['{S}总要第二个更短的版本。', '{S}让手机念回答，所以句子要短。'],
}

const layout: Layout = {
  snippetHeads: ['大家说：', '网友评论：', '别人的话：'],
  cardHeads: ['要点：', '汇总：', '看法统计：'],
  factHeads: ['关键信息：', '需要知道的：', '要紧的事实：'],
  snippets: [
    '还会再来。',
    '一般般。',
    '比去年好。',
    '不是我的菜。',
    '值得想一想。',
    '没想到还行。',
    '再也不来了！',
    '五星，我很严格的。',
  ],
  quoted: (text) => `- “${text}”`,
  share: (text, percent) => `${text}（${percent}%）`,
  joints: ['；', '。', '，'],
  stop: '。',
  concluded: (sentence, therefore) => `${sentence}，所以${therefore}。`,
  sentenceGap: '',
  user: '用户',
  called: ({ relation, name }) => `${relation}${name}`,
  companion: ({ relation, name }) => `我${relation}${name}`,
  experience: ['用户自己的体验', '用户用过以后的看法', '用户亲身试过的结果'],
}

const personOf =
  (table: { readonly she: readonly string[]; readonly he: readonly string[] }) =>
  (draw: Draw): Person => {
    const gender = draw.pick(['she', 'he'] as const)
    return { gender, relation: draw.pick(table[gender]), name: draw.pick(names) }
  }

const grammars: readonly DomainGrammar[] = [
  { domain: 'eating-out', scenes: [dinner] },
  { domain: 'media-review', scenes: [film] },
  { domain: 'home-garden', scenes: [plant] },
  { domain: 'gifts-celebrations', scenes: [gift] },
  { domain: 'work-writing', scenes: [letter] },
  { domain: 'study', scenes: [lesson] },
]

export const chinese: Language = {
  vocabulary,
  layout,
  noise,
  styleWishes,
  grammars,
  voices: chineseVoices,
  // What one eats says nothing about a text, a course or a plant.
  far: [
    { reasons: [dairy, noMeat, spicy], domains: ['media-review', 'home-garden', 'work-writing', 'study'] },
    { reasons: [strobe], domains: ['home-garden', 'work-writing'] },
  ],
  person: personOf(relations),
  companion: personOf(companionRelations),
}
