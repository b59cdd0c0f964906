import { chineseKinWords, chinesePartnerWords, chinesePets } from './lexicon.ts'
import { changeRule, endRule, onlyEndRule, type StatementRule } from './statement-rule.ts'

/** What comes before a first person who only supposes, plans or is told of something. */
const supposed = '(?<!如果|要是|假如|万一|除非|等|等到|以为|梦见|梦到|希望|好像|觉得|说|听说|幻想|假装)'
const past =
  '(?:(?:上个?|这个?|本)(?:周|月|星期|礼拜)[一二三四五六日天末]?|去年|今年|前年|昨天|今天|前天|昨晚|今早|前几天|前两天|前阵子|[0-9一二三四五六七八九十两几]{1,4}(?:年|个?月|天|周|号|日)(?:前|底|初|份)?|年初|年底|月初|月底|[春夏秋冬]天)'
const future =
  '(?:下个?(?:周|月|星期|礼拜)[一二三四五六日天末]?|明年|明天|后天|后年|[0-9一二三四五六七八九十]{1,2}月份?[0-9一二三四五六七八九十]{0,3}[号日]?|[0-9]{4}年|年底|月底|下半年)'
const soon = `(?:${past}|已经|刚刚?|最近|终于|现在|后来|早就|就|才|也|又|正式|被迫|不得不|的时候|[,，])*`
const I = `${supposed}(?:我|我们|咱们?)${soon}`
/** Or nobody is named, where a clause begins. */
const me = `(?:${I}|(?<=^|[,，。；;！!]\\s*)${soon})`
const planned = `${supposed}(?:我|我们|咱们?)?${future}(?:我|我们)?(?:就|要|会|将|准备|打算|正式|[,，])*`
/** Where one only sits, or sleeps. */
const notHome =
  '(?!这里|那里|一起|我|[^,，。]{0,12}(?:座位?|位置|会议室|办公室|客厅|卧室|房间|楼上|楼下|部门|组|桌)(?:了|[,，。]|$))'
const end = '(?=[,，。！!；;：:（）()\\s]|$|[啦呀吧哦呢]|因为|但|所以|之后|以后)'
const object = '(?<object>[^,，。！？!?；;：:、（）()了]{1,12}?)'
/** Who somebody is with stands before what they did: "我从谷歌离职了", and behind it: "我离开了谷歌". */
const gone = '(?:离职|辞职|辞了职|离开|跳槽|退休|走人)'
const dismissed =
  '(?:被(?:公司|单位|老板|领导)?(?:裁员?|辞退|开除|解雇|优化|炒鱿鱼?|炒)|下岗|离职|辞职|辞了职|裸辞|失业)'
const parted = '(?:离婚|离了婚|离了|分手|分了手|分了|分开|分居|掰)'
const partner = `我?的?(?<object>${chinesePartnerWords})`
const person = '(?<object>[\\p{Script=Han}]{2,4}?)'
const pet = `(?:小|老|大)?(?<object>${chinesePets})(?:咪|狗|子|猫)?`
const dead = '(?:去世|死|离世|走|过世|没|安乐死|去喵星|去汪星|回喵星|回汪星)'

/** A name where a clause begins; whether it is a pet's or a husband's, what is known tells. */
const named = `(?<=^|[,，。；;！!])${soon}${person}${soon}`

