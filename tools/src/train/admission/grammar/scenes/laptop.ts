import { back, migraine, oneHanded, tinnitus } from '../reasons/body.ts'
import { slowNet, smallFlat, thinWalls, toddler } from '../reasons/household.ts'
import { secondHand } from '../reasons/people.ts'
import { noInstalments, tightBudget } from '../reasons/time-and-money.ts'
import type { Scene } from '../grammar.ts'

export const laptop: Scene = {
  key: 'hardware',
  about: 'user',
  answer: 'you',
  slots: (draw) => {
    const price = draw.number(40, 140) * 10
    return {
      item: '<laptop|monitor|printer|keyboard> "{titleFirst} {11-17}"',
      a: '{item}',
      day: '{weekday}',
      price: `${price}`,
      two: `${2 * price}`,
      host: '{surname} Electronics',
    }
  },
  requests: [
    'Is the {item} the one for me?',
    'Should I get the {item}?',
    'Advise me on the {item}.',
    'The {item} is reduced until {day}. Take it?',
    'What would bother me about the {item}?',
    'Yes or no to the {item}, and why?',
  ],
  intro: ['{item}, {price}, from {host}', '{host} sells the {item} for {price}'],
  data: [
    { clause: "two years' guarantee", repeats: ['Guarantee is two years.', '{host} gives two years on it.'] },
    { clause: 'in stock at {town}', repeats: ['It is in stock.', 'The shop has it on the shelf.'] },
    { clause: 'USB on both sides', repeats: ['There is USB left and right.', 'It has USB on either side.'] },
  ],
  attributes: [
    {
      clause: ['2.4 to 3.1 kg', 'with charger 3.2 kg, no handle'],
      therefore: ['it is too heavy to be taken along', 'look for one under a kilo'],
      reasons: [back],
      card: 'Weight: noticeable',
    },
    {
      clause: ['backlight dimmed by pulses', 'screen flickers below half brightness'],
      therefore: ['that screen is not for you', 'take one with steady light'],
      reasons: [migraine],
    },
    {
      clause: ['fan audible in the next room', 'hums at 46 dB'],
      therefore: ['the fan would be heard', 'a silent one is needed'],
      reasons: [tinnitus, thinWalls],
      card: 'Fan: audible',
    },
    {
      clause: ['keys 12 mm wide, stiff', 'needs strong fingers, small keys'],
      therefore: ['the keys are wrong', 'a larger, softer board is better'],
      reasons: [oneHanded],
    },
    {
      clause: ['soldered, cannot be opened', 'sealed case, new goods only'],
      therefore: ['an older one with screws is more to your mind', 'it goes against your principle'],
      reasons: [secondHand],
    },
    {
      clause: ['sets itself up online, 40 GB to load first', 'works only with a permanent line'],
      therefore: ['it would never get through the set-up', 'the line makes it useless'],
      reasons: [slowNet],
    },
    {
      clause: ['{price}, or in 24 rates', 'price {price}, financing on offer'],
      therefore: ['leave it', 'it is not the time'],
      reasons: [tightBudget, noInstalments],
    },
    {
      clause: ['stand of 70 by 40 cm', 'takes up a whole table'],
      therefore: ['there is no place for it', 'a smaller one has to do'],
      reasons: [smallFlat],
    },
    {
      clause: ['glass edges, loose magnets the size of peas', 'small magnets come off easily'],
      therefore: ['the magnets are a danger', 'not with little ones about'],
      reasons: [toddler],
    },
  ],
  aspects: [
    {
      snippet: 'Battery: four hours, not ten.',
      card: 'Battery: short',
      fact: 'The battery lasts four hours',
      own: { episodic: ["{name}'s {item} went dark on {me} after four hours on the train."] },
    },
    {
      snippet: 'The hinge squeaks.',
      card: 'Hinge: squeaks',
      fact: 'The hinge squeaks after some weeks',
      own: { episodic: ['Tried the {item} at the shop; its hinge sang like a gate.'] },
    },
    {
      snippet: 'Screen like a painting.',
      card: 'Picture: superb',
      fact: 'The picture is excellent',
      own: { episodic: ['{S} stood before the picture of the {item} for ten minutes and forgot the bus.'] },
    },
    {
      snippet: 'Ink gone after forty pages.',
      card: 'Supplies: dear',
      fact: 'Supplies are expensive',
      own: { episodic: ['Paid more for supplies than for the thing itself, with {my} last from {host}.'] },
    },
  ],
  opening: ['On the {item}:', 'Before {day}:', 'The {item} and you:'],
  neutral: [
    {
      requests: [
        'Two of them for the youth club: what total?',
        'Price of two {item}s for the grant form.',
        'Write the sum for two at {price} each.',
      ],
      answer: 'Two at {price} are {two}.',
    },
    {
      requests: [
        'Explain what USB stands for, for the course handout.',
        'What does USB mean? A line for the glossary.',
        'USB in one sentence for beginners, please.',
      ],
      answer: 'USB is short for universal serial bus, a standard for plugs that carry data and power.',
    },
    {
      requests: [
        'Draft the shelf label of the {item}.',
        'A bare stock entry for the {item}.',
        'Inventory card: {item}, price, guarantee.',
      ],
      answer: "{item}, {price}, two years' guarantee.",
    },
  ],
  homonym: [
    'Monitor lizards were fed at the zoo.',
    'The printer in {street} does wedding cards.',
    "Sat on {name}'s lap in the school play.",
    'A {colour} bus served as polling station.',
  ],
  beside: [
    'The bag for it was sewn by {name}.',
    '{host} has moved to the ring road.',
    'Got a sticker of an owl for the lid.',
    'The salesman had the same tie as {name}.',
    'Saw the {item} in a film.',
  ],
  hearsay: [
    '{name} has heard that a new one comes out soon, or not.',
    'Meant to give up screens altogether, for two days.',
    'They say {host} is cheaper at night.',
    'In jest {S} asked for one made of wood.',
  ],
  stale: [
    "{S} {use|uses} the library's machine until the move.",
    'Has a loan device from {host} for the repair.',
    'Only the left screen half works until {weekday}, says a note of the year before.',
  ],
}
