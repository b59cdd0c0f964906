import { back, hayFever, scentSensitive } from '../reasons/body.ts'
import { catAtHome, noDrilling, noLift, northFacing, oftenAway, smallFlat, toddler } from '../reasons/household.ts'
import type { Reason, Scene } from '../grammar.ts'

const hardWater: Reason = {
  key: 'hard-water',
  gap: 'what soil and water {who} has',
  tag: 'soil',
  says: {
    semantic: [
      'The tap at {my} place runs white with lime.',
      '{S} {garden|gardens} on chalk; rhododendrons turn yellow there.',
      '{my} kettle has to be scraped every second week.',
    ],
    episodic: [
      'The soil test in {month} said 7.9 and a line of advice: no heather.',
      "Lost {few} camellias in one summer, leaves like lemon peel, roots in builders' rubble full of mortar.",
    ],
    procedural: ['Collects rain in {number} barrels, for the tap water would kill the orchids.'],
  },
}

const lovedGrandmother: Reason = {
  key: 'plant-past',
  gap: 'what the plant means to {who}',
  tag: 'past',
  says: {
    semantic: [
      "On grandmother's coffin lay just this one, and {S} {can't|can't} stand it since.",
      'It grew beside the door of {my} first home, and {S} {look|looks} for it ever since.',
      '{S} {carry|carries} a pressed leaf of that very kind in the passport.',
    ],
    episodic: [
      '{name} gave {me} a cutting of the same on the last day at school; it froze in the move.',
      '{S} was bitten by a wasp inside such a flower as a child and still {step|steps} back.',
      'The wedding arch was made of nothing else, and {S} would have it again.',
    ],
  },
}

