import { back, coldHands, colourBlind, oneHanded, scentSensitive, skin, sunSensitive } from '../reasons/body.ts'
import { noPlastic, secondHand } from '../reasons/people.ts'
import { outdoors } from '../reasons/tastes.ts'
import { tightBudget } from '../reasons/time-and-money.ts'
import type { Reason, Scene } from '../grammar.ts'

const wornBefore: Reason = {
  key: 'worn-before',
  gap: 'how such clothes have worn with {who}',
  tag: 'experience',
  says: {
    episodic: [
      'The last coat of theirs came apart at the pocket in {my} second winter.',
      "{S} wore one of {name}'s for a week at {town} and did not want to give it back.",
      "Both of {my} pairs from there shrank to dolls' size at thirty degrees.",
    ],
    semantic: [
      '{S} {have|has} arms that are longer than any sleeve of that firm.',
      '{S} {take|takes} a 44 above and a 38 below, says the tailor.',
      'With {my} left shoulder lower, whatever is cut straight hangs crooked.',
    ],
  },
}

export const coat: Scene = {
  key: 'coat',
  about: 'user',
  answer: 'you',
  slots: (draw) => {
    const price = draw.number(80, 260)
    const off = draw.number(1, 4) * 10
    return {
      a: "<loden coat|parka|duffel coat|fisherman's jersey>",
      b: '<cotton jacket|raincoat|quilted vest|linen blazer>',
      item: '{a}',
      host: '{surname} Outfitters',
      day: '{weekday}',
      price: `${price}`,
      off: `${off}`,
      now: `${Math.round(price * (100 - off)) / 100}`,
    }
  },
  requests: [
    '{a} or {b}, what shall I buy?',
    'Does the {a} suit me and what I do?',
    'Which should I keep, the {a} or the {b}?',
    'Advise me: {a} from {host}, yes or no?',
    'I have both on the bed, {a} and {b}. Which goes back by {day}?',
    'Would the {a} last me the winter?',
  ],
  intro: [
    '{host}: {a} at {price}, {off} % off; {b} at {price}',
    '{a} ({price}, minus {off} %) and {b} ({price}), both from {host}',
  ],
  data: [
    { clause: 'sizes 36 to 48', repeats: ['The sizes go from 36 to 48.', '{host} has sizes up to 48.'] },
    {
      clause: 'returns within 30 days',
      repeats: ['It can go back for thirty days.', '{host} takes returns for thirty days.'],
    },
    {
      clause: 'in rust, olive and brown',
      repeats: ['It comes in rust, olive and brown.', 'There are three shades of it.'],
    },
  ],
  attributes: [
    {
      clause: ["the {a} is of coarse sheep's wool", 'the {a}: pure wool, unlined'],
      therefore: ['the {a} would itch you out of it', 'take the {b}'],
      reasons: [skin],
      card: 'The {a}, touch: rough',
    },
    {
      clause: ['the {b} is thin, not windproof', 'the {b} lets the wind through'],
      therefore: ['the {b} is too cold for you', 'only the {a} is warm enough'],
      reasons: [coldHands],
    },
    {
      clause: ['the {a} has eleven small horn buttons', 'the {a}: tiny hooks and a stiff zip'],
      therefore: ['those fastenings will defeat you', 'the {b} with its press studs is easier'],
      reasons: [oneHanded],
      card: 'The {a}, fastening: stiff',
    },
    {
      clause: ['the {a} weighs 3.4 kg', 'heavy as armour: the {a}, 3.4 kg'],
      therefore: ['the weight of the {a} is too much', 'choose the light {b}'],
      reasons: [back],
    },
    {
      clause: ['cut narrow, sleeves of standard length', 'one cut for everybody, straight'],
      therefore: ['try it on before anything else', 'that cut and you will not be friends'],
      reasons: [wornBefore],
    },
    {
      clause: ['the {b} is for town, light fabric', 'the {b}: elegant, not for hard use'],
      therefore: ['think of your working day', 'your work decides between them'],
      reasons: [outdoors],
    },
    {
      clause: ['the {b} is of polyester', 'shell of the {b}: acrylic and nylon'],
      therefore: ['the {b} goes against what you hold', 'the {a} is the honest one'],
      reasons: [noPlastic],
    },
    {
      clause: ['new goods only, {price}', '{price}, of which nothing can be paid later'],
      therefore: ['look at the charity shop first', 'leave both for now'],
      reasons: [secondHand, tightBudget],
    },
    {
      clause: ['smells of mothballs and tar', 'waxed, with a strong smell for months'],
      therefore: ['the smell rules it out', 'not with your lungs'],
      reasons: [scentSensitive],
    },
    {
      clause: ['rust, olive or brown, told apart by tags only', 'the shade is chosen on a screen'],
      therefore: ['have somebody choose the shade', 'ask the shop to name the shade in words'],
      reasons: [colourBlind],
    },
    {
      clause: ['the {b} is short-sleeved and open at the neck', 'the {b} leaves arms and neck bare'],
      therefore: ['the covering {a} is better', 'bare arms are a bad idea'],
      reasons: [sunSensitive],
    },
  ],
  aspects: [
    {
      snippet: 'Runs small, take one size up.',
      card: 'Size: runs small',
      fact: 'The {a} runs one size small',
      own: { episodic: ['Could not close the {a} in {my} usual size at the shop.'] },
    },
    {
      snippet: 'The pockets are sewn shut!',
      card: 'Pockets: false',
      fact: 'The pockets of the {b} are false',
      own: { episodic: ['{S} looked for a pocket in the {b} and found only a seam.'] },
    },
    {
      snippet: 'Rain beads off it.',
      card: 'Rain: kept off',
      fact: 'The {a} keeps off rain for hours',
      own: { episodic: ["Wore {name}'s {a} in a cloudburst at {town} and stayed dry."] },
    },
    {
      snippet: 'Loses buttons like leaves.',
      card: 'Buttons: fall off',
      fact: 'Buttons come off in the first weeks',
      own: { episodic: ['{few} buttons of {my} last one from {host} were gone in a week.'] },
    },
  ],
  opening: ['Between the two:', 'About the {a}:', 'For you I would say this.'],
  neutral: [
    {
      requests: [
        'What is {price} less {off} %? For the shop window.',
        'Sale price of the {a}, for the tag.',
        'Compute the reduced price for the list.',
      ],
      answer: '{price} less {off} % is {now}.',
    },
    {
      requests: [
        'How is loden made? For the museum label.',
        'Explain the fulling of wool to a school class.',
        'A caption on fulling for the exhibition?',
      ],
      answer: 'Woven wool is beaten in warm water until its fibres mat and the cloth is dense.',
    },
    {
      requests: [
        'Write the stock line for {a} and {b}.',
        'The catalogue needs both in one line, without praise.',
        'A form for the costume store: item, price.',
      ],
      answer: '{a}, {price}. {b}, {price}.',
    },
  ],
  homonym: [
    'Gave the fence a second coat in {month}.',
    'Vested interests, the paper wrote about the bridge.',
    'A jersey cow had twins at {town}.',
    'The jacket of the atlas is torn.',
  ],
  beside: [
    'The bag from {host} carries the bottles.',
    '{name} works at {host} on Saturdays.',
    'A button from {town} lies in the drawer.',
    'The coat stand was bought at the mill.',
    'Saw the {a} in a play about a lighthouse.',
  ],
  hearsay: [
    '{name} has heard that {colour} is the colour of the year.',
    'Tried to sew everything at home for a year; one sleeve came of it.',
    'They say {host} buys from the army.',
    '{S} joked about going in a barrel.',
  ],
  stale: [
    '{S} {wear|wears} a sling under everything until the shoulder is healed.',
    'Is eight months pregnant and needs width.',
    '{S} {work|works} in the cold store for the season.',
  ],
}