/** What somebody says has begun or ended in their life, in Chinese. */
export const chineseChanges: readonly StatementRule[] = [
  endRule('works_at', `${I}从${object}(?:那边|那里|公司)?${gone}了?${end}`),
  endRule('works_at', `${I}(?:辞掉|辞去|辞了|丢了|失去)了?(?:在)?${object}的(?:工作|职位|职务)了?${end}`),
  endRule(
    'works_at',
    `${I}被(?!公司|单位|老板|领导|他|她)${object}(?:公司)?(?:裁员?|辞退|开除|解雇|优化|炒鱿鱼?|炒)了?${end}`,
  ),
  endRule('works_at', `${I}(?:不再|已经不)在${object}(?:工作|上班|干|做)了?${end}`),
  endRule('works_at', `${I}不在${object}(?:工作|上班|干|做)?了${end}`),
  onlyEndRule('works_at', `${I}离开了?${object}了?${end}`),
  endRule('works_at', `${planned}从${object}${gone}${end}`, { isAhead: true }),
  onlyEndRule('works_at', `${planned}离开${object}${end}`, { isAhead: true }),
  changeRule('employment_status', `${I}(?<object>${dismissed})了${end}`),
  changeRule(
    'employment_status',
    `${I}(?:辞掉|辞|丢掉|丢|失去|没有?)了?(?:我的|现在的|之前的|原来的)?(?<object>工作)了?${end}`,
    {
      says: '没有工作',
    },
  ),
  changeRule('employment_status', `${I}(?:的|把)(?<object>工作)(?:给|也)?(?:辞|丢|没)(?:掉)?了${end}`, {
    says: '没有工作',
  }),
  changeRule(
    'works_at',
    `${supposed}换了?(?:新|个|份|一份)*工作了?[,，]?(?:我)?(?:现在|目前)?(?:到|去|在)(?:了)?${object}(?:工作|上班|任职|干|做)?了?${end}`,
  ),
  changeRule('works_at', `${I}(?:从[^,，。]{1,10})?(?:跳槽|跳|换)(?:到|去)了?${object}(?:工作|上班)?了?${end}`),
  changeRule('works_at', `${I}(?:入职|加盟)了?${object}了?${end}`),
  changeRule('works_at', `${I}(?:开始)?(?:到|去)了?${object}(?:工作|上班|任职)了${end}`),
  changeRule('works_at', `${planned}(?:入职|跳槽到|跳槽去)${object}${end}`, { isAhead: true }),
  endRule('lives_in', `${I}(?:搬离|搬出)了?${object}了?${end}`),
  endRule('lives_in', `${I}从${object}搬(?:走|出去?|出来)了?${end}`),
  endRule('lives_in', `${I}(?:不再|已经不|不)住在?${object}了?${end}`),
  onlyEndRule('lives_in', `${I}离开了?${object}了?${end}`),
  changeRule(
    'lives_in',
    `${I}(?:从[^,，。]{1,10})?(?:搬家|搬|移居|迁居|定居)(?:到|去|来|回|在)了?${notHome}${object}(?:住|生活|定居)?了?${end}`,
  ),
  changeRule('lives_in', `${planned}(?:从[^,，。]{1,10})?(?:搬|移居)(?:到|去|回)${notHome}${object}${end}`, {
    isAhead: true,
  }),
  changeRule('relationship_status', `${I}(?<object>离婚|离了婚)了?${end}`, { says: '离婚' }),
  changeRule('relationship_status', `${I}(?<object>分手|分了手|分开)了?${end}`, { says: '单身' }),
  changeRule('relationship_status', `${I}(?<object>结婚|结了婚|领证)了${end}`, { says: '已婚' }),
  endRule('kin', `${me}(?:和|跟|与)${partner}${soon}${parted}了?${end}`),
  endRule('spouse_of', `${me}(?:和|跟|与)${person}${soon}${parted}了?${end}`),
  onlyEndRule('kin', `${supposed}我的?(?<object>${chinesePartnerWords})${soon}(?:去世|过世|离世|走)了${end}`),
  onlyEndRule('spouse_of', `${named}(?:去世|过世|离世)了${end}`),
  endRule(
    'kin',
    `${supposed}(?:我|我家|我们家?)(?:已经|现在|再也)?没有?(?:一?个)?(?<object>${chineseKinWords})(?!的)了?${end}`,
  ),
  endRule(
    'follows_diet',
    `${I}(?:不再|不|已经不|停止|放弃)(?:是)?(?<object>吃素|素食者|素食|素食主义者|纯素)了?${end}`,
  ),
  changeRule(
    'eats',
    `${I}(?:(?:又|重新|恢复|再)(?:开始)?吃|开始吃)起?(?<object>(?:猪|牛|羊|鸡|鸭)?肉|荤|海鲜|鱼)了?${end}`,
  ),
  changeRule('eats', `${supposed}我现在(?:也|又|都)?吃(?<object>(?:猪|牛|羊|鸡|鸭)?肉|荤)了${end}`),
  onlyEndRule(
    'owns',
    `${supposed}(?:我|我们|咱|我家|我们家|家里)(?:家|养)?的?(?:那|这)?(?:只|条|匹)?${pet}${soon}${dead}了${end}`,
  ),
  onlyEndRule('owns', `${named}${dead}了${end}`, { suffix: '宠物' }),
  onlyEndRule(
    'owns',
    `${me}(?:把|将)(?:我的|我家的?|家里的?|那辆|那只|那台|旧)?(?<object>[^,，。！？!?；;把将]{1,6}?)(?:给)?(?:卖|送人|送走|处理|转让|报废)(?:掉|出去)?了?${end}`,
  ),
  onlyEndRule(
    'owns',
    `${I}(?:卖掉?|送走|送掉|处理掉|转让)了(?:我的|我家的?|那辆|那只|旧)?(?<object>[^,，。！？!?；;]{1,6}?)了?${end}`,
  ),
  onlyEndRule(
    'owns',
    `${supposed}(?:我|我家|我们家?)的?(?<object>(?:车|房子|手机|电动车|自行车|摩托车|电脑|${chinesePets}))${soon}(?:卖|被偷|丢|送人|报废)(?:掉)?了${end}`,
  ),
  endRule(
    'owns',
    `${supposed}(?:我|我家|我们家?)(?:现在|已经)?(?:没有?|不养|不再养|没有?养)(?<object>${chinesePets}|宠物|车|房子)了${end}`,
  ),
]
