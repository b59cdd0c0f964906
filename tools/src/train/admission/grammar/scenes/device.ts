import { back, colourBlind, migraine, oneHanded, scentSensitive, smallPrint, tinnitus } from '../reasons/body.ts'
import { catAtHome, smallFlat, thinWalls, toddler } from '../reasons/household.ts'
import { noPlastic, secondHand } from '../reasons/people.ts'
import type { Reason, Scene } from '../grammar.ts'

const triedBefore: Reason = {
  key: 'tried-like',
  gap: 'what {who} made of similar devices',
  tag: 'experience',
  says: {
    episodic: [
      '{S} gave the last one with a touch panel to {name} after a week of swearing.',
      'Sent {few} of the kind back in {month}, because the buttons were dead by Easter.',
      "The one at {name}'s won {me} over in an afternoon.",
    ],
    semantic: [
      '{S} {have|has} a thirty-year-old one with a crank that {S} {love|loves}.',
      'Whatever has a touch panel drives {me} up the wall.',
      '{S} {trust|trusts} only things with a switch that clicks.',
    ],
  },
}

export const device: Scene = {
  key: 'product-review',
  about: 'user',
  answer: 'I',
  slots: (draw) => {
    const watts = draw.number(4, 22) * 100
    return {
      item: '<vacuum cleaner|blender|coffee grinder|sewing machine|fan heater> "{titleSecond} {2-9}"',
      host: '{surname} Appliances',
      day: '{weekday}',
      watts: `${watts}`,
      double: `${2 * watts}`,
      price: `${draw.number(49, 290)}`,
    }
  },
  requests: [
    'My review of the {item}, please.',
    "I've had the {item} for a month. Put my opinion into 100 words.",
    'Stars and text for the {item}, from me.',
    'Draft what I would tell other buyers about the {item}.',
    'Could you write the customer opinion on the {item} in my name?',
    'The shop asks what I think of the {item}. Answer for me.',
  ],
  intro: ['{item} by {host}, {watts} W, {price}', '{host}: {item}, {price}, {watts} watts'],
  data: [
    {
      clause: 'cable 1.5 m',
      repeats: ['The cable measures one metre and a half.', 'It has a short cable by the sheet.'],
    },
    {
      clause: 'spare parts for ten years',
      repeats: ['Parts are kept for ten years.', '{host} stocks spare parts for ten years.'],
    },
    { clause: 'in white only', repeats: ['There is no other colour than white.', 'The {item} comes in white.'] },
  ],
  attributes: [
    {
      clause: ['84 decibels at full power', 'loud: 84 dB at one metre'],
      therefore: ['I can use it at few hours only', 'the noise is my main complaint'],
      reasons: [tinnitus, thinWalls],
      card: 'Noise: considerable',
    },
    {
      clause: ['weighs 9 kg', '9 kg with the lid'],
      therefore: ['I hardly get it off the shelf', 'the weight spoils it for me'],
      reasons: [back],
    },
    {
      clause: ['child-proof lock that takes two hands', 'opens with a twist of both hands'],
      therefore: ['I open it with the help of my knees', 'the lock beats me'],
      reasons: [oneHanded],
      card: 'Lock: stiff',
    },
    {
      clause: ['status light: red for on, green for off', 'shows red or green and nothing else'],
      therefore: ['I never know whether it is on', 'the light tells me nothing'],
      reasons: [colourBlind],
    },
    {
      clause: ['display flickers at low power', 'its lamp pulses while it works'],
      therefore: ['I cover the lamp with tape', 'I run it in the next room'],
      reasons: [migraine],
    },
    {
      clause: ['touch panel, no buttons', 'everything by touch panel'],
      therefore: ['I came to the panel with that in mind', 'that coloured my first week'],
      reasons: [triedBefore],
      card: 'Panel: modern',
    },
    {
      clause: ['cable runs along the floor, blades open', 'the rotating part is not covered'],
      therefore: ['I run it behind a closed door', 'I store it at the ceiling'],
      reasons: [toddler, catAtHome],
    },
    {
      clause: ['smells of warm rubber', 'gives off a smell in the first weeks'],
      therefore: ['I had to air for days', 'the smell nearly sent it back'],
      reasons: [scentSensitive],
      card: 'Smell: at first',
    },
    {
      clause: ['casing of plastic, glued', 'glued case, cannot be opened'],
      therefore: ['I bought it against my own rules', 'I would rather have screws'],
      reasons: [noPlastic, secondHand],
    },
    {
      clause: ['takes up 50 by 60 cm', 'needs a worktop of its own'],
      therefore: ['it has cost me my table', 'I keep it on the bed'],
      reasons: [smallFlat],
    },
    {
      clause: ['manual in tiny letters', 'marks on the scale are minute'],
      therefore: ['I set it by feel', 'the scale is lost on me'],
      reasons: [smallPrint],
    },
  ],
  aspects: [
    {
      snippet: 'The lid cracked in the third week.',
      card: 'Lid: cracks',
      fact: 'The lid tends to crack',
      own: {
        episodic: [
          'The lid of the {item} split on the {ordinal} day.',
          '{S} glued the lid of the {item} after a fortnight.',
        ],
      },
    },
    {
      snippet: 'A pain to clean.',
      card: 'Cleaning: laborious',
      fact: 'Cleaning takes longer than the work',
      own: {
        episodic: ['Spent half an hour with a toothpick on the {item} after five minutes of use.'],
        semantic: ['Cleaning the {item} takes {me} longer than using it.'],
      },
    },
    {
      snippet: 'Does in one minute what took ten.',
      card: 'Speed: great',
      fact: 'It is quick',
      own: { episodic: ['With the {item} {S} {was|was} done in a minute where it used to be ten.'] },
    },
    {
      snippet: 'The cable is a joke.',
      card: 'Cable: too short',
      fact: 'The cable reaches hardly anywhere',
      own: {
        episodic: [
          '{S} had to work on the floor with the {item}, by the socket.',
          'Bought an extension for the {item} on the first day.',
        ],
      },
    },
    {
      snippet: 'Goes and goes and goes.',
      card: 'Durability: good',
      fact: 'It lasts',
      own: { semantic: ['The {item} has run daily in {my} workshop since {month} without a cough.'] },
    },
  ],
  opening: ['My verdict on the {item}.', 'The {item} after some weeks.', 'Bought, used, reviewed.'],
  neutral: [
    {
      requests: [
        'Fill in the data sheet of the {item}: watts, price.',
        'Catalogue line on the {item}, without an opinion.',
        'The customs form wants the {item} described in one line.',
      ],
      answer: '{item}, {host}, {watts} W, {price}.',
    },
    {
      requests: [
        'Two of them at {watts} W on one socket: how many watts? For the safety sheet.',
        "What load do two such devices make together? The caretaker's list needs it.",
        'Total power of two {item}s, as a figure for the hall.',
      ],
      answer: 'Twice {watts} W is {double} W.',
    },
    {
      requests: [
        "What is a decibel? For the shop's glossary.",
        'Explain decibels to customers in two sentences.',
        'A short definition of the decibel for the leaflet?',
      ],
      answer: 'The decibel is a ratio on a logarithmic scale: ten more of them mean ten times the power.',
    },
  ],
  homonym: [
    'The {titleSecond} is a pub at {town}.',
    'Blended in at the masked ball as a lamp.',
    'Ground to a halt with the bus on the hill.',
    "A fan of {name}'s band since school.",
  ],
  beside: [
    "The parcel with the {item} was left at the {surname}s'.",
    "The carton of the {item} serves as a doll's house.",
    '{name} saw the {item} on television.',
    'Paid for it with a voucher from the raffle.',
    'The manual has a drawing of a {animal}.',
  ],
  hearsay: [
    '{name} read that {host} is made abroad.',
    'Wanted to build such a thing from a drill, and gave up.',
    'A customer in the queue swore that they all explode.',
    '{S} joked about being buried with the {item}.',
  ],
  stale: [
    'Has it on loan from {name} until the own one is repaired.',
    '{S} {use|uses} it at the {town} office during the rebuilding.',
    "Gets a tester's discount until {month}.",
  ],
}
