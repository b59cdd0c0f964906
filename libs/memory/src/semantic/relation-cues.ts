/** What a question's words ask for. Order does not matter: every row that matches counts. */
interface CueRow {
  readonly pattern: RegExp
  readonly relations: readonly string[]
}

const work = ['works_as', 'works_at', 'works_in', 'works_on', 'works_schedule', 'employment_status', 'worked_as']
const family = ['parent_of', 'child_of', 'sibling_of', 'spouse_of', 'relative_of']
const food = ['eats', 'drinks', 'follows_diet', 'allergic_to', 'intolerant_of', 'tolerates', 'likes', 'dislikes']

const rows: readonly CueRow[] = [
  {
    pattern: /\b(?:live|lives|living|based|home|address|moved?|city|town|country)\b|住|搬|地址|哪里人|城市/u,
    relations: ['lives_in', 'lives_with', 'moves_to', 'comes_from'],
  },
  { pattern: /\b(?:from|origin|hometown|grew up)\b|老家|来自|家乡/u, relations: ['comes_from', 'born_on'] },
  {
    pattern:
      /\b(?:work|works|working|job|jobs|career|profession|occupation|employer|company|office|boss|promoted|living)\b|工作|上班|职业|公司|单位|做什么的/u,
    relations: work,
  },
  {
    pattern: /\b(?:shift|shifts|hours|schedule|days? off|free|available)\b|班次|几点|休息|时间/u,
    relations: ['works_schedule'],
  },
  {
    pattern: /\b(?:name|called|pronouns?|call (?:me|him|her|them))\b|名字|叫什么|称呼/u,
    relations: ['has_name', 'is_addressed_as'],
  },
  { pattern: /\b(?:old|age|birthday|born|birth)\b|多大|几岁|年龄|生日|出生/u, relations: ['has_age', 'born_on'] },
  {
    pattern:
      /\b(?:married|single|relationship|partner|wife|husband|boyfriend|girlfriend|spouse|divorced)\b|结婚|单身|对象|老公|老婆|离婚/u,
    relations: ['relationship_status', 'spouse_of'],
  },
  {
    pattern:
      /\b(?:family|relatives?|kids?|children|child|son|sons|daughters?|parents?|brothers?|sisters?|siblings?|cousins?|nephews?|nieces?|grand\w+)\b|家人|家里|孩子|儿子|女儿|爸|妈|兄弟|姐妹|亲戚/u,
    relations: family,
  },
  {
    pattern:
      /\b(?:eat|eats|eating|food|diet|meal|meals|dish|dinner|lunch|breakfast|cook|recipe|restaurant|snacks?|vegan|vegetarian)\b|吃|菜|饭|餐|饮食|忌口/u,
    relations: food,
  },
  {
    pattern: /\b(?:drink|drinks|coffee|tea|alcohol|wine|beer)\b|喝|酒|咖啡|茶/u,
    relations: ['drinks', 'likes', 'dislikes', 'intolerant_of'],
  },
  { pattern: /\b(?:allerg\w+|intoleran\w+|react)\b|过敏|不耐/u, relations: ['allergic_to', 'intolerant_of'] },
  {
    pattern:
      /\b(?:health|healthy|condition|ill|illness|sick|disease|medical|doctor|diagnos\w+|pain|surgery|blood)\b|健康|病|身体|医生|疼/u,
    relations: ['has_condition', 'allergic_to', 'takes', 'has_measure', 'must_limit'],
  },
  {
    pattern: /\b(?:medication|medicines?|pills?|tablets?|dose|take)\b|药|服用/u,
    relations: ['takes', 'tolerates', 'allergic_to'],
  },
  {
    pattern:
      /\b(?:like|likes|love|loves|enjoy|enjoys|favou?rite|hobb\w+|into|fond|fun|gift|present)\b|喜欢|爱好|兴趣|最爱/u,
    relations: ['likes', 'has_detail', 'dislikes', 'prefers', 'has_habit', 'plays'],
  },
  {
    pattern: /\b(?:dislike|dislikes|hate|hates|avoid|avoids|stand)\b|讨厌|不喜欢/u,
    relations: ['dislikes', 'likes', 'fears'],
  },
  {
    pattern: /\b(?:prefer|prefers|preference|preferences|rather|seat)\b|偏好|更喜欢|习惯/u,
    relations: ['prefers', 'likes', 'dislikes'],
  },
  { pattern: /\b(?:afraid|scared|fear|fears|terrified|phobia)\b|怕|恐/u, relations: ['fears'] },
  {
    pattern: /\b(?:pets?|dogs?|cats?|own|owns|have|has|got|car|bike|house)\b|有没有|宠物|养|车/u,
    relations: ['owns', 'has', 'uses'],
  },
  { pattern: /\b(?:speak|speaks|language|languages|fluent)\b|语言|会说/u, relations: ['speaks'] },
  {
    pattern: /\b(?:skill|skills|good at|can|able|know how)\b|会不会|擅长|本事/u,
    relations: ['has_skill', 'weak_at', 'plays', 'speaks'],
  },
  {
    pattern: /\b(?:study|studies|studying|degree|course|school|university|college|student)\b|学习|专业|读书|学校|大学/u,
    relations: ['studies'],
  },
  {
    pattern: /\b(?:play|plays|instrument|sport|sports|team|band|club|choir|member)\b|乐器|运动|球|社团|乐队/u,
    relations: ['plays', 'member_of', 'has_skill'],
  },
  {
    pattern: /\b(?:usually|habit|habits|routine|morning|evening|every day|often)\b|平时|每天|经常|作息/u,
    relations: ['has_habit', 'works_schedule'],
  },
  {
    pattern: /\b(?:earn|earns|salary|income|pay|pays|rent|money|budget)\b|工资|收入|房租|钱/u,
    relations: ['has_income'],
  },
  {
    pattern:
      /\b(?:number|phone|e-?mail|address|birthday|anniversary|time ?zone|pronouns|handle|user ?name|post ?code|zip code)\b|号码|手机号|电话|邮箱|微信号?|地址|生日|邮编/u,
    relations: ['has_detail', 'born_on'],
  },
  { pattern: /\b(?:tall|height|weigh|weight|size|shoe)\b|身高|体重|尺码|多高|多重/u, relations: ['has_measure'] },
  { pattern: /\b(?:smoke|smokes|smoker|cigarettes?)\b|抽烟|吸烟|烟/u, relations: ['smokes'] },
]

/** Canonical relations that a question asks for, each once, in order of the table. */
export function askedRelations(text: string): readonly string[] {
  const lowered = text.toLowerCase()
  return [...new Set(rows.filter(({ pattern }) => pattern.test(lowered)).flatMap((row) => row.relations))]
}
