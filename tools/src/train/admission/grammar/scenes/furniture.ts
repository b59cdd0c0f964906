import { back, oneHanded, scentSensitive } from '../reasons/body.ts'
import { noDrilling, noLift, smallFlat, thinWalls, toddler } from '../reasons/household.ts'
import { secondHand } from '../reasons/people.ts'
import { tightBudget } from '../reasons/time-and-money.ts'
import type { Scene } from '../grammar.ts'

export const furniture: Scene = {
  key: 'furniture',
  about: 'user',
  answer: 'you',
  slots: (draw) => ({
    item: '<wardrobe|bookcase|sideboard|bed> "{titleSecond}"',
    day: '{weekday}',
    host: '{surname} & Daughters',
    width: `${draw.number(112, 240)}`,
    weight: `${draw.number(54, 110)}`,
    price: `${draw.number(180, 640)}`,
  }),
  requests: [
    'Is the {item} the right thing for me?',
    'Should I order the {item}?',
    'What speaks against the {item} at my place?',
    'Help me decide on the {item} before {day}.',
    "I've found the {item}. Take it or leave it?",
    'Would you buy the {item} in my shoes?',
  ],
  intro: ['{item}, {width} cm wide, {price}', '{item}: {price}, width {width} cm, in two finishes'],
  data: [
    { clause: 'finish oak or birch', repeats: ['It comes in oak or birch.', 'The {item} exists in birch, too.'] },
    {
      clause: 'guarantee five years',
      repeats: ['There are five years of guarantee on it.', 'The maker guarantees it for five years.'],
    },
    {
      clause: 'sold by {host}',
      repeats: ['A family firm sells the {item}.', 'The {item} is sold by a firm with daughters.'],
    },
  ],
  attributes: [
    {
      clause: ['delivered to the street door in one piece of {weight} kg', 'one box, {weight} kg, left at the kerb'],
      therefore: ['it would stay at the street door', 'the box will not get up'],
      reasons: [noLift, back],
      card: 'Delivery: to the door only',
    },
    {
      clause: ['has to be screwed to a wall', 'safe only with four wall anchors'],
      therefore: ['it cannot be fixed', 'look for one that stands freely'],
      reasons: [noDrilling],
    },
    {
      clause: ['needs {width} cm of free wall and a metre in front', 'doors swing out 90 cm'],
      therefore: ['there is no place for it', 'it is simply too big'],
      reasons: [smallFlat],
    },
    {
      clause: ['put together with 84 small screws and a hex key', 'self-assembly, tiny screws'],
      therefore: ['somebody else has to build it', 'choose the built version'],
      reasons: [oneHanded],
      card: 'Assembly: fiddly',
    },
    {
      clause: ['put together with a hammer drill, three hours', 'assembly is loud, a drill is needed'],
      therefore: ['mind when you build it', 'have it built at the shop'],
      reasons: [thinWalls],
    },
    {
      clause: ['sharp corners, drawers without a stop', 'tips over when a drawer is pulled out'],
      therefore: ['it is dangerous with you', 'take the round one with stops'],
      reasons: [toddler],
    },
    {
      clause: ['smells of varnish for weeks', 'the lacquer gives off fumes at first'],
      therefore: ['the fumes forbid it', 'only an oiled one will do'],
      reasons: [scentSensitive],
      card: 'Smell: for weeks',
    },
    {
      clause: ['{price}, nothing off', 'price {price}, new goods only'],
      therefore: ['it is not the moment', 'look for an old one instead'],
      reasons: [tightBudget, secondHand],
    },
  ],
  aspects: [
    {
      snippet: 'The back panel was bent.',
      card: 'Back panel: warped',
      fact: 'The back panel warps',
      own: {
        episodic: ['The back of the {item} that {S} set up for {name} curled within a month.'],
        semantic: ['The rear board of the {item} bends, {S} {have|has} seen two of them.'],
      },
    },
    {
      snippet: 'Customer service rings back in an hour.',
      card: 'Service: quick',
      fact: 'Missing parts are sent within a day',
      own: {
        episodic: [
          'Rang about a lost hinge for the {item}; it was in the letterbox next day.',
          '{S} got the missing hinge from {host} overnight.',
        ],
      },
    },
    {
      snippet: 'Scratches if you look at it.',
      card: 'Surface: scratches',
      fact: 'The surface scratches easily',
      own: {
        episodic: ['{S} put a key on the show piece of the {item} and left a line for ever.'],
        semantic: ['The top of the {item} takes a scratch from a coffee cup, as {S} {have|has} found.'],
      },
    },
    {
      snippet: 'Doors close without a sound.',
      card: 'Hinges: silent',
      fact: 'The doors have dampers',
      own: { episodic: ['{S} slammed the door of the {item} at the shop on purpose and heard nothing.'] },
    },
  ],
  opening: ['About the {item}:', 'Before you order, look at this.', 'The {item} in your rooms:'],
  neutral: [
    {
      requests: [
        "List width and price of the {item} for the hostel's inventory.",
        'One inventory line on the {item}, please.',
        'For the insurance form: item, width, price.',
      ],
      answer: '{item}, {width} cm, {price}.',
    },
    {
      requests: [
        'Does a piece {width} cm wide pass through an opening of 250 cm? A question from the drama group.',
        'The stage door measures 250 cm: can something {width} cm wide go through it?',
        "Compare {width} cm with a 250 cm opening for the school's sheet.",
      ],
      answer: 'Yes: {width} cm is less than 250 cm.',
    },
    {
      requests: [
        'What does a hinge damper do?',
        'Explain how a soft-closing hinge works, for apprentices.',
        'Soft-close hinges in two sentences for the trade leaflet?',
      ],
      answer: 'A small piston takes up the swing, so that the door glides shut.',
    },
  ],
  homonym: [
    'Saw a play called "The {titleSecond}" in the park.',
    'Slept in a flower bed after the fair, as {name} tells everybody.',
    'The cabinet at {town} fell over the fish tax.',
    'Birch syrup from {name} tastes of smoke.',
  ],
  beside: [
    '{name} has a chair by the same firm.',
    'The catalogue came with a ruler made of paper.',
    'Drove past {host} on the way to {town}.',
    'Kept the leaflet about the {item} as a bookmark.',
  ],
  hearsay: [
    '{name} was told that oak is out of fashion.',
    'Thought of building one from pallets, gave it up after one splinter.',
    'The firm with the daughters is said to have only sons.',
    '{S} joked about sleeping in a wardrobe for the rest of {my} life.',
  ],
  stale: [
    'Everything of the household stands in storage at {town} until the flat is ready.',
    '{S} {live|lives} out of boxes this month.',
    "Has {name}'s van at hand until the weekend.",
  ],
}
