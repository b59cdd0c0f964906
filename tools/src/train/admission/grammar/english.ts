import { offers } from './scenes/offers.ts'
import { device } from './scenes/device.ts'
import { dinnerPlan } from './scenes/dinner-plan.ts'
import { dinner } from './scenes/dinner.ts'
import { canteen } from './scenes/canteen.ts'
import { gift } from './scenes/gift.ts'
import { party } from './scenes/party.ts'
import { forum } from './scenes/forum.ts'
import { coat } from './scenes/coat.ts'
import { plantChoice } from './scenes/plant-choice.ts'
import { furniture } from './scenes/furniture.ts'
import { course } from './scenes/course.ts'
import { training } from './scenes/training.ts'
import { film } from './scenes/film.ts'
import { nextBook } from './scenes/next-book.ts'
import { childDay } from './scenes/child-day.ts'
import { movingPlan } from './scenes/moving-plan.ts'
import { neighbourNote } from './scenes/neighbour-note.ts'
import { adopt } from './scenes/adopt.ts'
import { software } from './scenes/software.ts'
import { laptop } from './scenes/laptop.ts'
import { hotel } from './scenes/hotel.ts'
import { dayOut } from './scenes/day-out.ts'
import { letter } from './scenes/letter.ts'
import { planMeeting } from './scenes/plan-meeting.ts'
import type { Draw } from './draw.ts'
import type { DomainGrammar, FarReasons } from './grammar.ts'
import type { Language, Layout } from './language.ts'
import { noise, styleWishes } from './noise.ts'
import { knees, motionSick, vertigo, colourBlind, medication } from './reasons/body.ts'
import * as food from './reasons/food.ts'
import { catAtHome, noDrilling, noOven, northFacing, slowNet } from './reasons/household.ts'
import { childRelations, companionRelations, men, relations, vocabulary, women } from './vocabulary.ts'
import { englishVoices, type Person } from './voice.ts'

/** Reasons that cannot matter: what one eats says nothing about a lease, nor a lease about a letter. */
const far: readonly FarReasons[] = [
  {
    reasons: Object.values(food),
    domains: [
      'media-review',
      'media-pick',
      'product-review',
      'home-garden',
      'pets',
      'work-writing',
      'study',
      'money-purchase',
      'tech-software',
      'commuting-moving',
      'hobby-forum',
      'family-neighbours',
      'clothing',
    ],
  },
  {
    reasons: [motionSick, vertigo],
    domains: [
      'food-cooking',
      'work-writing',
      'money-purchase',
      'tech-software',
      'product-review',
      'clothing',
      'hobby-forum',
      'home-garden',
      'family-neighbours',
      'pets',
    ],
  },
  {
    reasons: [knees, catAtHome, noOven, northFacing],
    domains: ['media-review', 'media-pick', 'work-writing', 'tech-software', 'study'],
  },
  { reasons: [medication, colourBlind], domains: ['travel', 'pets', 'commuting-moving', 'family-neighbours'] },
  {
    reasons: [noDrilling, slowNet],
    domains: ['eating-out', 'food-cooking', 'travel', 'pets', 'health-fitness', 'clothing', 'parenting', 'hobby-forum'],
  },
]

const layout: Layout = {
  snippetHeads: ['What others say:', 'Voices:', 'Opinions:', 'Heard from others:', 'Comments so far:'],
  cardHeads: ['Aspect card:', 'Summed up:', 'In figures:', 'What many say:'],
  factHeads: ['What matters:', 'Key facts:', 'Facts that matter:', 'Good to know:'],
  snippets: [
    'Would do it again.',
    'Not my thing.',
    'Hm. Half and half.',
    'My cousin swears by it.',
    'Better than last year.',
    'I had expected worse.',
    'Five stars, and I am strict.',
    'Never again!',
    'Well worth a thought.',
    'It does what it says.',
    'No complaints from us.',
    'Ask me again in a year.',
  ],
  quoted: (text) => `- "${text.replaceAll('"', "'")}"`,
  share: (text, percent) => `${text} (${percent}%)`,
  joints: ['. ', '; ', '. '],
  stop: '.',
  concluded: (sentence, therefore) =>
    /[.;] /u.test(sentence) ? `${sentence}. So ${therefore}.` : `${sentence}, so ${therefore}.`,
  sentenceGap: ' ',
  user: 'the user',
  called: ({ relation, name }) => `${relation} ${name}`,
  companion: ({ relation, name }) => `my ${relation} ${name}`,
  experience: [
    'first-hand experience with it',
    'what the user found when trying it',
    "the user's own verdict",
    'what the user knows of it from use',
  ],
}

const personOf =
  (table: { readonly she: readonly string[]; readonly he: readonly string[] }) =>
  (draw: Draw): Person => {
    const gender = draw.pick(['she', 'he'] as const)
    return { gender, relation: draw.pick(table[gender]), name: draw.pick(gender === 'she' ? women : men) }
  }

const grammars: readonly DomainGrammar[] = [
  { domain: 'money-purchase', scenes: [offers] },
  { domain: 'product-review', scenes: [device] },
  { domain: 'food-cooking', scenes: [dinnerPlan] },
  { domain: 'eating-out', scenes: [dinner, canteen] },
  { domain: 'gifts-celebrations', scenes: [gift, party] },
  { domain: 'hobby-forum', scenes: [forum] },
  { domain: 'clothing', scenes: [coat] },
  { domain: 'home-garden', scenes: [plantChoice, furniture] },
  { domain: 'study', scenes: [course] },
  { domain: 'health-fitness', scenes: [training] },
  { domain: 'media-review', scenes: [film] },
  { domain: 'media-pick', scenes: [nextBook] },
  { domain: 'parenting', scenes: [childDay] },
  { domain: 'commuting-moving', scenes: [movingPlan] },
  { domain: 'family-neighbours', scenes: [neighbourNote] },
  { domain: 'pets', scenes: [adopt] },
  { domain: 'tech-software', scenes: [software, laptop] },
  { domain: 'travel', scenes: [hotel, dayOut] },
  { domain: 'work-writing', scenes: [letter] },
  { domain: 'work-planning', scenes: [planMeeting] },
]

export const english: Language = {
  vocabulary,
  layout,
  far,
  noise,
  styleWishes,
  voices: englishVoices,
  person: personOf(relations),
  companion: (draw, about) => personOf(about === 'child' ? childRelations : companionRelations)(draw),
  grammars,
}
