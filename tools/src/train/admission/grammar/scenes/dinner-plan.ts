import { oneHanded } from '../reasons/body.ts'
import { coriander, dairy, gluten, noAlcohol, noMeat, nuts, spicy, sugar, teeth } from '../reasons/food.ts'
import { noOven } from '../reasons/household.ts'
import { garden } from '../reasons/tastes.ts'
import { busyDay, shortOfTime, tightBudget } from '../reasons/time-and-money.ts'
import type { Reason, Scene } from '../grammar.ts'

const pressureFear: Reason = {
  key: 'pressure-cooker',
  gap: 'what {who} has gone through in the kitchen',
  tag: 'fear',
  says: {
    semantic: [
      '{S} {keep|keeps} out of the room when anything hisses on the stove.',
      'Hot fat is what {S} {have|has} a scar from, elbow to wrist.',
      '{S} {trust|trusts} no lid that screws down.',
    ],
    episodic: [
      'The old steamer flew into the lamp in {month}, and {S} {was|was} two steps away.',
      '{S} burnt {my} hand on boiling oil at {town} and was bandaged for a month.',
      'The ceiling over the hob still has beans on it from {my} experiment.',
    ],
  },
}

export const dinnerPlan: Scene = {
  key: 'recipe',
  about: 'both',
  answer: 'you',
  slots: (draw) => {
    const grams = draw.number(15, 30) * 10
    const dish = '<pumpkin|quince|plum|marrow> <gratin|stew|pie|casserole>'
    return {
      item: `{surname}'s ${dish}`,
      other: '<barley risotto|leek tart|lentil bake>',
      day: '{weekday}',
      grams: `${grams}`,
      tripled: `${3 * grams}`,
    }
  },
  requests: [
    'Adapt {item} for {day}; {companion} is eating with me.',
    'Can I cook {item} for {companion} on {day}? Say what to change.',
    "Plan {day}'s supper for {companion} and me from this recipe.",
    '{item} for {companion} and myself on {day}: write out the version for us.',
    'What would you cook on {day} for {companion} and me, {item} or {other}?',
    'I have the recipe for {item}. Make it fit for {day}, when {companion} comes.',
  ],
  intro: [
    '{item}, serves two: {grams} g of the fruit, onions, herbs, stock',
    'Recipe: {item}, for two people, {grams} g of fruit',
  ],
  data: [
    {
      clause: 'keeps two days in the cold',
      repeats: ['{item} keeps for two days.', 'One can keep {item} till the day after.'],
    },
    {
      clause: 'from the parish cookbook',
      repeats: ['{item} is in the parish cookbook.', 'The recipe of {item} comes from a parish.'],
    },
    {
      clause: 'instead of {item} also {other}, 40 minutes',
      repeats: ['{other} takes forty minutes.', '{other} would be done in forty minutes.'],
    },
  ],
  attributes: [
    {
      clause: ['finished with 300 ml of cream and grated Alpine cheese', 'milk, cream and two handfuls of soft cheese'],
      therefore: ['leave the cream out and bind it with potato', 'use oat cream and no cheese'],
      reasons: [dairy],
      card: 'Cream: makes it',
    },
    {
      clause: ['bacon and marrow bone give the taste', 'fried in bacon fat with a slice of ham'],
      therefore: ['smoked paprika has to stand in for the bacon', 'cook it with mushrooms instead'],
      reasons: [noMeat],
      card: 'Bacon: a must',
    },
    {
      clause: ['a crust of ground hazelnuts and almonds', 'thickened with walnuts'],
      therefore: ['the crust must be of oats', 'no nuts may come near it'],
      reasons: [nuts],
    },
    {
      clause: ['a glass and a half of port goes in at the end', 'deglazed with plum brandy, not cooked off'],
      therefore: ['grape juice replaces the bottle', 'leave that splash away'],
      reasons: [noAlcohol],
    },
    {
      clause: ['two fresh chillies and a bunch of coriander', 'sharp with chilli, green with coriander'],
      therefore: ['season with lovage and stop there', 'drop both from the pot'],
      reasons: [spicy, coriander],
      card: 'Heat: noticeable',
    },
    {
      clause: ['baked for 90 minutes at 180 degrees', 'goes into the oven for an hour and a half'],
      therefore: ['do it in a covered pan', 'the stove top has to do'],
      reasons: [noOven],
      isUsers: true,
    },
    {
      clause: ['120 g of sugar and a caramel lid', 'sweetened with a cup of syrup'],
      therefore: ['halve nothing, drop the sugar altogether', 'let the fruit alone sweeten it'],
      reasons: [sugar],
    },
    {
      clause: ['rusks and toasted flour on top', 'thickened with wheat flour, topped with crumbs'],
      therefore: ['take potato starch and no crumbs', 'buckwheat has to replace it'],
      reasons: [gluten],
    },
    {
      clause: ['crunchy: raw roots and hard crackling go on top', 'served with a hard crackling lid'],
      therefore: ['purée it', 'keep everything soft'],
      reasons: [teeth],
    },
    {
      clause: ['cooked in a pressure pot, oil heated to smoking', 'deep-fried first, then under pressure'],
      therefore: ['an ordinary pot and more time are better', 'simmer it gently with no lid screwed on'],
      reasons: [pressureFear, oneHanded],
      isUsers: true,
    },
    {
      clause: ['needs {3-4} hours from start to end', 'stand at the stove from two to six'],
      therefore: ['the forty minutes of {other} are the better bet', 'cook it the evening before'],
      reasons: [busyDay, shortOfTime],
      isUsers: true,
    },
    {
      clause: ['saffron and truffle oil, about {18-30} for two', 'the saffron alone costs {14-22}'],
      therefore: ['turmeric has to do', '{other} is the cheaper supper'],
      reasons: [tightBudget],
      isUsers: true,
    },
    {
      clause: ['any autumn fruit will do for it', 'pumpkin, plum or quince, as one has it'],
      therefore: ['use up what is there', 'that is the fruit to take'],
      reasons: [garden],
      isUsers: true,
    },
  ],
  aspects: [
    {
      snippet: 'Mine was soup after the stated time.',
      card: 'Liquid: too much',
      fact: 'The amount of stock is twice what is needed',
      own: {
        episodic: [
          'Made {item} in {month} and had to pour off half of the stock.',
          '{item} swam when {S} kept to the quantity of liquid in the book.',
        ],
      },
    },
    {
      snippet: 'Even better warmed up.',
      card: 'Next day: better',
      fact: 'It tastes better after a night',
      own: {
        episodic: ['The leftovers of {item} beat the first evening by far, {S} found.'],
        semantic: ['{item} is at its best after a night in the larder, in {my} experience.'],
      },
    },
    {
      snippet: 'For two? It fed five of us.',
      card: 'Portions: huge',
      fact: 'The quantities feed four or five',
      own: {
        episodic: [
          '{S} ate four days on {item}, meant for two.',
          'Had to give away half of {item} in the stairwell, so much was it.',
        ],
      },
    },
    {
      snippet: 'Bland without lemon.',
      card: 'Lemon: missing',
      fact: 'A squeeze of lemon is missing from the list',
      own: {
        episodic: ['{item} woke up only when {S} squeezed a lemon over it.'],
        procedural: ['Puts lemon juice into {item}, whatever the book says.'],
      },
    },
  ],
  opening: ['{item} for {day}, fitted to you:', 'Here is how I would change it.', 'For {day}:'],
  neutral: [
    {
      requests: [
        "How much fruit does {item} need for six? For the club's shopping sheet.",
        'Scale the fruit in {item} from two to six people.',
        'The camp kitchen cooks {item} for six: grams of fruit?',
      ],
      answer: 'Three times {grams} g make {tripled} g.',
    },
    {
      requests: [
        'Why does one deglaze a pan? My pupil has to write it up.',
        "Explain deglazing for the cookery school's leaflet.",
        'What does "deglaze" mean in a recipe such as {item}?',
      ],
      answer: 'Liquid poured into the hot pan loosens the browned juices, which then carry the flavour of the sauce.',
    },
    {
      requests: [
        'Type out the label for the jars at the bazaar: name and shelf life of {item}.',
        'Label text for {item}, name and how long it keeps.',
        'The stall needs a card for {item}: what it is, how long it keeps.',
      ],
      answer: '{item}. Keeps two days in the cold.',
    },
  ],
  homonym: [
    "{surname}'s casserole is the name of a knot that the scouts tie.",
    'Planted a lemon thyme by the {few} steps.',
    'The oven of the crematorium was on the news.',
    '{name} got a roasting from the boss.',
    'Dreamt of a pie chart with legs.',
  ],
  beside: [
    'The parish cookbook lacks its last page since {name} borrowed it.',
    'Bought the big pot at {town}, a bargain with one ear missing.',
    '{name} writes recipes on the backs of train tickets.',
    'The apron with the {animal} came back from the wash {colour}.',
    'Saw {surname} of the recipe on a market stall once.',
  ],
  hearsay: [
    '{name} says that someone had a rash from {item}.',
    'Meant to open a lunch room once; the plan died with the lease.',
    'Rumour has it that the parish bought that recipe in a shop.',
    'If {S} {was|were} king, soup would be forbidden, {S} joked.',
  ],
  stale: [
    'Only liquid food for {me} this week, after the tooth.',
    '{S} {cook|cooks} for nine until the builders have gone.',
    'Is trying a month without salt.',
  ],
}
