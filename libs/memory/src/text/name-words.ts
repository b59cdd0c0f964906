const words = (text: string): ReadonlySet<string> => new Set(text.split(/[\s,，]+/).filter((word) => word !== ''))

/** Words for people by kinship: a mention by themselves, and the discriminator of the name that follows. */
export const kinshipWords = words(`
  mum mom mother mummy mommy dad father daddy papa mama parent parents sister brother sibling son daughter baby toddler
  twin twins kid kids child children wife husband partner spouse boyfriend girlfriend fiance fiancé fiancée fiancee
  grandma grandmother granny gran nana grandpa grandfather granddad grandson granddaughter grandchild uncle aunt auntie
  cousin nephew niece godmother godfather goddaughter godson stepmother stepfather stepson stepdaughter stepsister
  stepbrother mother-in-law father-in-law sister-in-law brother-in-law son-in-law daughter-in-law great-aunt
  great-uncle great-grandmother great-grandfather ex ex-wife ex-husband`)

/** Words for people by what they are to somebody or do for a living. */
export const roleWords = words(`
  friend friends colleague colleagues coworker co-worker neighbour neighbor neighbours neighbors roommate flatmate
  housemate classmate classmates teammate boss manager supervisor mentor tutor teacher professor pupil student students
  principal headteacher coach trainer instructor doctor gp nurse midwife surgeon dentist physio physiotherapist
  therapist psychologist optician pharmacist vet allergist cardiologist dermatologist consultant patient landlord
  landlady tenant plumber electrician builder mason carpenter mechanic gardener cleaner nanny babysitter sitter
  childminder guard receptionist driver courier postman postwoman barber hairdresser baker butcher waiter waitress chef
  bartender lawyer solicitor judge notary accountant auditor inspector officer policeman policewoman firefighter client
  customer buyer seller supplier caller interviewer recruiter reviewer editor publisher agent guide guest guests host
  bishop priest abbot monk nun imam pastor rabbi conductor guy man woman boy girl lady stranger audience crew team`)

/** Titles that make the next capitalised word a person's name. */
export const titleWords = words(
  'mr mrs ms miss mx dr prof professor sir madam lady lord brother sister father uncle aunt auntie captain nurse',
)

/** Capitalised words that name no person, place or thing: calendar words, languages and peoples, greetings, "I". */
export const notNames = words(`
  i i'm i've i'll i'd ok okay hi hello hey dear thanks thank please yes no yeah nah yep nope great wonderful brilliant
  monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays
  sundays mon tue tues wed thu thur thurs fri sat sun january february march april may june july august september
  october november december jan feb mar apr jun jul aug sep sept oct nov dec christmas easter halloween thanksgiving
  ramadan eid advent valentine valentine's new year year's eve english french german spanish italian portuguese dutch polish russian
  chinese japanese korean welsh irish scottish british american european african asian turkish greek arabic hebrew
  hindi swedish norwegian danish finnish user assistant god am pm pr api url pdf ci tv usb covid`)

/** Words that open sentences and are never taken for a name there, however they go on. */
export const sentenceStarters = words(`
  a an the this that these those my your his her its our their he she it we you they who what when where why how which
  and but or so then because since while after before until if unless although though as at by for from in into of off
  on onto out over through to under up with without about against between during per just only also even still again
  already never always often sometimes usually today yesterday tomorrow tonight last next first second third later
  earlier now once twice one two three four five six seven eight nine ten some any all both each every many most much
  more few several no not nobody somebody someone everybody everyone something everything nothing there here got went
  had have has was were is are been be did do does done made took came saw met let lost found bought sold sent paid
  told asked called rang wrote read ran drove walked cooked cleaned fixed booked cancelled moved started stopped
  finished finally spent left opened closed turned signed filed submitted picked dropped waited slipped sneezed painted
  busked stood overslept bonked correction update note reminder minutes done merged opened reviewed patched found
  train ferry lift strings search payment package front motion call step smoke deploy crying mains cleaning refresher
  report grant retest premiere new old good bad sure nice well oh ah wow what's it's that's there's he's she's we've
  they've let's don't can't won't didn't wasn't isn't coach reviewer grandma grandpa mum mom dad annual prod migration
  rain field night opening mine dustbin profile flagged people friends kids thought turns came heard felt kept`)

/** Prepositions after which a capitalised word is a place. */
export const placePrepositions = words('in at to from near into via through towards toward around outside across')

/** Prepositions and joining words after which a capitalised word is a person. */
export const personPrepositions = words(
  'with by and called named for than meet met see saw told asked helped visited invited',
)

/** The commonest Chinese family names, two-character ones first. */
export const chineseSurnames =
  '欧阳|司马|上官|诸葛|东方|皇甫|尉迟|公孙|慕容|司徒|[王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文]'

/** Chinese words for people, the longest first within a family so that a pattern takes the whole word. */
export const chinesePeople =
  '老板娘|女朋友|男朋友|丈母娘|岳父|岳母|公公|婆婆|妈妈|妈|爸爸|爸|母亲|父亲|爷爷|奶奶|外公|外婆|姥姥|姥爷|哥哥|姐姐|弟弟|妹妹|表哥|表姐|表弟|表妹|堂哥|堂姐|堂弟|堂妹|大伯|伯伯|叔叔|婶婶|姑姑|姑妈|舅舅|舅妈|阿姨|姨妈|侄子|侄女|外甥女|外甥|儿子|女儿|孙子|孙女|老婆|老公|妻子|丈夫|爱人|媳妇|孩子|宝宝|同事|老板|领导|经理|主管|主任|导师|老师|同学|同桌|室友|舍友|邻居|房东|朋友|闺蜜|客户|医生|大夫|护士|家属|病人|保姆|师傅|司机|教练|律师|物业|快递员|外卖员|收银员|队友|学生|家长'

/** What follows a family name or a given name to address somebody: 王姐, 张总, 李老师. */
export const chineseTitles =
  '老师|医生|大夫|经理|主任|总监|教授|律师|教练|师傅|先生|女士|小姐|阿姨|叔叔|老板|姐|哥|总|叔|姨|工|导|爷爷|奶奶'
