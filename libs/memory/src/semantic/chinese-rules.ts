import { chineseChanges } from './chinese-changes.ts'
import { explicit, paraphrased } from './found-statement.ts'
import { chineseKinWords, chinesePets } from './lexicon.ts'
import { rule, type StatementRule } from './statement-rule.ts'

const other = `(?<other>(?:我|我们|我家)?(?:${chineseKinWords}|室友|同事|朋友|猫|狗))`
const who = `(?:(?:我|我们|咱们?)(?!的|家|们组)|${other})`
/** Whose it is, or nobody where a clause begins: what is said of "他" is his. */
const whoOrNobody = `(?:${who}|(?<=^|[,，。；;！!]\\s*))`
const adverbs =
  '(?:也|都|就|还|其实|现在|平时|一般|一直|特别|最|很|挺|非常|真的|比较|更|只|从小|超级?|有点|已经|早就|本来)*'
const negation = '(?<not>不太|不怎么|不再|不|没有?|从来?不|别|再也不)?'
const object = '(?<object>[^,，。！？!?；;：:、（）()]+?)'
const end = '(?:了|的)?(?=[,，。！？!?；;：:（）()]|$|[吧啊呢嘛]|也不|但|所以|因为)'
const list = '(?<object>[^,，。！？!?；;：:（）()]+?)'

/** How a clause names somebody or something that it has just spoken of; 叫 is also to call, to order and to bark. */
const called =
  '(?:的?名字(?:叫做?|是)|名叫|叫做?)(?<name>(?![我你他她它咱谁人了得个着声起来不过什大外救滴醒车])[\\p{Script=Han}]{1,4}(?<![了吧呢啊吗着车])|\\p{Lu}\\p{L}+)(?=[,，。！；;]|\\s*$)'

/** A first person's sentence goes on: "我住在上海，在阿里工作". */
const onComma = `(?<=(?:^|[,，。；;！!？?\\s])(?:现在|目前|其实|最近|去年|今年)?我(?!的|妈|爸|哥|姐|弟|妹|朋友|同事|老[公婆]|[男女]朋友|觉得|听说|知道|以为|希望|想)[^他她你。；;！？!?]{1,20}[,，])(?:现在|目前|也|还)*`

/** How long somebody stays is no place: "住一个星期". */
const howLong = '了?[一两二三四五六七八九十几半0-9]+个?多?(?:天|晚|夜|星期|礼拜|周|月|年|小时|下)'
/** Numbers, addresses and the like, of which somebody has one at a time. */
const details =
  '(?:家里|公司|工作|个人)?(?:手机号码?|电话号?码?|邮箱|电子邮箱|微信号?|地址|生日|血型|星座|鞋码|护照号|邮编)'
const isNow = '(?:现在|已经|还)?(?:是|改成了?|换成了?|变成了?)'
/** Not when it is, nor what is the matter with it. */
const detailValue =
  '(?<name>(?!今天|明天|后天|下|这|那|什么|哪|多少|几|不|没|错|旧)[^,，。！？!?；;：:、（）()]{1,40}?)(?=了?[,，。！；;]|了?\\s*$)'

const verb = (relation: string, verbs: string, options?: Partial<StatementRule>): StatementRule =>
  rule(relation, `${who}${adverbs}${negation}${adverbs}(?:${verbs})${object}${end}`, options)

