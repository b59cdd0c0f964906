import type { Scene } from '../grammar.ts'
import * as reasons from './reasons.ts'

export const gift: Scene = {
  key: 'zh-gift',
  about: 'companion',
  answer: 'you',
  slots: (draw) => {
    const price = draw.number(60, 260)
    return {
      a: '<香薰礼盒|百合花束|奶油蛋糕|瓷摆件>',
      b: '<车刀套装|音乐会票|茶样盒|大字地图册>',
      price: `${price}`,
      three: `${3 * price}`,
      day: '{weekday}',
      other: '那出戏',
      place: '{town}',
    }
  },
  requests: [
    '{companion}{day}过生日，送{a}还是{b}？',
    '给{companion}挑礼物：{a}、{b}，哪个好？',
    '{a}送{companion}合适吗？',
    '我要在{day}前给{companion}买礼物，帮我选。',
    '这两样里，哪样{companion}会喜欢？',
  ],
  intro: ['礼品店：{a}{price}元，{b}{price}元', '清单上有{a}（{price}元）和{b}（{price}元）'],
  data: [
    { clause: '免费包装', repeats: ['那家店包装不要钱。', '包装是免费的。'] },
    { clause: '两周内可换', repeats: ['两周之内可以换。', '{place}那家店十四天能换。'] },
    { clause: '柜台有贺卡', repeats: ['柜台卖贺卡。', '付钱的地方有贺卡。'] },
  ],
  attributes: [
    {
      clause: ['{a}香气很浓', '{a}带百合香'],
      therefore: ['{a}会出事', '送{b}'],
      reasons: [reasons.pollen],
      card: '{a}香气：浓',
    },
    {
      clause: ['另有一款奶油夹心礼盒', '赠品是奶油布丁'],
      therefore: ['那一盒吃不了', '别选带奶的'],
      reasons: [reasons.dairy],
    },
    {
      clause: ['{b}配一把锻钢圆凿', '{b}是车木头用的'],
      therefore: ['{b}正中下怀', '就送{b}'],
      reasons: [reasons.woodwork],
    },
    {
      clause: ['{a}里有好些小摆设', '{a}是放架子上的'],
      therefore: ['再多一件也没处放', '送吃得完的'],
      reasons: [reasons.ownsOne],
    },
    {
      clause: ['{b}附三小时演出的票，中间不休息', '另有四小时连场戏票'],
      therefore: ['那张票坐不住', '换短的'],
      reasons: [reasons.longSitting],
    },
    {
      clause: ['还有一盆开花的百合', '盆栽百合，{price}元'],
      therefore: ['百合免了', '那盆花不是死就是惹祸'],
      reasons: [reasons.cat, reasons.away, reasons.northRoom],
    },
  ],
  aspects: [
    {
      snippet: '丝带比东西好。',
      card: '{a}质量：薄',
      fact: '{a}质量一般',
      own: { episodic: ['{S}在那家店买过{a}送{name}，拆的时候就散了。'] },
    },
    {
      snippet: '贺卡又忘了放。',
      card: '贺卡：常漏',
      fact: '店里常忘放贺卡',
      own: { episodic: ['{S}上回寄的那份，店里没放贺卡。'] },
    },
    {
      snippet: '早到了一天！',
      card: '送货：早',
      fact: '包裹常早到一天',
      own: { episodic: ['{S}订的包裹比宴席早到一天。'] },
    },
    {
      snippet: '{b}比图上大。',
      card: '{b}尺寸：大',
      fact: '{b}比图片看着大',
      own: { episodic: ['{S}在店里拿过{b}，有图上两个大。'] },
    },
  ],
  opening: ['给{companionName}：', '{companionName}会喜欢的：', '礼物这样选。'],
  neutral: [
    {
      requests: ['写{a}和{b}的价签。', '店里要两张价签，只写品名和价。', '货架标签：{a}、{b}、价钱。'],
      answer: '{a}，{price}元；{b}，{price}元。',
    },
    {
      requests: ['三份{price}元的奖品一共多少？记抽奖账。', '抽奖要三份，总数写在账上。', '{price}元一份，三份合计？'],
      answer: '三份共{three}元。',
    },
  ],
  homonym: ['{name}学鸟叫有天赋，都说是老天的礼物。', '水管冬天包了一层旧棉被。', '百合是隔壁狗的名字。'],
  beside: ['那家店的门上挂着铃。', '{month}买了五卷船纹包装纸。', '{name}爱攒丝带。', '店里收银的是{name}的侄女。'],
  hearsay: ['{name}说人人都爱香薰。', '今年本想只送时间，当天就作罢。', '{S}开玩笑说每人送一双袜子。'],
  stale: [
    '{companionName}在{S}家借住，等房子刷完。',
    '{companionName}眼下没有地址，住在船上。',
    '旧计划里说别让{companionName}知道旅行的事。',
  ],
}
