import { textToSentences } from '@ecphory/memory'
import { isPlantedInstruction } from './planted-instruction.ts'

/** What about an answer's form a preference is of: of two about the same, the newer one holds. */
export type StyleAspect = 'language' | 'units' | 'length' | 'layout' | 'order' | 'tone' | 'other'

export interface StylePreference {
  readonly aspect: StyleAspect
  readonly text: string
}

/** Words of form; with what they are of, in the order in which they decide. */
const forms: readonly (readonly [StyleAspect, string, string])[] = [
  [
    'language',
    '(?:british|american|uk|us|australian) (?:english|spelling)|spelling|in (?:plain )?(?:english|german|french|spanish|italian|portuguese|dutch|chinese|mandarin|japanese)|latin',
    '英式|美式|繁体|简体|用(?:中文|英文|英语|法语|德语|日语)|拼写',
  ],
  [
    'units',
    'metric|imperial|celsius|fahrenheit|24[- ]hour|12[- ]hour|am/pm|iso dates?|weekday',
    '公制|英制|摄氏|华氏|二十四小时|24小时|星期',
  ],
  [
    'length',
    'short(?:er)?|brief|concise|terse|crisp|detailed|thorough|long(?:er)?|(?:no more|fewer|less) than|at most|up to|(?:one|two|three|four|five|a few|\\d+) (?:sentences?|paragraphs?|lines?|words?)',
    '简短|简洁|简明|精简|详细|不超过|越短|短一点|长一点|几句|[一二两三四五]句',
  ],
  [
    'layout',
    'bullet(?:s|ed)?(?: points?| lists?)?|numbered|tables?|tabular|headings?|paragraphs?|prose|running text|full sentences|one running line|markdown|bold|italics?|lower case|upper case|capitals|code blocks?|one page|layout|laid out|by (?:the hour|half day|day|week)|week by week|day by day|step[- ]by[- ]step',
    '要点|分点|列点|列表|表格|编号|逐条|分条|段落|标题|斜体|粗体|加粗|一步一步|按(?:小时|天|周)',
  ],
  [
    'order',
    'verdict|conclusion|in front|up front|upfront|first(?: of all)?|at the (?:top|end|beginning|start)|next step|added up|summary at',
    '先说|先给|先讲|开头|结论|放在?(?:最)?前面|写在?前面|第一句|最后',
  ],
  [
    'tone',
    'emojis?|jargon|everyday words|plain|simple|formal|informal|casual|polite|friendly|direct|blunt|humou?r|jokes?|exclamation marks?|question marks?|clear|tone|small talk|flattery|put to (?:me|her|him|them) as',
    '表情|口语|正式|通俗|大白话|客气|直接|语气|术语|感叹号|问号|玩笑',
  ],
]
const anyForm = forms.map(([, english]) => english).join('|')

const preferring =
  "(?:prefer|like|want|appreciate|ask for|expect|favou?r|insist on|love|hate|dislike|can't stand|cannot stand|(?:would|'d) (?:like|rather have|prefer))(?:s|ed)?|asks for|insists on"
/** What is said to the user: the first are made for nothing else, the others are things of life as well. */
const answers = 'answers|replies|responses|explanations|recommendations'
const texts =
  'answer|reply|response|texts?|plans?|lists?|drafts?|messages?|summar(?:y|ies)|choices|options|numbers|figures|dates|times|prices|costs|names|letters|e-?mails|comments|instructions|things|everything|headings|paragraphs|sentences|bullet points|tables'
/** Of these alone a word of form before them says enough: a long table may be for twelve. */
const shapedTexts =
  'drafts?|texts?|messages?|summar(?:y|ies)|e-?mails|comments|instructions|sentences|paragraphs|plans|lists'
const modifiers = "(?:(?!not\\b)[\\w'-]+,?\\s+){0,4}?"

