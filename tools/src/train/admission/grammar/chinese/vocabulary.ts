import type { Vocabulary } from '../fill.ts'

const words = (text: string): readonly string[] => text.trim().split(/\s+/u)

export const names = words(
  '小岚 阿棠 若溪 子墨 雨桐 文博 晓晨 佳宁 一鸣 思远 梓涵 建国 秀兰 海涛 春燕 志强 明月 立夏 青禾 望舒 长庚 采薇 云起 知秋 沐阳 半夏',
)

export const relations = {
  she: words('姐姐 妈妈 姑姑 同事 邻居 表妹 老板娘 外婆 老同学 嫂子'),
  he: words('哥哥 爸爸 叔叔 同事 邻居 表弟 房东 外公 老同学 姐夫'),
}

export const companionRelations = {
  she: words('妈妈 姑姑 外婆 表妹 老同学 女儿'),
  he: words('爸爸 叔叔 外公 表弟 老同学 儿子'),
}

/** Shared tables of the Chinese grammars; whatever they name is invented. */
export const vocabulary: Vocabulary = {
  name: names,
  surname: words('沈 陆 蒋 韩 薛 邵 汤 葛 尹 庞 柳 岑'),
  town: words('云浦 青石镇 雁湖 南麓 白鹭洲 松岭 临川口 石桥湾 望江 梅坞 长汀里 晴港'),
  street: words('槐树街 河沿路 钟楼巷 水井胡同 北坡道 桂花里 铁匠街 码头路'),
  weekday: words('周一 周二 周三 周四 周五 周六 周日'),
  day: words('周一 周二 周三 周四 周五 周六 周日'),
  month: words('一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月'),
  number: words('两 三 四 五 六 七 八'),
  title: ['《{titleFirst}{titleSecond}》', '《{titleSecond}与{titleSecond2}》', '《{titleSecond}之外》'],
  titleFirst: words('无声的 第七个 纸上 遥远的 蓝色 借来的 漫长的 未寄出的'),
  titleSecond: words('灯塔 渡口 果园 账本 雪山 裁缝 河流 钟楼 旧车站 蜂巢 月台 茶馆'),
  animal: words('猫 鹦鹉 乌龟 柴犬 兔子 仓鼠'),
  pet: words('豆包 芝麻 团子 年糕 阿黄 煤球'),
  doctor: words('医生 主任 校医 社区诊所'),
  colour: words('红 绿 蓝 灰 白 黄'),
  food: words('红薯 酸菜 杂粮饼 豆腐脑 咸鸭蛋 萝卜干'),
}
