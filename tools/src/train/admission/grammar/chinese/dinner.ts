import type { Scene } from '../grammar.ts'
import * as reasons from './reasons.ts'

export const dinner: Scene = {
  key: 'zh-dinner',
  about: 'both',
  answer: 'you',
  slots: (draw) => {
    const price = draw.number(68, 168)
    return {
      place: '<老{surname}家|{titleSecond}小馆|河沿食堂|半山灶>',
      price: `${price}`,
      four: `${4 * price}`,
      day: '{weekday}',
    }
  },
  requests: [
    '{day}我和{companion}去{place}吃饭，合适吗？',
    '{day}请{companion}吃饭，{place}行不行，点什么？',
    '帮我决定：{day}和{companion}去不去{place}。',
    '{companion}{day}来，我想订{place}，有什么要注意的？',
    '{place}适合我和{companion}吗？{day}去。',
  ],
  intro: ['{place}，在{street}，人均{price}元', '{street}的{place}，套餐每位{price}元'],
  data: [
    { clause: '每月一号休息', repeats: ['{place}每月一号不开门。', '一号去{place}会扑空。'] },
    { clause: '可提前一周订位', repeats: ['{place}能提前七天订位。', '{place}接受提前一周的预订。'] },
    { clause: '可以刷卡', repeats: ['{place}能刷卡。', '在{place}付款可用卡。'] },
  ],
  attributes: [
    {
      clause: ['座位都在二楼，要上{20-40}级窄楼梯', '餐厅在阁楼，旋转楼梯上去'],
      therefore: ['上楼这一关就过不去', '请他们在楼下加座'],
      reasons: [reasons.knees],
      card: '楼梯：陡',
    },
    {
      clause: ['大厅有乐队，墙面光秃', '七点起现场打鼓'],
      therefore: ['那里不是说话的地方', '要坐到院子里去'],
      reasons: [reasons.noise],
      card: '乐队：热闹',
    },
    {
      clause: ['招牌是奶油焗菜', '菜里多放奶油和芝士'],
      therefore: ['大半菜单都点不了', '只能点清汤'],
      reasons: [reasons.dairy],
      card: '奶油：浓',
    },
    { clause: ['样样都带卤肉', '只做牛羊肉'], therefore: ['那里没有能吃的', '得换一家'], reasons: [reasons.noMeat] },
    {
      clause: ['菜都下重辣', '以剁椒和泡椒出名'],
      therefore: ['要叮嘱厨房一颗辣椒都别放', '不如换一家'],
      reasons: [reasons.spicy],
      card: '辣度：高',
    },
    {
      clause: ['{day}只有晚上八点四十五一场', '晚场九点才开席'],
      therefore: ['这个钟点不行', '找家六点开饭的'],
      reasons: [reasons.earlySleep],
    },
    {
      clause: ['二十人拼一张长桌', '和陌生人同桌'],
      therefore: ['长桌就是问题', '请他们留个角落'],
      reasons: [reasons.shy],
    },
  ],
  aspects: [
    {
      snippet: '一碗汤等了四十分钟。',
      card: '上菜：慢',
      fact: '主菜要等四十分钟',
      own: { episodic: ['{S}上个月在{place}等主菜等了三刻钟。', '在{place}花生都吃完了，菜还没影。'] },
    },
    {
      snippet: '分量真小！',
      card: '分量：小',
      fact: '分量小，一人要点两道',
      own: { episodic: ['从{place}出来{S}又去买了个煎饼。', '{S}在{place}点了第二份才吃饱。'] },
    },
    {
      snippet: '靠窗冷，坐炉子边。',
      card: '窗边：冷',
      fact: '窗边那排冷',
      own: { episodic: ['{S}在{place}靠窗坐着，没敢脱大衣。'] },
    },
    {
      snippet: '问一声有没有藕。',
      card: '菜单外的藕：最好',
      fact: '藕不在菜单上，要开口问',
      own: { episodic: ['{place}的伙计悄悄告诉{S}有藕，菜单上没写。'] },
    },
  ],
  opening: ['关于{place}：', '{day}这顿饭，先看几点。', '去不去{place}，这样看。'],
  neutral: [
    {
      requests: [
        '给街道名录写一行{place}的介绍，只要事实。',
        '{place}的名录条目：地址、人均。',
        '旅游册上要放{place}，一句话，不加评价。',
      ],
      answer: '{place}，{street}，人均{price}元。',
    },
    {
      requests: [
        '四份套餐一共多少钱？写在社团账上。',
        '四位每位{price}元，合计多少？',
        '社团想知道{place}四人套餐的总价。',
      ],
      answer: '四份共{four}元。',
    },
  ],
  homonym: [
    '{name}的船叫{place}，船漆是{colour}的。',
    '读了一本叫《小馆》的小说，在海边。',
    '洗衣机的菜单变成了外文。',
  ],
  beside: [
    '路过{place}，看见在刷{colour}色招牌。',
    '{place}的火柴盒拿来装螺丝了。',
    '{name}认识给{place}铺地板的人。',
    '{place}的房子从前是药铺。',
  ],
  hearsay: [
    '{name}听理发师说{place}要关了。',
    '本来想在{place}办寿宴，后来改成烧烤了。',
    '{S}开玩笑说中了奖就天天吃{place}。',
  ],
  stale: ['拔牙那一周{S}只喝汤。', '{S}感冒，这几天尝不出味道。', '{name}眼下在{place}掌勺，租约到期为止。'],
}
