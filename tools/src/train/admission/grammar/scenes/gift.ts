import {
  coldHands,
  hayFever,
  knees,
  migraine,
  motionSick,
  oneHanded,
  scentSensitive,
  skin,
  smallPrint,
  tinnitus,
  vertigo,
} from '../reasons/body.ts'
import { dairy, noAlcohol, nuts, sugar, teeth } from '../reasons/food.ts'
import { catAtHome, northFacing, oftenAway, smallFlat, toddler } from '../reasons/household.ts'
import { noPlastic, secondHand, shy } from '../reasons/people.ts'
import type { Reason, Scene } from '../grammar.ts'

const ownsOne: Reason = {
  key: 'owns',
  gap: 'what {who} has already',
  tag: 'owned',
  says: {
    working: ['{S} {have|has} put an advertisement in: ornaments to give away, whole crates.'],
    semantic: [
      'A cellar full of such presents waits at {my} place for the next flood.',
      '{S} {have|has} {few} of the kind in the cupboard, unopened.',
      'Every surface at {my} place is taken up by just such things.',
      '{S} {say|says} loudly that nobody may bring {me} another thing to dust.',
    ],
    episodic: [
      '{S} got one from {name} at the jubilee and smiled with the teeth only.',
      'Gave a whole box of that sort to the bazaar in {month}, {S} did.',
    ],
  },
}

const craftsman: Reason = {
  key: 'craft',
  gap: 'what {who} likes to do',
  tag: 'interest',
  says: {
    semantic: [
      '{S} {spend|spends} every evening at the lathe.',
      '{S} {turn|turns} spoons for half the village.',
      'Wood shavings in {my} hair, and {S} {am|is} happy.',
    ],
    episodic: [
      '{S} won the second prize at {town} with a bowl of pear wood.',
      'Built the cradle for {name} in {number} weekends, with {my} own hands.',
    ],
    working: ['{S} {look|looks} for a good gouge, the old one is worn to a stump.'],
  },
}

