import type { Scene } from '../grammar.ts'
import * as reasons from './reasons.ts'

export const lesson: Scene = {
  key: 'zh-course',
  about: 'user',
  answer: 'you',
  slots: (draw) => {
    const [words, days] = [draw.number(8, 20), draw.number(12, 30)]
    return {
      tongue: '<诺里语|吕斯克语|梅伦语>',
      fee: `${draw.number(600, 2400)}`,
      words: `${words}`,
      days: `${days}`,
      total: `${words * days}`,
      day: '{weekday}',
      place: '{town}',
    }
  },
  requests: [
    '我想学{tongue}，上夜校还是自学？',
    '给我订个{tongue}的学习计划。',
    '{tongue}夜校适合我吗？',
    '夜校、教材，我学{tongue}用哪个？',
    '帮我安排几周的{tongue}学习。',
  ],
  intro: [
    '{tongue}夜校在{place}，学费{fee}元；自学教材一本39元',
    '学{tongue}两条路：{place}的夜校（{fee}元）和教材（39元）',
  ],
  data: [
    { clause: '每天约{words}个生词', repeats: ['一天大约{words}个生词。', '进度是每天{words}个词。'] },
    { clause: '结业发证', repeats: ['学完有证书。', '夜校结束发证。'] },
    { clause: '报名到月底', repeats: ['月底截止报名。', '夜校报名还开着。'] },
  ],
  attributes: [
    {
      clause: ['教材全是读和写，没有录音', '教材一页页都是书面练习'],
      therefore: ['光靠教材不行', '方法要照这个选'],
      reasons: [reasons.byEar],
      card: '教材练习：枯燥',
    },
    {
      clause: ['夜校晚上八点到十点', '上课八点开始'],
      therefore: ['夜校的钟点不合适', '找白天的班'],
      reasons: [reasons.earlySleep],
    },
    {
      clause: ['每次都要在全班前演小品', '课上人人轮流上台'],
      therefore: ['这样的课上不下去', '不如一对一'],
      reasons: [reasons.shy],
      card: '气氛：活跃',
    },
    {
      clause: ['逢{day}下午上课', '{day}下午两点到五点'],
      therefore: ['{day}去不了', '要换一天'],
      reasons: [reasons.busyDay],
    },
    {
      clause: ['学费一次付清，另收书费', '{fee}元，开课前交'],
      therefore: ['先用教材', '这笔钱现在不合适'],
      reasons: [reasons.budget],
    },
    { clause: ['教室挨着木工房', '听力用大喇叭放'], therefore: ['教室太吵', '要借耳机'], reasons: [reasons.noise] },
    {
      clause: ['教室在五楼，爬楼梯', '教室在顶层，没电梯'],
      therefore: ['上楼就是难处', '问问有没有一楼的班'],
      reasons: [reasons.knees],
    },
  ],
  aspects: [
    {
      snippet: '老师每个音都纠。',
      card: '老师：严',
      fact: '老师一错就打断',
      own: { episodic: ['{S}旁听了一晚夜校，开口就被打断。'] },
    },
    {
      snippet: '第五周人就少一半。',
      card: '人数：越来越少',
      fact: '到第五周人少一半',
      own: { episodic: ['和{S}一起进夜校的十四个人，剩下六个。'] },
    },
    {
      snippet: '书后答案错得离谱。',
      card: '答案：有错',
      fact: '教材答案有错',
      own: { episodic: ['{S}在教材答案里找出好几处错，写信给了出版社。'] },
    },
    {
      snippet: '发音那章写得真好。',
      card: '发音：讲得清',
      fact: '教材的发音讲得清楚',
      own: { episodic: ['那个喉音，{S}照教材一晚上就会了。'] },
    },
  ],
  opening: ['学{tongue}，这样安排。', '按你的情况：', '夜校和教材之间：'],
  neutral: [
    {
      requests: [
        '每天{words}个词，{days}天共多少？写在海报上。',
        '算一下{words}乘{days}，印在练习纸上。',
        '{days}天学多少词？给招生简章用。',
      ],
      answer: '共{total}个词。',
    },
    {
      requests: ['什么叫间隔重复？写给家长看。', '在校刊上解释间隔重复。', '一段话说明间隔重复，贴墙上。'],
      answer: '快忘的时候再复习一次，间隔越拉越长，每一轮就记得更久。',
    },
  ],
  homonym: ['{name}的汤烫了舌头。', '船偏了航程，船长只好掉头。', '夜校是一支乐队的名字。'],
  beside: [
    '夜校的办公室刷成了{colour}色。',
    '在车上捡到一本字典，交了。',
    '{name}胳膊上纹了一句{tongue}。',
    '报名表上画着一只{animal}。',
  ],
  hearsay: ['{name}说{tongue}里没有“请”字。', '本来还想学竖琴，算了。', '{S}说梦见和鹦鹉讲{tongue}，大家都笑。'],
  stale: ['{S}跟着{name}上课，到放假为止。', '这个项目期间{S}和母语者同一间办公室。', '罢工那阵子{S}{weekday}有空。'],
}
