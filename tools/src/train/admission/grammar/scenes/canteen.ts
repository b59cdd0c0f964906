import { closedIn, knees } from '../reasons/body.ts'
import { gluten, noMeat, nuts } from '../reasons/food.ts'
import { sharedPast } from '../reasons/people.ts'
import { shortOfTime, tightBudget } from '../reasons/time-and-money.ts'
import type { Scene } from '../grammar.ts'

export const canteen: Scene = {
  key: 'lunch-choice',
  about: 'user',
  answer: 'you',
  slots: () => ({
    a: "{surname}'s <Counter|Grill|Noodle Bar>",
    b: '<The {colour} Spoon|Canteen {street}|Soup Room>',
    place: '{b}',
    day: '{workday}',
    host: '{name} {surname}',
    pa: '{9-14}',
    pb: '{7-12}',
  }),
  requests: [
    '{a} or {b} for lunch on {day}?',
    'Where shall I have lunch on {day}: {a} or {b}?',
    'Pick one for my lunch break on {day}, {a} or {b}, and say why.',
    'Which is the better lunch for me, {a} or {b}?',
    "I'm hungry already. {a} or {b} on {day}?",
    'Decide for me: {b} or {a}.',
  ],
  intro: [
    '{a}: lunch {pa}, street food; {b}: lunch {pb}, self-service',
    'Two places near the office: {a} at {pa} and {b} at {pb}',
  ],
  data: [
    {
      clause: 'both open from 11:30 to 14:30',
      repeats: ['Lunch is from half past eleven to half past two at both.', 'Both serve until 14:30.'],
    },
    { clause: '{b} gives a stamp card', repeats: ['There is a stamp card at {b}.', '{b} hands out cards to stamp.'] },
    { clause: '{a} costs {pa}', repeats: ['A plate is {pa} at {a}.', '{a} takes {pa} for lunch.'] },
  ],
  attributes: [
    {
      clause: ['{a} sprinkles peanut and hazelnut on everything', '{a}: nut sauces are its speciality'],
      therefore: ['keep away from {a}', '{b} it is'],
      reasons: [nuts],
      card: '{a}, nut sauces: praised',
    },
    {
      clause: ['{a} cooks pork and beef only', '{a}: nothing but grilled meat'],
      therefore: ['only {b} is left', '{a} has nothing to offer'],
      reasons: [noMeat],
      card: '{a}, meat: tender',
    },
    {
      clause: ['{a}: all dishes on wheat flatbread or noodles', '{a} serves everything in a bun'],
      therefore: ['{a} is out', 'go for the rice at {b}'],
      reasons: [gluten],
      card: '{a}, bread: fresh',
    },
    {
      clause: ['{a} has standing tables only, in a cellar', '{a}: a vaulted cellar, steep steps, no seats'],
      therefore: ['{b} at street level is better', 'the cellar decides it'],
      reasons: [knees, closedIn],
      card: '{a}, cellar: full',
    },
    {
      clause: ['{a} is 25 minutes away on foot', 'it takes half an hour to walk to {a}'],
      therefore: ['there is no time for {a}', 'the way is too long'],
      reasons: [shortOfTime],
      card: '{a}, way: long',
    },
    {
      clause: ['{a} takes {pa}, {b} {pb} with soup', '{b} is the cheaper one, with soup'],
      therefore: ['the price decides', 'take the cheaper one'],
      reasons: [tightBudget],
    },
    {
      clause: ['{b} looks on to the fountain of the old school', '{b} stands on the site of the old school'],
      therefore: ['that place weighs more than the food', 'the spot matters'],
      reasons: [sharedPast],
    },
  ],
  aspects: [
    {
      snippet: '{b} runs out of mains by one.',
      card: '{b}: sold out early',
      fact: "{b} is often sold out by one o'clock",
      own: {
        episodic: [
          '{S} came to {b} at ten past one and got the last roll.',
          'Nothing but gherkins left at {b} after one, {few} times already.',
        ],
      },
    },
    {
      snippet: 'Queue at {a} right to the door.',
      card: '{a}: long queue',
      fact: 'The queue at {a} takes twenty minutes at noon',
      own: {
        episodic: [
          'Stood twenty minutes in line at {a} and ate on the tram.',
          '{S} gave up waiting at {a} in {month}, behind a school class.',
        ],
      },
    },
    {
      snippet: 'Salty as the sea, {a}.',
      card: '{a}: salty',
      fact: '{a} salts heavily',
      own: {
        episodic: ['{S} drank a litre of water after lunch from {a}, all that salt.'],
        semantic: ['The broth of {a} is too salty for {me}.'],
      },
    },
    {
      snippet: 'The lentils at {b} are lovely.',
      card: '{b}: good lentils',
      fact: 'The lentils are the best dish at {b}',
      own: {
        episodic: ['Had two helpings of lentils at {b} and thought about them all week.'],
        procedural: ['Takes the lentils whenever {S} {get|gets} to {b}.'],
      },
    },
  ],
  opening: ['I would settle it like this.', 'Two places, one lunch:', 'My advice for {day}.'],
  neutral: [
    {
      requests: [
        "How much dearer is {a} than {b} for the interns' voucher sheet?",
        'The works council asks for the two lunch prices side by side.',
        'List both lunch prices for the notice board.',
      ],
      answer: '{a} {pa}, {b} {pb}.',
    },
    {
      requests: [
        'Translate for the visitors: "Standing room only, please return trays".',
        'How does one say "self-service" in French for the sign at {b}?',
        'A sign for {b}, in two languages, that asks people to return trays?',
      ],
      answer: 'Please return your tray. Merci de rapporter votre plateau.',
    },
  ],
  homonym: [
    '{S} broke the counter of the {few}-channel tape recorder.',
    "The colleague's child is called after a spoon in a story by {surname}.",
    'Learnt to grill {my} pupils without mercy, as {name} put it at the jubilee.',
    '"Soup Room" is the name of {name}\'s choir album.',
  ],
  beside: [
    '{a} had a different awning last year.',
    '{name} found a button at {b} and handed it in.',
    'The owner of {a} drives the same {colour} car as {name}.',
    'A receipt from {b} marks the page in the atlas.',
  ],
  hearsay: [
    "The porter claims that {a} buys yesterday's rolls.",
    '{name} says that everybody says {b} has new cooks.',
    'Wanted to bring sandwiches for a whole year, gave up on the third day.',
    '{S} joked about marrying the cook of {a}.',
  ],
  stale: [
    '{S} {have|has} lunch vouchers for {a} that end with the year.',
    '{S} {work|works} in the annexe next door to {a} for the time being.',
    'On a fast until Easter, nothing before sunset.',
  ],
}