export const gift: Scene = {
  key: 'gift',
  about: 'companion',
  answer: 'you',
  slots: (draw) => {
    const price = draw.number(18, 60)
    return {
      a: '<scented candle set|lily bouquet|wool blanket|praline box>',
      b: '<set of turning tools|concert tickets|tea sampler|atlas of islands>',
      item: '{a}',
      day: '{weekday}',
      price: `${price}`,
      three: `${3 * price}`,
      place: '{town}',
    }
  },
  requests: [
    'What do I give {companion}: {a} or {b}?',
    '{companion} has a birthday on {day}. Which of these?',
    'I need a present for {companion} by {day}.',
    'Is the {a} right for {companion}?',
    'Choose a gift for {companion} from the list, please.',
    'Something for {companion}, about {price}. What would please {them}?',
  ],
  intro: ['Gift shop at {place}: {a} {price}, {b} {price}', 'From the list: {a} ({price}) or {b} ({price})'],
  data: [
    { clause: 'wrapping free', repeats: ['The shop wraps for nothing.', 'Wrapping costs nothing there.'] },
    {
      clause: 'exchange within two weeks',
      repeats: ['One can exchange things for two weeks.', 'The shop at {place} takes things back for a fortnight.'],
    },
    {
      clause: 'cards for all occasions at the till',
      repeats: ['There are cards at the till.', 'The shop sells cards.'],
    },
  ],
  attributes: [
    {
      clause: ['the {a} is strongly scented', 'the {a} smells of lilies and musk'],
      therefore: ['the {a} would do harm', 'give {them} the {b}'],
      reasons: [scentSensitive, hayFever],
      card: 'The {a}, scent: heavy',
    },
    {
      clause: ['the {a} comes with hazelnut pralines', 'pralines and liqueur beans are packed with the {a}'],
      therefore: ['the {a} is the wrong thing', 'nothing from that box is for {them}'],
      reasons: [nuts, sugar, noAlcohol, dairy],
    },
    {
      clause: ['also on the list: a virgin wool scarf', 'a hand-knitted wool shawl, {price}'],
      therefore: ['leave the scarf in the shop', 'think twice about wool'],
      reasons: [skin],
      card: 'Scarf: warm',
    },
    {
      clause: ['a pair of lined mittens, {price}', 'mittens with a fur lining are on the list'],
      therefore: ['the mittens are the thing', 'take the mittens'],
      reasons: [coldHands],
    },
    {
      clause: ['the {b}: sharp steel, for lathe work', 'a gouge of forged steel goes with the {b}'],
      therefore: ['the {b} hits the mark', 'take the {b}'],
      reasons: [craftsman],
    },
    {
      clause: ['the {a} is a heap of small ornaments', 'the {a} is something for the shelf'],
      therefore: ['another one would be too many', 'bring something that can be used up'],
      reasons: [ownsOne, smallFlat],
    },
    {
      clause: ['the {b} includes seats on the top gallery', 'seats high up under the roof come with the {b}'],
      therefore: ['those seats are a mistake', 'ask for the stalls'],
      reasons: [vertigo, knees],
    },
    {
      clause: ['the {b} takes one to a band with four drummers', 'loud evening: the {b}'],
      therefore: ['that evening would be torment', 'the {b} is not for {them}'],
      reasons: [tinnitus, shy],
    },
    {
      clause: ['boxed jigsaw with 2,000 tiny pieces', 'miniature puzzle, pieces like lentils'],
      therefore: ['the puzzle is out', 'nothing so small'],
      reasons: [oneHanded, smallPrint, toddler],
      card: 'Puzzle: tricky',
    },
    {
      clause: ['potted lily in flower, {price}', 'a flowering lily for the sill'],
      therefore: ['no lily, then', 'the lily would be dead or do damage'],
      reasons: [catAtHome, oftenAway, northFacing],
    },
    {
      clause: ['hard nougat bars in a tin', 'a tin of brittle, hard as glass'],
      therefore: ['the brittle is out', 'nothing to crack there'],
      reasons: [teeth, nuts],
    },
    {
      clause: ['a new plastic lamp with rotating colours', 'disco lamp of acrylic'],
      therefore: ['the lamp would offend or hurt', 'forget the lamp'],
      reasons: [noPlastic, secondHand, migraine],
    },
    {
      clause: ['a day on a small sailing boat as a voucher', 'voucher for two hours at sea'],
      therefore: ['not the boat', 'the voucher would be no joy'],
      reasons: [motionSick],
    },
  ],
  aspects: [
    {
      snippet: 'The ribbon is the best of it.',
      card: 'Quality: thin',
      fact: 'The {a} is of poor quality',
      own: {
        episodic: ['The {a} that {S} bought there for {name2} fell apart while being unpacked.'],
        semantic: ['The {a} from that shop does not last a week, as {S} {know|knows} from two.'],
      },
    },
    {
      snippet: 'They forgot the card, of course.',
      card: 'Cards: forgotten',
      fact: 'The shop often forgets to put the card in',
      own: { episodic: ['The shop at {place} sent {my} last parcel off without the card.'] },
    },
    {
      snippet: 'Delivered a day early!',
      card: 'Delivery: early',
      fact: 'Parcels arrive a day early',
      own: { episodic: ['{my} parcel from {place} was there a day before the party.'] },
    },
    {
      snippet: 'The {b} is bigger than in the picture.',
      card: 'The {b}, size: generous',
      fact: 'The {b} is larger than it looks in the picture',
      own: { episodic: ['Held the {b} in {my} hands at the shop; twice the size of the photograph.'] },
    },
  ],
  opening: ['For {companionName}:', 'What {companionName} would be glad of:', 'A present for {companionName}, then.'],
  neutral: [
    {
      requests: [
        'Write the price tag for the {a}.',
        'Shelf label for the {a} and the {b}, price only.',
        'The shop wants two labels: {a}, {b}.',
      ],
      answer: '{a}: {price}. {b}: {price}.',
    },
    {
      requests: [
        "What do three cost at {price} each? For the raffle's cash book.",
        "Three prizes at {price}: total for the club's books.",
        'The raffle needs three of them; the sum?',
      ],
      answer: 'Three times {price} is {three}.',
    },
    {
      requests: [
        'Where does wrapping presents come from? For the parish letter.',
        'A short history of gift wrap for the school magazine.',
        'Explain to children why presents are wrapped.',
      ],
      answer:
        'Cloth and paper round a gift are an old sign of care and of luck; printed paper came with cheap colour printing.',
    },
  ],
  homonym: [
    'Has a gift for mimicry, says {name} of the parrot.',
    'The present tense of the verb took {number} lessons.',
    'The tools of the gods were a theme at the museum.',
    'Wrapped the pipes against frost.',
  ],
  beside: [
    'The shop at {place} has a bell on the door.',
    'Bought wrapping paper with ships in {month}, five rolls.',
    '{name} collects ribbons.',
    'A card for {companionName} from last year is still in the drawer, unsent because of the stamp.',
    "The till girl at {place} is {name}'s niece.",
  ],
  hearsay: [
    '{name} thinks that everybody likes candles.',
    'A plan to give only time this year was dropped at once.',
    'They say the shop buys from prisons.',
    '{S} told {name} for fun that everybody gets socks.',
  ],
  stale: [
    '{companionName} stays with {me} until the flat is painted.',
    '{companionName} has no address at present, only a berth.',
    '{companionName} is not to know of the surprise trip in the old plan.',
  ],
}
