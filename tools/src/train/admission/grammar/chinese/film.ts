import type { Scene } from '../grammar.ts'
import * as reasons from './reasons.ts'

export const film: Scene = {
  key: 'zh-film',
  about: 'user',
  answer: 'I',
  slots: (draw) => ({
    item: '{title}',
    other: '《{titleFirst}{titleSecond}旧事》',
    maker: '{surname}{name}',
    minutes: `${draw.number(98, 210)}`,
    place: '<星光|工人|河畔>影院',
  }),
  requests: [
    '替我写一段{item}的影评，一百字左右。',
    '{item}看完了，帮我写个短评发群里。',
    '{item}值不值得看？用我的口气写。',
    '给影迷会写几句{item}，照我的感受。',
    '帮我给{item}打分并写理由。',
  ],
  intro: ['{item}，导演{maker}，{minutes}分钟', '{maker}导演的{item}，片长{minutes}分钟'],
  data: [
    { clause: '在{place}放映', repeats: ['{item}在{place}上映。', '{place}正放{item}。'] },
    { clause: '黑白片', repeats: ['{item}是黑白的。', '{maker}这部没用彩色。'] },
    { clause: '十二岁以上可看', repeats: ['不满十二岁不能看{item}。', '{item}限十二岁以上。'] },
  ],
  attributes: [
    {
      clause: ['中间不休息', '一口气放完，没有中场'],
      therefore: ['我看了好几次表', '后半程坐得辛苦'],
      reasons: [reasons.longSitting],
      card: '片长：考验人',
    },
    {
      clause: ['继{other}之后的新作', '与{other}出自同一人之手'],
      therefore: ['我是带着这个看的', '难免拿来比'],
      reasons: [reasons.earlierWork],
    },
    {
      clause: ['中段有二十分钟沉船戏', '女主角险些淹死在矿井里'],
      therefore: ['那一段我低着头', '水里的戏我看得比别人难'],
      reasons: [reasons.drowning],
      card: '沉船：紧张',
    },
    {
      clause: ['舞厅一场全是频闪', '剪得极快，闪个不停'],
      therefore: ['那几分钟我闭着眼', '要提醒同样的人'],
      reasons: [reasons.strobe],
    },
    {
      clause: ['鼓声震耳四十分钟', '音量开得极大'],
      therefore: ['声音让我受罪', '该带耳塞的'],
      reasons: [reasons.noise],
      card: '声音：大',
    },
    {
      clause: ['只有晚上九点四十五一场', '夜场，十点才开'],
      therefore: ['能让我不睡着，算它本事', '这个钟点本来对它不利'],
      reasons: [reasons.earlySleep],
    },
  ],
  aspects: [
    {
      snippet: '结尾骗人。',
      card: '结局：失望',
      fact: '信的下落没有交代',
      own: { episodic: ['看到{item}的结尾，{S}觉得被骗了：那封信到底没拆。'] },
    },
    {
      snippet: '那条狗该得奖。',
      card: '狗：抢戏',
      fact: '狗占了一半的戏',
      own: { episodic: ['{item}里戴帽子的狗一出来，{S}就笑出眼泪。'] },
    },
    {
      snippet: '父亲说话听不清。',
      card: '对白：含糊',
      fact: '父亲的台词难听清',
      own: { episodic: ['{item}里老头的话{S}只听懂三分之一，问了旁边的人好几回。'] },
    },
    {
      snippet: '后半拖沓。',
      card: '后半：慢',
      fact: '婚礼之后节奏变慢',
      own: { episodic: ['{item}演到婚礼，{S}开始想家里的衣服收了没有。'] },
    },
  ],
  opening: ['说说{item}。', '{item}，我看了。', '我和{item}，有合有不合。'],
  neutral: [
    {
      requests: [
        '填{item}的节目单：片名、导演、片长。',
        '影院日历要{item}的资料，一行。',
        '{item}的目录条目，不要评价。',
      ],
      answer: '{item}，导演{maker}，{minutes}分钟，{place}。',
    },
    {
      requests: ['什么叫原声版？写给影迷会的词汇表。', '给实习生解释“原声带字幕”。', '宣传单上要一句话解释原声版。'],
      answer: '演员用原来的语言说话，译文排在画面下方。',
    },
  ],
  homonym: ['车链上抹了一层油膜。', '{maker}也是{street}一位牙医的名字。', '棚子刷的漆就叫{item}。'],
  beside: [
    '{item}的票是在机器上买的。',
    '{name}在电梯里推荐了{item}。',
    '车站贴了好几周{item}的海报。',
    '影院的椅子扶手粘着口香糖。',
  ],
  hearsay: ['{name}听说{item}只拍了五天。', '都说{maker}自己没看过成片。', '曾想给{maker}写本书，后来没了下文。'],
  stale: ['{S}给晚报写影评，到季末为止。', '{S}有{place}的赠票，只限那个春天。', '电视坏了，{S}暂时用{name}的电脑看。'],
}
