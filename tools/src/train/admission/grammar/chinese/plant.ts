import type { Scene } from '../grammar.ts'
import * as reasons from './reasons.ts'

export const plant: Scene = {
  key: 'zh-plant',
  about: 'user',
  answer: 'you',
  slots: (draw) => {
    const [price, pots] = [draw.number(19, 60), draw.number(3, 9)]
    return {
      a: '<栀子|夹竹桃|茉莉|白掌>',
      b: '<一叶兰|铁线蕨|常春藤|虎耳草>',
      price: `${price}`,
      pots: `${pots}`,
      sum: `${price * pots}`,
    }
  },
  requests: [
    '{a}和{b}，我买哪一盆？',
    '花市有{a}和{b}，哪个适合我？',
    '我该养{a}还是{b}？',
    '替我在{a}和{b}里挑一样，说明理由。',
    '{a}放我那儿行不行？还是{b}？',
  ],
  intro: ['{a}每盆{price}元，{b}每盆{price}元', '花市：{a}、{b}，都是{price}元一盆'],
  data: [
    { clause: '都耐零下五度', repeats: ['这两样都耐零下五度。', '{a}冻到零下五度没事。'] },
    { clause: '隔年换盆', repeats: ['{b}两年换一次盆。', '换盆隔一年就行。'] },
    { clause: '送货到路边', repeats: ['花市送到路边。', '送货只到马路边。'] },
  ],
  attributes: [
    {
      clause: ['{a}每天要晒六小时', '{a}喜全日照，{b}耐阴'],
      therefore: ['{b}才活得了', '{a}会饿死'],
      reasons: [reasons.northRoom],
      card: '{a}喜光：强',
    },
    {
      clause: ['{a}全株有毒', '{a}的汁液对小孩和动物有害'],
      therefore: ['{a}不能进门', '选无毒的{b}'],
      reasons: [reasons.cat, reasons.child],
      card: '{a}毒性：有',
    },
    {
      clause: ['{a}香气浓，花粉多', '{a}一开花满屋是粉'],
      therefore: ['{a}会让你难受', '没香的{b}稳妥'],
      reasons: [reasons.pollen],
    },
    { clause: ['{a}天天要浇水', '{a}断水两天就完'], therefore: ['只有{b}熬得住', '别养{a}'], reasons: [reasons.away] },
    {
      clause: ['{a}连盆三十多公斤', '{a}带大缸，{30-45}公斤'],
      therefore: ['那口缸是麻烦', '轻的{b}拿得动'],
      reasons: [reasons.noLift, reasons.knees],
    },
    {
      clause: ['{a}另配架子，架子{200-400}元', '{a}要配补光灯，另付{180-300}元'],
      therefore: ['这笔钱先别花', '{b}什么都不用配'],
      reasons: [reasons.budget],
    },
  ],
  aspects: [
    {
      snippet: '一到冬天就长介壳虫。',
      card: '{a}虫害：介壳虫',
      fact: '{a}在室内易生介壳虫',
      own: { episodic: ['{S}上一盆{a}用指甲刮过几百只介壳虫。', '{month}{S}扔了一盆{a}，黏糊糊全是虫。'] },
    },
    {
      snippet: '头两年不动，第三年疯长。',
      card: '{b}长势：先慢',
      fact: '{b}头两年几乎不长',
      own: { semantic: ['{b}要闷两冬才动，{S}以前那盆就是。'] },
    },
    {
      snippet: '他家的盆一冻就裂。',
      card: '花盆：冻裂',
      fact: '配的花盆遇冻开裂',
      own: { episodic: ['那家的盆头一场霜就裂了三个，{S}扫了一早上。'] },
    },
    {
      snippet: '蛞蝓不碰{b}。',
      card: '{b}：蛞蝓不吃',
      fact: '蛞蝓不吃{b}',
      own: { semantic: ['{S}那儿的蛞蝓从{b}旁边爬过，看都不看。'] },
    },
  ],
  opening: ['要看放在哪里。', '按你的情形：', '两盆要的东西不一样。'],
  neutral: [
    {
      requests: [
        '{pots}盆一共多少钱？记在村里账上。',
        '学校订{pots}盆，总价多少？',
        '按{price}元一盆，{pots}盆合计写给会计。',
      ],
      answer: '{pots}盆共{sum}元。',
    },
    {
      requests: ['碱性土为什么让叶子发黄？写给学生。', '给科普栏解释叶片黄化。', '三句话说明黄化的原因，贴在教室。'],
      answer: '碱性土里的铁被锁住，叶子造不出足够的叶绿素，只剩叶脉是绿的。',
    },
  ],
  homonym: ['{name}的女儿小名叫茉莉，开始学琴了。', '{town}的植物学会那天开成了茶会。', '电视剧里那盆花是塑料的。'],
  beside: ['花市换了三任老板。', '{name}在{town}拍过一盆{a}。', '丢了的小铲子找到了。', '公园里{b}的牌子写错了字。'],
  hearsay: ['{name}相信放音乐花长得快。', '曾想在屋顶弄花园，看了报价就算了。', '听说那家花市用啤酒浇花。'],
  stale: ['{S}借用{name}的温室，到季末为止。', '外墙搭着架子，屋里暗到{month}。', '小狗{pet}眼下见什么刨什么。'],
}
