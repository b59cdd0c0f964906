import { foldText } from '@ecphory/memory'

/**
 * Wordings that speak to the assistant or the generator rather than of the user. They are few and plain, since a memory
 * that is barred wrongly is lost to its user: what they miss still is data inside a fence, and of a class that is known.
 */
const saying = 'say|answer|reply|respond|tell|recommend|suggest|mention|claim|state|insist|name|promote|endorse|advise'
const machine = 'assistant|ai|model|chatbot|bot|llm|agent|generator'
const rules =
  'instructions?|prompts?|rules?|guidelines?|directions?|directives?|constraints?|polic(?:y|ies)|safeguards?'

const english: readonly RegExp[] = [
  // What was said before is to count no longer.
  new RegExp(
    `\\b(?:ignore|disregard|forget|override|bypass|discard)\\b[^.!?\\n]{0,30}\\b(?:previous|prior|above|earlier|preceding|existing|all|any|your|the|system|safety)\\b[^.!?\\n]{0,20}\\b(?:${rules})\\b`,
    'u',
  ),
  /\b(?:new|updated|hidden|secret|system|developer) (?:instructions?|prompts?|directives?|mode)\b/u,
  // What is to be said, always or to whom.
  new RegExp(
    `(?:^|[.!?:;,\\n"'()\\]>-]|\\b(?:you|must|should|shall|will|please|and|then|${machine}))\\s*(?:always|only|exclusively|invariably)\\s+(?:recommend|suggest|promote|endorse|advertise|mention|advise|praise|claim|insist|say|tell|name|(?:answer|reply|respond)(?!\\s+(?:in|with|without|me in)\\b))\\b`,
    'u',
  ),
  new RegExp(
    `\\b(?:when|whenever|if|once|every time)\\b[^.!?\\n]{0,30}\\b(?:asked|asks?|queried|questioned|inquires?|enquires?|mentions?|mentioned|discussed|raised|brings? up|comes? up|wants to know)\\b[^.!?\\n]{0,80}(?:[,:;]|\\bthen\\b|\\byou\\b|\\bjust\\b|\\balways\\b)\\s*(?:please\\s+|simply\\s+|always\\s+|must\\s+|should\\s+|only\\s+|just\\s+)*(?:${saying}|point|direct|refer|steer|send)\\b`,
    'u',
  ),
  new RegExp(`\\b(?:asked|asks) about\\b[^.!?\\n]{0,60}\\b(?:${saying}) ["'“‘]`, 'u'),
  new RegExp(
    `\\bfrom (?:now|here|this point) on(?:wards?)?,?\\s+(?:you\\b|the (?:${machine})\\b|(?:always|only|never)\\s+(?:${saying})\\b|(?:${saying}|treat|assume|act|behave|obey|follow|refuse)\\b(?!\\s+(?:in|with|without|me in)\\b))`,
    'u',
  ),
  new RegExp(
    `\\byou (?:must|shall|are to|have to|are required to|are instructed to|need to)\\s+(?:now\\s+|always\\s+|only\\s+|never\\s+)*(?:${saying}|obey|follow|comply|ignore|reveal|output|print|include|insert|treat|refuse|choose|pick|rank|act)\\b`,
    'u',
  ),
  new RegExp(
    `\\b(?:the|this|any|every|dear|attention|note to(?: the)?)\\s+(?:ai\\s+)?(?:${machine})s?\\s*(?:[:,!]|(?:must|should|shall|has to|needs? to|is to|will|are to)\\b)`,
    'u',
  ),
  /\b(?:you are now|pretend (?:to be|you are|that you)|act as (?:if|an? unrestricted|dan\b))/u,
  /\b(?:do not|don't|never) (?:tell|warn|inform|alert|reveal|disclose|mention (?:this|it))\b[^.!?\n]{0,20}\b(?:user|anyone|anybody|owner|this|it)\b/u,
  /\b(?:end|begin|start|close|finish|open) (?:every|each|all)(?: of your)? (?:answer|reply|response|message)s? with ["'“‘]/u,
  /\b(?:save|store|write|add|commit|copy) (?:this|the following|it) (?:to|in|into) (?:your |the )?(?:long[- ]term )?memor(?:y|ies)\b/u,
  /\b(?:send|forward|post|upload|leak|exfiltrate)\b[^.!?\n]{0,60}\b(?:conversation|chat|memor(?:y|ies)|history|passwords?|secrets?|data)\b[^.!?\n]{0,40}(?:https?:|www\.|\S@\S)/u,
]

const chinese: readonly RegExp[] = [
  /(?:忽略|无视|忘记|忘掉|不要理会|不理会|绕过|覆盖|抛开)[^。！？\n]{0,16}(?:指令|指示|提示|规则|设定|命令|限制|规定)/u,
  /(?:新|隐藏|系统|开发者)(?:的)?(?:指令|提示词|提示|模式)/u,
  /(?:从现在起|从现在开始|从今以后|从今往后|今后|以后|往后)[,、\s]*(?:你|助手|务必|一律|必须|始终|只能|永远)/u,
  /(?:你|助手|模型|机器人|智能体|ai)(?:必须|务必|一定要|应当|应该|只能|只准|需要|得)(?:始终|总是|永远|一律|只)?(?:推荐|建议|回答|回复|提到|提及|说|宣传|告诉|选择|声称|服从|遵守)/u,
  /(?:^|[。！？:;,、\n])(?:请)?(?:务必|始终|永远|一律|总是|只|必须)(?:要)?(?:推荐|建议|提到|提及|宣传|声称|告诉|回答(?!得|要|时|用)|回复(?!得|要|时|用))/u,
  /(?:当|如果|一旦|只要|每当|凡是|凡)[^。！？\n]{0,24}(?:问|提到|提起|询问|咨询)[^。！？\n]{0,24}(?:就|请|都|一律|务必|必须|要|则|,)[^。！？\n]{0,6}(?:说|回答|回复|推荐|告诉|建议|声称)/u,
  /(?:不要|不得|禁止|切勿|别)(?:告诉|透露|提醒|告知)(?:用户|对方|任何人|主人)/u,
  /你现在(?:是|开始扮演)|假装(?:你)?是/u,
  /(?:写入|存入|保存到|记入)(?:你的)?(?:长期)?记忆/u,
]

/** Marks that close a fence, open another voice, or call a tool. */
const marks: readonly RegExp[] = [
  /<\/?\s*(?:memory|system|assistant|user|instructions?|context|evidence|data|prompt|document|tool(?:_call|_result)?|function(?:_call)?s?)\b[^>\n]{0,80}>/u,
  /<\|[^|\n]{1,40}\|>|\[\/?inst\]|<<\/?sys>>|<\/s>/u,
  /(?:^|\n)[\s>*#[(-]*(?:system|assistant|developer|administrator|admin|系统|助手|管理员|开发者)(?:\s+(?:message|prompt|note|notice|override))?\s*[\])]?\s*[:>]/u,
  /(?:^|[.!?。！？]\s*)(?:system|系统)\s*:/u,
  /(?:^|\n)\s*(?:#{2,}\s*|\[)(?:instructions?|system|prompt|指令|系统)\b/u,
  /\bend of (?:the )?(?:user )?(?:data|memor(?:y|ies)|context|evidence|prompt|fence)\b|(?:数据|记忆|上下文)(?:到此)?结束/u,
  /"role"\s*:\s*"(?:system|assistant|tool|developer)"|"(?:tool|function)(?:_call|_name)?s?"\s*:/u,
]

/** Whether a text tries to instruct whoever reads it, in English or Chinese, whoever it is of. */
export function isPlantedInstruction(text: string): boolean {
  const folded = foldText(text.replace(invisible, ''))
  return [...english, ...chinese, ...marks].some((pattern) => pattern.test(folded))
}

/** Characters that show nothing and would part a word for a pattern alone. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|\udb40[\udc00-\udc7f]/gu
