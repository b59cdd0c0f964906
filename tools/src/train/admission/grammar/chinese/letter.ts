import type { Scene } from '../grammar.ts'
import * as reasons from './reasons.ts'

export const letter: Scene = {
  key: 'zh-letter',
  about: 'user',
  answer: 'I',
  slots: (draw) => {
    const [pieces, price] = [draw.number(40, 160), draw.number(12, 39)]
    return {
      host: '{surname}经理',
      item: '<瓷碗|茶杯|灯罩|花砖>',
      pieces: `${pieces}`,
      price: `${price}`,
      sum: `${pieces * price}`,
      day: '{weekday}',
    }
  },
  requests: [
    '帮我给{host}回信，谈{item}的事。',
    '{host}来询价了，怎么回？',
    '替我写给{host}：能不能做、怎么做。',
    '今晚前我要回{host}关于{item}的信。',
    '以我的名义答复{host}的询价。',
  ],
  intro: ['{host}询价：{item}{pieces}件，每件{price}元', '{host}要{pieces}件{item}，单价{price}元'],
  data: [
    { clause: '包装由买方负责', repeats: ['包装归买方。', '{host}那边自己包装。'] },
    { clause: '白釉或青釉', repeats: ['要白釉或青釉。', '{host}白的青的都收。'] },
    { clause: '发票开给总部', repeats: ['发票寄总部。', '{host}要发票开总部抬头。'] },
  ],
  attributes: [
    {
      clause: ['月底前全部交齐', '三周内要齐货'],
      therefore: ['我只能先交一部分', '我得请求宽限'],
      reasons: [reasons.capacity],
    },
    {
      clause: ['信里写着“照我们说的”', '提到先前谈过'],
      therefore: ['我开头就接着那句话说', '我照先前的办'],
      reasons: [reasons.promised],
      card: '口气：客气',
    },
    {
      clause: ['{day}下午三点到现场谈', '约{day}下午看场地'],
      therefore: ['我另约时间', '那天去不了'],
      reasons: [reasons.busyDay],
    },
    {
      clause: ['请作者在开幕式上讲话', '要当着四十位来宾介绍'],
      therefore: ['讲话请免了', '请别人来讲'],
      reasons: [reasons.shy],
    },
    {
      clause: ['要预交样品费{500-900}元', '先付模具钱'],
      therefore: ['这笔钱我现在出不了', '我请对方先垫'],
      reasons: [reasons.budget],
    },
    {
      clause: ['货要搬到三楼展厅', '展厅在坡上，没有车道'],
      therefore: ['搬运要请人', '我送到坡下为止'],
      reasons: [reasons.knees],
    },
  ],
  aspects: [
    {
      snippet: '六十天才付款。',
      card: '付款：晚',
      fact: '该公司六十天后付款',
      own: { episodic: ['上回{host}那边的款{S}等了两个月。'] },
    },
    {
      snippet: '拆箱小心，从不打碎。',
      card: '搬运：小心',
      fact: '该公司拆箱仔细',
      own: { episodic: ['{S}送去的几箱，{host}的人卸完一个角都没碰。'] },
    },
    {
      snippet: '临了总改数量。',
      card: '数量：常改',
      fact: '下单后常改数量',
      own: { episodic: ['烧窑前一周，{host}把{S}上一单砍了三分之一。'] },
    },
    {
      snippet: '要找办公室的大姐，她说了算。',
      card: '决定：在办公室',
      fact: '决定权在办公室',
      own: { episodic: ['{S}在现场才明白，办公室大姐没点头都不算。'] },
    },
  ],
  opening: ['{host}您好，来信收到。', '{host}您好，谢谢您问起{item}。', '{host}您好，答复如下。'],
  neutral: [
    {
      requests: [
        '{pieces}乘{price}是多少？填在订单上。',
        '{item}{pieces}件、每件{price}元，总额写给账房。',
        '只要总数：{pieces}件，单价{price}元。',
      ],
      answer: '总额{sum}元。',
    },
    {
      requests: ['青釉是什么？写给店里的词汇表。', '给学徒解释青釉。', '图录里要一句青釉的定义。'],
      answer: '青釉是含少量铁、在缺氧的窑里烧成的青绿色釉。',
    },
  ],
  homonym: ['{host}也是一个歌手的外号，{name}喜欢听。', '面包店的招牌掉了一个字母。', '窗花剪成了碗的样子。'],
  beside: [
    '{host}赶集总戴一顶{colour}帽子。',
    '买了灯塔图案的邮票。',
    '{month}在广播里听见{host}。',
    '旧打字机摆在橱窗里当装饰。',
  ],
  hearsay: ['集市上说{host}要卖公司。', '有一阵想改做机制的，想想算了。', '{S}跟{name}开玩笑说要给庙里上釉。'],
  stale: ['{S}暑假有个学徒。', '假期里{S}借学校的窑。', '旧价目表写着年底前不涨。'],
}
