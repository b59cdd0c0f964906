import type { Reason } from '../grammar.ts'

export const knees: Reason = {
  key: 'zh-knees',
  gap: '{who}能走多远、能否爬楼',
  tag: 'legs',
  says: {
    procedural: ['{S}走到哪儿都先找货梯。'],
    semantic: [
      '{S}膝盖不好，上下楼梯很吃力。',
      '{S}出门要拄拐，先看有没有坡道。',
      '换了髋关节以后，{S}最多走{200-400}米就得坐下。',
    ],
    episodic: [
      '{month}做了半月板手术，康复师只许{S}走平路。',
      '{S}在{town}的观景台是被人一级一级扶下来的。',
      '爬到半山腰{S}就折返了，两条腿像火烧。',
    ],
  },
  formerly: ['{S}每天爬{7-20}层楼锻炼。', '{S}周末都去登山，越陡越好。'],
}
export const noise: Reason = {
  key: 'zh-noise',
  gap: '{who}对噪音的耐受',
  tag: 'ears',
  says: {
    semantic: [
      '{S}看人嘴唇听话，光线要好。',
      '{S}耳鸣，一吵就加重。',
      '{S}左耳听不见，总坐在别人的左边。',
      '戴着助听器，人一多{S}只听得见碗筷声。',
    ],
    episodic: ['{month}嗓子动了手术，{doctor}只许{S}小声说话。', '{name}的婚宴上{S}点了一晚上的头，一句也没听清。'],
    procedural: ['{S}出门必带耳塞，人声一高就换地方。'],
  },
  formerly: ['{S}就爱热闹，越吵吃得越香。'],
}
export const dairy: Reason = {
  key: 'zh-dairy',
  gap: '{who}能不能吃奶制品',
  tag: 'dairy',
  says: {
    working: ['下周复查之前，{S}一口芝士都不许碰。'],
    semantic: ['{S}乳糖不耐受。', '{S}喝咖啡只加燕麦奶，吃一口奶油要疼一夜。', '冰淇淋{S}只敢吃冰沙那种。'],
    episodic: ['吃了{name}做的布丁，{S}在卫生间蹲了半夜。', '{month}的呼气试验说明了{S}这些年肚子疼的缘故。'],
    procedural: ['{S}点菜先问有没有黄油，有就请厨房去掉。'],
  },
  formerly: ['{S}每天喝一升牛奶。'],
}
export const noMeat: Reason = {
  key: 'zh-no-meat',
  gap: '{who}吃不吃肉',
  tag: 'meat',
  says: {
    working: ['{S}答应{name}一年不碰带腿的，还差五个月。'],
    semantic: ['{S}吃素。', '痛风以后，{doctor}不许{S}碰内脏和肉汤。', '被蜱虫咬过以后，{S}一吃牛羊肉舌头就肿。'],
    episodic: [
      '年会上{S}把排骨都夹给了{name}，自己吃了两碗米饭。',
      '到{weekday}就整两年没碰红烧肉了，{S}炒了盘蘑菇庆祝。',
    ],
    procedural: ['{S}炖菜一律用香菇和豆干吊味。'],
  },
  formerly: ['没有肉的一顿，{S}管它叫零食。'],
}
export const spicy: Reason = {
  key: 'zh-spicy',
  gap: '{who}能不能吃辣',
  tag: 'spice',
  says: {
    semantic: ['{S}一点辣都不能吃。', '胃溃疡刚好，{S}只吃清淡的。', '放疗以后，连姜都烧{S}的舌头。'],
    episodic: ['在{town}一碗“微辣”，{S}灌了两壶水。', '一颗泡椒让{S}在{surname}家饭桌上掉了眼泪。'],
    procedural: ['{S}吃火锅永远守着清汤那一边。'],
  },
  formerly: ['{S}无辣不欢，随身带一瓶剁椒。'],
}
export const earlySleep: Reason = {
  key: 'zh-early',
  gap: '{who}几点睡',
  tag: 'hours',
  says: {
    semantic: ['{S}晚上八点半就上床。', '{S}凌晨三点要去豆腐坊开工。', '新排班以后{S}上早班，四点到车场。'],
    episodic: ['{name}的生日会还没切蛋糕，{S}就在沙发上睡着了。', '下半场{S}从头睡到尾，每次一过八点都这样。'],
    procedural: ['{S}七点半关手机，鸟叫就起。'],
  },
  formerly: ['{S}上夜班，中午才吃早饭。'],
}
export const busyDay: Reason = {
  key: 'zh-busy',
  gap: '{who}{day}有什么安排',
  tag: 'day',
  says: {
    working: [
      '{day}下午{S}要去医院透析，一点到六点。',
      '{S}答应{day}开车送{name}去机场，最早五点回来。',
      '{day}师傅来修锅炉，{S}得在家等门。',
      '{day}两点半看房，{S}等了好几个月。',
    ],
    procedural: ['每个{day}下午{S}都在养老院陪{name}，从没缺过。'],
    semantic: ['{day}是{S}在社区食堂帮忙的日子。'],
  },
  formerly: ['{day}{S}向来没事，睡到中午。'],
}
export const budget: Reason = {
  key: 'zh-budget',
  gap: '{who}的预算',
  tag: 'money',
  says: {
    procedural: ['{S}专买打折菜，一分一分记账。'],
    semantic: [
      '房租涨了以后，{S}每周只剩{80-200}块零花。',
      '{S}从{month}起只拿六成工资。',
      '{S}把每月的钱分装信封，玩的那个很薄。',
    ],
    episodic: ['修屋顶花了两万多，{S}要还到明年。', '{weekday}在药店刷卡没刷过，{S}把东西放了回去。'],
    working: ['退税没到之前，{S}答应{name}不再买东西。'],
  },
  formerly: ['{S}买东西从不看价签。'],
}
export const noLift: Reason = {
  key: 'zh-no-lift',
  gap: '{who}住哪里、东西怎么上去',
  tag: 'flat',
  says: {
    procedural: ['{S}买菜用绳子吊篮子上五层阳台。'],
    semantic: [
      '{S}住六楼，没有电梯。',
      '从楼下到{my}家门口有{90-120}级台阶。',
      '快递只放在垃圾房边上，剩下的路{S}自己扛。',
    ],
    episodic: ['{month}{S}搬进阁楼，衣柜锯成两半才上去。', '送洗衣机的师傅到四楼就不干了，{S}请了三个人才抬上来。'],
  },
  formerly: ['{S}住一楼，门口有坡道。'],
}
export const cat: Reason = {
  key: 'zh-cat',
  gap: '{who}家里养什么',
  tag: 'animal',
  says: {
    procedural: ['凡是垂下来的东西{S}都挂到天花板上，怕{pet}扑。'],
    semantic: [
      '{S}家的猫{pet}见叶子就啃。',
      '窗台归{pet}，放上去的东西都要落地，{S}早习惯了。',
      '{S}和两只会开柜子的暹罗猫住在一起。',
    ],
    episodic: [
      '{pet}吃了花束里的叶子，{S}{month}付了一笔宠物医院的账。',
      '收容站来电话，{weekday}起{S}家里多了半瞎的{pet}。',
    ],
  },
  formerly: ['{S}家里连金鱼都没有。'],
}
export const northRoom: Reason = {
  key: 'zh-north',
  gap: '{who}家的采光',
  tag: 'daylight',
  says: {
    working: ['{S}窗前那棵梧桐街道不让砍，{weekday}刚来的信。'],
    semantic: [
      '{S}家的窗全朝北。',
      '窗外两米就是墙，{S}中午看书也要开灯。',
      '前面那栋楼把{my}阳台挡得严严实实，一天见光四十分钟。',
    ],
    episodic: ['{month}{S}放弃了番茄，又细又白，一朵花也没开。', '测光表在{my}窗台上中午只有{90-300}勒克斯。'],
  },
  formerly: ['{S}的露台朝南，石板烫脚。'],
}
export const away: Reason = {
  key: 'zh-away',
  gap: '{who}多久在家',
  tag: 'absence',
  says: {
    procedural: ['{S}隔周就关总水阀，信箱托给{name}。'],
    semantic: ['{S}每月有两周在海上平台。', '{S}跑长途，出去十天回来四天。', '{S}周一到周五住宿舍，家里没人有钥匙。'],
    episodic: ['去年{S}回家三次，看见的都是枯杆。', '{month}{S}签了测量船的合同，三周出海一周在岸。'],
  },
  formerly: ['{S}在家办公，几乎不出门。'],
}
export const pollen: Reason = {
  key: 'zh-pollen',
  gap: '{who}有什么过敏',
  tag: 'breath',
  says: {
    procedural: ['{S}春天的衣服都晾在地下室。', '割草那天{S}戴着泳镜出门。'],
    semantic: ['{S}对花粉过敏。', '三月到六月{S}关着窗过日子，眼睛肿着。', '{S}随身带两支喷雾，闻到香水就喘。'],
    episodic: ['{month}在{town}的花市，{S}喘不上气，叫了救护车。', '皮试那天{my}胳膊起了一排包，百合最大。'],
  },
}
export const child: Reason = {
  key: 'zh-child',
  gap: '{who}家里有没有小孩',
  tag: 'children',
  says: {
    working: ['{name}的小家伙{weekday}住进{S}家，十一个月，正满地爬。'],
    semantic: [
      '{S}家有对一岁半的双胞胎，什么都往嘴里放。',
      '外孙每周三天在{S}家，刚会走，快得像黄鼠狼。',
      '{S}家的柜子下半截全用绳子绑着。',
    ],
    episodic: ['{month}{S}打过中毒热线：小的嚼了花盆里的标签。', '{S}发现宝宝含着弹珠睡着了。'],
  },
}
export const strobe: Reason = {
  key: 'zh-strobe',
  gap: '{who}对闪光的耐受',
  tag: 'light',
  says: {
    procedural: ['灯管一嗡{S}就戴上有色眼镜，不行就走。', '{S}拍照从不许人开闪光。'],
    semantic: [
      '{S}一看闪烁的灯就偏头痛。',
      '{S}有光敏性癫痫，平时控制得好，不闪就没事。',
      '脑震荡以后，{S}屏幕只开四分之一亮度。',
    ],
    episodic: ['{S}在游乐厅待了十分钟就出来吐了，睁不开一只眼。', '{month}发作以后，{doctor}写了一条：避开快速闪光。'],
  },
}
export const longSitting: Reason = {
  key: 'zh-long',
  gap: '{who}能坐多久',
  tag: 'length',
  says: {
    procedural: ['{S}选片先看片长，再看谁演的。'],
    semantic: ['超过一百分钟的{S}都嫌长。', '{my}腰只撑得住八十分钟。', '{S}每小时要起来一趟，座位得靠过道。'],
    episodic: ['看{other}两小时后{S}起身走了，半排人跟着走。', '{other}最后三分之一{S}是睡过去的，也没问结局。'],
  },
  formerly: ['{S}能连看九个小时，带一壶茶就行。'],
}
export const earlierWork: Reason = {
  key: 'zh-earlier',
  gap: '{who}对前作的看法',
  tag: 'maker',
  says: {
    semantic: [
      '{S}认为{other}是{maker}唯一完美的一部。',
      '{other}的结局，{S}一直没有原谅{maker}。',
      '葬礼后的那个冬天，是{other}陪{S}熬过来的。',
    ],
    episodic: [
      '{S}给{maker}写过四页信谈{other}，只收到一张明信片。',
      '{other}{S}看完当晚没睡，第二天请了假。',
      '{S}一周看了三遍{other}，连插曲都学会了。',
      '{other}看到第四十页，{S}把它扔进了河里。',
    ],
  },
}
export const drowning: Reason = {
  key: 'zh-drowning',
  gap: '{who}看不得什么',
  tag: 'grief',
  says: {
    semantic: [
      '湖边的路{S}十年没走过，宁可绕三里。',
      '{S}九岁那年，弟弟在河里没了。',
      '有人落水的镜头，{S}一出现就离开房间。',
      '渡轮事故以后，{S}常在夜里惊醒。',
    ],
    episodic: ['{month}{S}在{town}的堰口捞起一个孩子，晚了一步。', '演到沉船{S}就关了，开着灯在厨房坐到天亮。'],
  },
}
export const promised: Reason = {
  key: 'zh-promised',
  gap: '{who}和对方先前说定了什么',
  tag: 'agreement',
  says: {
    episodic: [
      '{month}电话里{S}答应{host}，裂的一律免费换。',
      '上一批晚了八天，{S}向{host}保证不会再有。',
      '{host}借给{S}大推车，分文没要，说下次还个人情。',
    ],
    semantic: ['{host}只回纸质信，{S}试出来的。', '{S}和{host}当学徒时就认识，直呼其名。'],
    working: ['{S}还欠{host}一块新釉的样片。'],
  },
}
export const capacity: Reason = {
  key: 'zh-capacity',
  gap: '{who}做得了多少',
  tag: 'capacity',
  says: {
    procedural: ['{S}一窑只敢装七成，怕裂。'],
    semantic: ['{my}窑一周只出{24-60}件，裂的也算在内。', '{name}走了以后，{S}一个人干。'],
    episodic: ['{weekday}窑丝烧断了，零件要等两周，{S}只好停工。', '{month}{S}推掉了酒店的单，一双手忙不过来。'],
    working: ['泥料还没到，{S}什么也开不了工。', '{S}得先赶完{surname}家的订单。'],
  },
  formerly: ['{S}手下有四个师傅，货架都空着。'],
}
export const shy: Reason = {
  key: 'zh-shy',
  gap: '{who}在生人面前怎么样',
  tag: 'company',
  says: {
    procedural: ['{S}总坐最后一排靠门，问到才开口。'],
    semantic: [
      '{S}口吃，见了生人更厉害。',
      '两个人是伴，五个人就是噩梦，{S}一直这样。',
      '{S}宁可在库房吃饭，也不和整个部门坐一起。',
    ],
    episodic: ['{name}的寿宴上，{S}躲在衣帽间直到游戏结束。', '{month}围圈自我介绍，轮到第三个人{S}就走了。'],
  },
  formerly: ['{S}到第二晚就认识所有人，还站在桌上唱歌。'],
}
export const byEar: Reason = {
  key: 'zh-by-ear',
  gap: '{who}怎样学得进去',
  tag: 'method',
  says: {
    working: ['{S}的录音笔坏了，学的东西全断在那里。'],
    semantic: ['听两遍的{S}记得住，读过的晚饭前就忘。', '{S}走着路才学得进，坐不住。', '{S}认字慢，一行字要指着念。'],
    episodic: ['{name}送的单词卡三周没动，{S}捐给了义卖。', '{S}把自己念的录下来在车上听，考过了船照。'],
    procedural: ['{S}把规则编成广告歌在厨房唱。'],
  },
}
export const ownsOne: Reason = {
  key: 'zh-owns',
  gap: '{who}已经有什么',
  tag: 'owned',
  says: {
    working: ['{S}登了个启事：摆件成箱送人。'],
    semantic: [
      '{S}柜子里这样的东西有三件，没拆封。',
      '{S}逢人就说，别再送要擦灰的东西。',
      '{my}架子上全是这类摆设，再也放不下。',
    ],
    episodic: ['{month}{S}把一整箱这样的东西捐给了义卖。', '寿宴上{name}送了一件，{S}笑得只剩牙。'],
  },
}
export const woodwork: Reason = {
  key: 'zh-wood',
  gap: '{who}喜欢做什么',
  tag: 'interest',
  says: {
    procedural: ['{S}散步总捡梨树枝回来。'],
    semantic: ['{S}每晚都在车床边。', '半个村的木勺都是{S}车的。', '头发里有刨花，{S}就高兴。'],
    episodic: ['{S}用梨木碗在{town}得了二等奖。', '{name}的摇篮是{S}花了几个周末亲手做的。'],
    working: ['{S}在找一把好圆凿，旧的磨得只剩一截。'],
  },
}