const englishStyles: readonly RegExp[] = [
  new RegExp(
    `\\b(?:${preferring})\\b[^.!?\\n]{1,80}\\b(?:in|of|from|for) (?:(?:every|each|all|any|an|my|your|the) )?(?:[\\w'-]+ ){0,2}?(?:${answers}|answer|reply)\\s*(?:[.,;!]|$)`,
    'iu',
  ),
  new RegExp(
    `\\b(?:${preferring})\\s+an? ${modifiers}(?:answer|reply|response) (?:with|without|as|to be|in|that|like)\\b`,
    'iu',
  ),
  new RegExp(`^\\s*(?:please,?\\s+)?(?:${anyForm})\\s+(?:${answers})\\b`, 'iu'),
  /^\s*(?:my |your )?(?:answers|replies|responses) (?:should|must|ought to|are to|have to|need to|please|in|without|with)\b/iu,
  new RegExp(
    `\\b(?:${preferring})\\s+${modifiers}(?:${answers})\\b(?!\\s+(?:from|by (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|noon|tomorrow)|to (?:the|my|her|his|their)\\b))`,
    'iu',
  ),
  new RegExp(`\\b(?:${preferring})\\s+${modifiers}(?:${texts})\\b[^.!?\\n]{0,60}\\b(?:${anyForm})\\b`, 'iu'),
  new RegExp(`\\b(?:${preferring})\\s+${modifiers}(?:${anyForm})\\s+${modifiers}(?:${shapedTexts})\\b`, 'iu'),
  /\b(?:prefers?|likes?|wants?|asks? for|insists? on|expects?|appreciates?|uses?|use)\s+(?:[\w'-]+\s+){0,3}?(?:(?:british|american|uk|us) (?:english|spelling)|spelling|bullet points|numbered lists|metric (?:units|sizes|measures)|imperial units|emojis?|24[- ]hour (?:clock|times?))\b/iu,
  /\b(?:wants?|expects?) the same (?:from|of|in) (?:drafts?|answers?|replies|texts?|others|me|you)\b/iu,
  new RegExp(
    `^\\s*(?:please\\s+)?(?:always\\s+)?(?:answer|reply|respond|write|explain|format|phrase)(?:\\s+(?:to\\s+)?me|\\s+everything|\\s+it|\\s+your answers)?\\s+(?:only\\s+)?(?:in|with|without|as|using)?\\s*${modifiers}(?:${anyForm})\\b`,
    'iu',
  ),
  new RegExp(
    `^\\s*(?:please\\s+)?(?:keep|make|put|give me)\\s+${modifiers}(?:${answers}|${texts})\\b[^.!?\\n]{0,40}\\b(?:${anyForm})\\b`,
    'iu',
  ),
  new RegExp(
    `^\\s*(?:please\\s+)?(?:keep|make|give me)\\s+${modifiers}(?:${anyForm})\\s+${modifiers}(?:${answers}|answer|reply|drafts?|texts?|summar(?:y|ies))\\b`,
    'iu',
  ),
  /^\s*(?:please,?\s+)?no (?:emojis?|bullet points|jargon|headings|tables|exclamation marks)\b/iu,
]

const chineseWords = forms.map(([, , chinese]) => chinese).join('|')
const chineseTexts = '回答|答复|回复|答案|计划|列表|清单|文字|文案|邮件|说明|解释|总结|建议|日期|数字|草稿'
const chineseStyles: readonly RegExp[] = [
  /(?:喜欢|偏好|希望|想要|要求|请)[^。！？\n]{0,4}(?:回答|答复|回复)(?:里|中|都|要|能|时)/u,
  new RegExp(
    `(?:喜欢|偏好|希望|想要|要求|更愿意|愿意|请|最好|习惯|倾向|不喜欢|讨厌|想让)[^。！？\\n]{0,14}(?:${chineseTexts})[^。！？\\n]{0,14}(?:${chineseWords})`,
    'u',
  ),
  new RegExp(
    `(?:喜欢|偏好|希望|想要|要求|更愿意|请|最好|习惯|倾向)[^。！？\\n]{0,10}(?:${chineseWords})[^。！？\\n]{0,10}(?:${chineseTexts})`,
    'u',
  ),
  new RegExp(`^\\s*(?:${chineseTexts})(?:请|要|最好|尽量)[^。！？\\n]{0,12}(?:${chineseWords})`, 'u'),
]

/** Who wants it: the user, who is not named, or nobody but the sentence itself. Others have their preferences as well. */
const ofUser = new RegExp(
  `^\\W*(?:i|i'd|i'm|we|she|he|they|(?:the |this )?user|please|and|but|also|answers|replies|responses|actually|generally|usually|always|for|in|when|as|no|short|brief|concise|plain|my|your|writes?|uses?|keep|make|put|give|answer|reply|respond|explain|format|phrase|${preferring})\\b|^\\W*\\p{sc=Han}`,
  'iu',
)

/** Whether a sentence says how answers are to look: something of every answer, and so of none in particular. */
export function isStylePreference(sentence: string): boolean {
  const isStyle = ofUser.test(sentence) && [...englishStyles, ...chineseStyles].some((style) => style.test(sentence))
  return isStyle && !isPlantedInstruction(sentence)
}

/** The style preferences that a text states, sentence by sentence; questions, quotations and suppositions state none. */
export function stylePreferencesOf(text: string): readonly StylePreference[] {
  return textToSentences(text)
    .filter(({ mood, text: sentence }) => mood === 'stated' && isStylePreference(sentence))
    .map(({ text: sentence }) => ({ aspect: aspectOf(sentence), text: sentence.trim() }))
}

/** Whether a text says nothing but how answers are to look. */
export function isStyleOnly(text: string): boolean {
  const sentences = textToSentences(text).filter((sentence) => sentence.text.trim() !== '')
  return sentences.length > 0 && sentences.every((sentence) => isStylePreference(sentence.text))
}

/** Words of which each style preference holds one: what a store is asked for. */
export const styleCues =
  'answers replies responses explanations recommendations answer reply response text plan list draft message summary ' +
  'choice option number figure date time price cost name letter email e-mail comment instruction thing everything ' +
  'heading paragraph sentence bullet points table spelling english emoji metric imperial hour write explain format ' +
  'phrase keep short brief jargon exclamation marks ' +
  '回答 答复 回复 答案 计划 列表 清单 文字 文案 邮件 说明 解释 总结 建议 日期 数字 草稿'

const aspectOf = (sentence: string): StyleAspect =>
  forms.find(([, english, chinese]) => new RegExp(`\\b(?:${english})\\b|${chinese}`, 'iu').test(sentence))?.[0] ??
  'other'