/** The Chinese table, in the manner of the English one. */
export const chineseRules: readonly StatementRule[] = [
  ...chineseChanges,
  rule('allergic_to', `(?:${who}${adverbs})?(?<not>不)?对${list}(?:也|都)?过敏`, { isList: true, inQuestions: true }),
  rule('allergic_to', `${who}${adverbs}(?<object>[\\p{Script=Han}]{1,6})过敏`, { inQuestions: true }),
  rule('allergic_to', '过敏[史原](?:记录)?[:：](?<object>[^,，。;；无]+)', { isList: true }),
  rule('has_name', '我(?:的名字)?叫(?<object>[\\p{Script=Han}]{2,4})(?=[,，。！]|$)'),
  rule(
    'has_age',
    `${who}(?:今年|刚满|马上|已经)*(?<![比小大])(?<object>[0-9一二三四五六七八九十两]{1,4}岁)(?:了|半)?`,
    {
      inQuestions: true,
    },
  ),
  rule(
    'lives_in',
    `${who}${adverbs}${negation}(?:住在?|搬到了?|搬去了?)(?!${howLong}|的|我|一起|[^,，。]{0,12}(?:座位?|会议室|办公室|客厅)(?:了|[,，。]|$))${object}${end}`,
  ),
  rule('comes_from', `${who}?${adverbs}(?:老家|家乡)(?:在|是)${object}${end}`),
  rule('comes_from', `${who}${adverbs}(?<not>不)?是(?<object>[\\p{Script=Han}]{2,4})人(?=[,，。！]|$)`),
  rule('works_at', `${onComma}在(?<object>[^,，。！？!?；;]{2,12}?)(?:工作|上班|任职|做事)`),
  rule('lives_in', `${onComma}住在?(?!${howLong}|的|我|一起|[^,，。]{0,3}[楼层])${object}${end}`),
  rule(
    'works_at',
    `${who}${adverbs}${negation}在(?!考虑|想|找|换|准备|打算|纠结|犹豫)(?<object>[^,，。！？!?；;]{2,12}?)(?:工作|上班|当|任职|做事)`,
  ),
  rule(
    'works_as',
    `${who}${adverbs}(?<not>不)?(?:是|当)(?:一?个|一?名|做)?(?<object>[\\p{Script=Han}]{0,6}(?:师|员|生|护士|警察|司机|医生|老师|会计|保安|厨子|工人|记者|律师|教授|老板|客服|程序员|编辑|翻译|快递|木匠))(?:的)?(?=[,，。！？；]|$)`,
    { inQuestions: true },
  ),
  rule(
    'works_as',
    `${who}${adverbs}在[^,，。！？!?；;]{1,12}?(?:当|做|担任)(?:一?个|一?名)?(?<object>[\\p{Script=Han}]{0,6}(?:师|员|护士|警察|司机|医生|会计|保安|工人|记者|教授|客服|编辑|翻译))(?=[,，。！？；]|$)`,
  ),
  rule('works_as', `${who}${adverbs}是?做(?<object>[\\p{Script=Han}]{2,6})的`),
  rule(
    'employment_status',
    `${whoOrNobody}${adverbs}(?<object>退休(?:[一二三四五六七八九十0-9]+年)?|失业(?:[半一二三四五六七八九十0-9]+年?)?|待业)(?:了)?(?=[,，。！]|$)`,
  ),
  rule(
    'relationship_status',
    `${whoOrNobody}${adverbs}(?<not>没)?(?<object>单身|离婚(?:[一二三四五六七八九十0-9]+年)?|结婚|已婚|未婚|丧偶)(?:了)?(?=[,，。！]|$)`,
  ),
  rule('follows_diet', `${who}${adverbs}(?<not>不)?(?:是)?(?<object>吃素|素食者|清真|素食主义者)`),
  rule(
    'has_condition',
    `${who}${adverbs}(?<not>没)?(?:有|得了|患有?|查出)(?<object>[\\p{Script=Han}]{0,6}(?:病|症|炎|痛风|高血压|糖尿病|哮喘|鼻炎|湿疹|贫血|近视|旧伤))`,
    { inQuestions: true },
  ),
  rule(
    'has_trait',
    `${who}${adverbs}(?<not>不)?是(?:个)?(?<object>左撇子|夜猫子|独生子女?|急性子|慢性子|色盲|素颜|处女座|路痴|社恐)`,
  ),
  rule(
    'speaks',
    `${who}?${adverbs}${negation}(?:会说|会讲|能说)(?<object>[^,，。！？!?；;]{1,14}?(?:话|语|文))(?=[,，。！]|$)`,
    { isList: true },
  ),
  verb('fears', '怕|害怕|恐惧'),
  verb('dislikes', '讨厌|受不了|烦|最恨'),
  verb('likes', '(?:喜欢|爱)(?!的)|热爱|迷上了?|爱好(?:是)?'),
  verb('prefers', '更?偏好|宁愿|宁可|更喜欢', { confidence: explicit }),
  rule('eats', `${who}${adverbs}(?<not>从来?不|不|再也不|不再)(?:碰|吃)(?!早饭|得|完|过)${object}(?:也不吃.*)?${end}`),
  rule('eats', `(?<not>也不)吃${object}${end}`),
  rule('drinks', `${who}${adverbs}${negation}(?:喝)(?!完|多)${object}${end}`),
  rule('smokes', `${who}${adverbs}${negation}(?:抽|吸)(?<object>烟)`),
  rule('smokes', `${who}?${adverbs}戒(?<object>烟)`, { polarity: 'negative' }),
  rule('drinks', `${who}?${adverbs}戒(?<object>酒|咖啡|奶茶)`, { polarity: 'negative' }),
  rule(
    'plays',
    `${who}${adverbs}${negation}(?:弹|拉|吹|打)(?<object>钢琴|吉他|小提琴|二胡|笛子|鼓|贝斯|篮球|羽毛球|乒乓球|网球|排球)`,
  ),
  rule(
    'owns',
    `${who}${adverbs}(?:家)?(?:有|养了?|领养了?)(?<object>[一两二三四五六七八九十几0-9]+(?:只|条|匹|头|辆|盆|台|架|副|把)[^,，。！？!?；;]{1,10}?)${end}`,
  ),
  rule('has_detail', `(?:我的?|${other}的)(?:新)?(?<object>${details})${isNow}${detailValue}`),
  rule(
    'has_detail',
    `(?:我|${other})(?<object>最(?:喜欢|爱)(?:吃|喝|看|听|玩|用|去)?的[^,，。！？!?；;是]{1,8}?)${isNow}${detailValue}`,
  ),
  rule('uses', `我(?:平时|现在|一直)?开(?:的是|着)?(?:一?[辆台])(?<object>[^,，。！？!?；;了]{1,10}?)${end}`),
  rule(
    'has_experience',
    `我(?:是)?(?:[0-9零一二三四五六七八九]{4}年)?(?<object>毕业于[^,，。！？!?；;的]{2,16}|从[^,，。！？!?；;]{2,12}毕业)(?:的|了)?(?=[,，。！？；;]|$)`,
  ),
  rule('intolerant_of', `我(?<not>不是)?(?<object>乳糖|麸质|酒精)不耐受?`, { inQuestions: true }),
  rule('owns', `${who}${adverbs}(?:家)?没有?(?<object>车|电视|宠物|信用卡|微信|微波炉|手机)`, { polarity: 'negative' }),
  rule('kin', `(?<!如果|要是)我(?:们|家)?的?(?<object>${chineseKinWords})${called}`),
  rule(
    'owns',
    `(?<!如果|要是)我(?:们|家)?的?(?:那|这)?(?:只|条|匹)?(?:小|大|老)?(?<object>${chinesePets})(?:咪|狗|子|猫)?${called}`,
  ),
  rule('kin', `(?:我|我家|我们)有(?:一?个|两个|三个)?(?<object>${chineseKinWords})`),
  rule('kin', `(?:我|我家)没有?(?:一?个)?(?<object>${chineseKinWords})(?!的|妹|弟|哥|姐)`, { polarity: 'negative' }),
  rule('kin', `(?:我|我家|我们)(?<object>女儿|儿子|老公|老婆|对象|男朋友|女朋友|先生|太太|爱人|媳妇|孩子)`, {
    confidence: paraphrased,
    inQuestions: true,
  }),
  rule('studies', `${who}${adverbs}(?:在读|在学|学的是?|读的是?|念的是?)${object}${end}`),
  rule(
    'takes',
    `${who}${adverbs}${negation}(?:吃|服用?)(?<object>[^,，。！？!?；;]{0,4}药[^。！？!?；;]{0,10}?)${end}`,
  ),
  rule(
    'member_of',
    `${who}${adverbs}(?:加入了?|参加了?|报了?|报名了?)(?<object>[^,，。！？!?；;]{1,10}(?:社|队|班|团|会|俱乐部))`,
  ),
  rule('has_skill', `${who}${adverbs}(?<not>不)?会(?!说|讲|的|做饭的)${object}${end}`),
  rule('has_habit', `${who}?(?:每天|每晚|每周|每逢|每年|天天|每个?月)(?!.{0,4}的)${object}${end}`, {
    confidence: paraphrased,
  }),
  rule('uses', `${who}${adverbs}(?<not>不)?用(?!的|了)${object}${end}`),
  rule('wants', `${who}${adverbs}想(?:学|养|买|换|找|去)${object}${end}`),
  rule('works_as', `${who}${adverbs}教(?<object>[^,，。！？!?；;你他她]{1,10})${end}`),
  rule(
    'works_as',
    `${who}${adverbs}(?:开|跑)(?<object>[一二三四五六七八九十两0-9年了]{0,6}(?:出租车?|货车|公交车?|长途货?车?|网约车|滴滴|大巴|塔吊|冷链))`,
  ),
  rule(
    'has_trait',
    `${who}${adverbs}(?:是|属)(?<object>[\\p{Script=Han}]{1,4}族|鼠|牛|虎|兔|龙|蛇|马|羊|猴|鸡|狗|猪)(?=[,，。！]|$)`,
  ),
  rule('works_schedule', `${who}${adverbs}上(?<object>[^,，。！？!?；;]{0,6}(?:夜班|晚班|早班|白班|中班|大夜))`),
  rule(
    'has_condition',
    `${who}${adverbs}(?<object>(?:血压|血糖|血脂|尿酸|胃|肠胃|腰|眼睛|左眼|右眼|左耳|右耳|听力|膝盖|左膝|右膝|牙齿?|心脏|手|嗓子|睡眠)[^,，。！？!?；;]{0,3}(?:高|低|不好|疼|痛|差|旧伤|花|不行|聋|背|突出|抖|浅))`,
  ),
  rule('lives_with', `${who}${adverbs}(?:跟|和|与)(?<object>[^,，。！？!?；;]{1,6})(?:一起)?住`),
]