export const plantChoice: Scene = {
  key: 'plant-choice',
  about: 'user',
  answer: 'you',
  slots: (draw) => {
    const [price, pots] = [draw.number(9, 28), draw.number(3, 8)]
    return {
      a: '<white|dwarf|winter|trailing> <gardenia|jasmine|oleander|angelica>',
      b: "<cast-iron plant|hart's tongue|ivy|spotted dead-nettle>",
      item: '{a}',
      price: `${price}`,
      pots: `${pots}`,
      sum: `${price * pots}`,
      day: '{weekday}',
    }
  },
  requests: [
    'Shall I buy the {a} or the {b}?',
    'Which is right for my place, {a} or {b}?',
    'The nursery has {a} and {b}. Which one do I take home?',
    'I want something green by {day}: {a} or {b}?',
    'Would a {a} do well with me, or rather a {b}?',
    'Pick between {a} and {b} for me, with the reason.',
  ],
  intro: ['{a}, {price} a pot; {b}, {price} a pot', 'Nursery list: {a} and {b}, each {price}'],
  data: [
    {
      clause: 'both hardy to minus five',
      repeats: ['Either plant stands five degrees of frost.', 'The {a} and the {b} are hardy to minus five.'],
    },
    {
      clause: 'delivery to the kerb on {workday}s',
      repeats: ['The nursery delivers to the kerb.', 'Delivery of plants goes as far as the kerb.'],
    },
    {
      clause: 'repotted every second year',
      repeats: ['One repots the {a} every two years.', 'The {b} gets a new pot every second year.'],
    },
  ],
  attributes: [
    {
      clause: ['the {a} wants six hours of sun', 'full sun for the {a}, shade for the {b}'],
      therefore: ['the {b} is your plant', 'the {a} would starve'],
      reasons: [northFacing],
      card: 'The {a}, light: much',
    },
    {
      clause: ['all parts of the {a} are poisonous', 'sap of the {a} harms small children and animals'],
      therefore: ['the {a} must not come in', 'take the harmless {b}'],
      reasons: [toddler, catAtHome],
      card: 'The {a}, poison: known',
    },
    {
      clause: ['the {a} has a heavy scent', 'the {a} flowers for weeks and sheds pollen'],
      therefore: ['the {a} would be hard to bear', 'the scentless {b} is safer'],
      reasons: [scentSensitive, hayFever],
      card: 'The {a}, scent: strong',
    },
    {
      clause: ['the {a} has to be watered daily', 'two days without water and the {a} is gone'],
      therefore: ['only the {b} would live', 'the thirsty {a} is out'],
      reasons: [oftenAway],
      card: 'The {a}, thirst: great',
    },
    {
      clause: ['the {a} needs acid soil and soft water', 'lime kills the {a}'],
      therefore: ['the {a} would turn yellow', 'the {b}, which likes lime, is right'],
      reasons: [hardWater],
    },
    {
      clause: ['the {a} comes in a tub of {28-45} kg', 'weight of the {a} with pot: {28-45} kg'],
      therefore: ['the tub is the trouble', 'the light {b} is the one to carry'],
      reasons: [back, noLift],
    },
    {
      clause: ['the {a} spreads to two metres', 'allow four square metres for the {a}'],
      therefore: ['the {b} stays small enough', 'there is no room for the {a}'],
      reasons: [smallFlat],
    },
    {
      clause: ['the {a} is an old funeral and wedding plant', 'a cottage-door plant of former days, the {a}'],
      therefore: ['that decides about the {a}', 'the {a} has a history with you'],
      reasons: [lovedGrandmother],
    },
    {
      clause: ['the {a} is trained up a wall on screws', 'the {a} needs hooks in masonry'],
      therefore: ['no wall for the {a}, so the {b}', 'the {b} stands on its own feet'],
      reasons: [noDrilling],
    },
  ],
  aspects: [
    {
      snippet: 'Scale insects by Christmas, every year.',
      card: 'The {a}, pests: scale',
      fact: 'The {a} is prone to scale insects indoors',
      own: {
        episodic: [
          'Scraped {200-500} scale insects off {my} last {a} with a thumbnail.',
          'Threw out a {a} in {month}, sticky all over with vermin.',
        ],
      },
    },
    {
      snippet: 'Grows like mad after the second year.',
      card: 'The {b}, growth: slow at first',
      fact: 'The {b} hardly grows in its first two years',
      own: {
        episodic: ['The {b} of the {surname}s sat in {my} hall for two years without a new leaf, then it ran.'],
        semantic: ['A {b} sulks for two winters before it moves, {S} {know|knows} from the last.'],
      },
    },
    {
      snippet: 'Slugs leave the {b} alone.',
      card: 'The {b}, slugs: no trouble',
      fact: 'Slugs do not eat the {b}',
      own: {
        episodic: ['The slugs ate everything in {my} bed but the {b}.'],
        semantic: ['At {my} place slugs crawl past the {b} without a look.'],
      },
    },
    {
      snippet: 'Their pots crack in the first frost.',
      card: 'Pots: crack',
      fact: 'The pots sold with it crack in frost',
      own: {
        episodic: [
          '{few} pots of that nursery burst on {my} steps in the first frost.',
          "Picked up the shards of the nursery's pot one icy morning.",
        ],
      },
    },
  ],
  opening: ['My advice for your place:', 'It depends on where it will stand.', 'The two want different things.'],
  neutral: [
    {
      requests: [
        "What do {pots} pots cost together? It goes into the village fund's minutes.",
        '{pots} pots at the list price, total for the treasurer?',
        "Sum for {pots} pots, for the school's order form.",
      ],
      answer: '{pots} pots at {price} come to {sum}.',
    },
    {
      requests: [
        'Why does lime turn leaves yellow? For a lesson.',
        'Explain chlorosis to a class in three sentences.',
        'What is chlorosis, in plain words, for the leaflet?',
      ],
      answer: 'In alkaline soil iron is locked up, the leaf makes less green, and only the veins keep their colour.',
    },
    {
      requests: [
        'Write the name labels for the church bazaar: {a}, {b}, price.',
        'Two price tags, {a} and {b}, nothing else.',
        'The stall needs signs with plant and price.',
      ],
      answer: '{a}: {price}. {b}: {price}.',
    },
  ],
  homonym: [
    'The old power plant at {town} was blown up on a Sunday.',
    "{name}'s daughter Jasmine has started to play the {instrument}.",
    'Watched {name} plant a flag on the sand bar.',
    'Ivy from the post office has retired.',
    'The {colour} spotted dog next door had pups.',
  ],
  beside: [
    'The nursery has had three owners.',
    '{name} photographed a {a} in {town}.',
    'Found the trowel that had been lost since {month}.',
    "Paid for last year's bulbs in coins.",
    'The label on the {b} in the park is misspelt.',
  ],
  hearsay: [
    '{name} believes that plants grow faster with organ music.',
    'Once wanted to have a roof garden, but the plan was dropped after the estimate.',
    "A neighbour's cousin is said to have got rich with {a}.",
    'They say the nursery waters with beer.',
  ],
  stale: [
    "{S} {have|has} the use of {name}'s greenhouse until the end of the season.",
    'The scaffolding keeps everything dark until {month}.',
    'Puppy {pet} digs up whatever is planted at the moment.',
  ],
}
