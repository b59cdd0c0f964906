import { earlySleeper, smallPrint, tinnitus } from '../reasons/body.ts'
import { slowNet, thinWalls } from '../reasons/household.ts'
import { likesCompany, shy } from '../reasons/people.ts'
import { busyDay, shortOfTime, tightBudget } from '../reasons/time-and-money.ts'
import type { Reason, Scene } from '../grammar.ts'

const learntBefore: Reason = {
  key: 'learnt-before',
  gap: 'what {who} knows of it already',
  tag: 'level',
  says: {
    semantic: [
      '{S} {can|can} order a meal in {tongue} and swear in it.',
      'Grandmother from the islands spoke nothing but {tongue} to {me} till school began.',
      '{S} {have|has} a certificate in {tongue} from {2004-2015}, rusted through.',
    ],
    episodic: [
      '{S} failed the {tongue} test at {town} by {few} points, all of them verbs.',
      "Interpreted {tongue} for a ship's cook at the clinic in {month}, with hands and feet.",
      'Got through {few} chapters of the {tongue} grammar before the move.',
    ],
  },
}

const learnsByEar: Reason = {
  key: 'learns-by',
  gap: 'how {who} learns best',
  tag: 'method',
  says: {
    semantic: [
      'What {S} {hear|hears} twice stays, what {S} {read|reads} is gone by supper.',
      '{S} {learn|learns} while walking, never at a desk.',
      'With a partner to quarrel with {S} {get|gets} on; alone {S} {fall|falls} asleep.',
    ],
    episodic: [
      'The card box from {name} went to the bazaar untouched after {few} weeks.',
      '{S} passed the boat licence by recording {self} and listening on the tram.',
      'Gave up the last self-study book on page {9-20}.',
    ],
    procedural: ['Sings the rules in the car, to the tune of the advertisement for gherkins.'],
  },
}

export const course: Scene = {
  key: 'course-choice',
  about: 'user',
  answer: 'you',
  slots: (draw) => {
    const [words, days] = [draw.number(8, 20), draw.number(12, 30)]
    return {
      tongue: '<Norrish|Portavian|Lusk|Merenese>',
      a: '<evening class|group course|summer school>',
      b: '<book with exercises|radio course|pen-friend programme>',
      item: '{tongue}',
      place: '{town}',
      day: '{weekday}',
      fee: `${draw.number(120, 480)}`,
      words: `${words}`,
      days: `${days}`,
      total: `${words * days}`,
    }
  },
  requests: [
    'How should I learn {tongue}: {a} or {b}?',
    'Make me a plan for {tongue}.',
    'Which suits me for {tongue}, the {a} or the {b}?',
    'I want to take up {tongue} again. {a}, {b}, or both?',
    'Set up my weeks for {tongue}.',
    'Is the {a} in {tongue} the right thing for me?',
  ],
  intro: [
    '{tongue}. The {a}: {place}, fee {fee}; the {b}: 39',
    'Two ways to {tongue}: {a} at {place} ({fee}) and {b} (39)',
  ],
  data: [
    {
      clause: 'about {words} new words a day',
      repeats: ['One meets {words} new words a day.', 'The pace is {words} words daily.'],
    },
    {
      clause: 'ends with a certificate',
      repeats: ['There is a certificate at the end.', 'A certificate closes the course in {tongue}.'],
    },
    { clause: 'begins in {month}', repeats: ['The start is some weeks off.', 'The {a} begins with the new term.'] },
  ],
  attributes: [
    {
      clause: ['the {a} starts at A1, no skipping', 'everybody begins with lesson one in the {a}'],
      therefore: ['start higher or lower than they say', 'have yourself tested for the level first'],
      reasons: [learntBefore],
    },
    {
      clause: ['the {b} is all reading and writing', 'the {b}: printed drills, no sound'],
      therefore: ['the {b} alone would not carry you', 'choose by that'],
      reasons: [learnsByEar, smallPrint],
      card: 'The {b}, drills: dry',
    },
    {
      clause: ['the {a} meets in the evenings at 20:30', 'the {a}: half past eight to ten at night'],
      therefore: ['the hour of the {a} does not work', 'an evening course is impossible'],
      reasons: [earlySleeper],
    },
    {
      clause: ['the {a} meets on {day} from two to four', 'the {a}: {day} afternoons'],
      therefore: ['{day} afternoon is impossible', 'ask for another day'],
      reasons: [busyDay],
    },
    {
      clause: ['role plays before the group every time', 'the {a} lives from speaking before others'],
      therefore: ['that is what decides on the group', 'the group is the point'],
      reasons: [shy, likesCompany],
      card: 'The {a}, atmosphere: lively',
    },
    {
      clause: ['{a} fee {fee}, books extra', 'the {a} costs {fee}, payable at once'],
      therefore: ['the fee settles it', 'the {b} has to do for now'],
      reasons: [tightBudget],
    },
    {
      clause: ['an hour of homework a day', 'needs sixty minutes daily'],
      therefore: ['plan less a day, over more weeks', 'the daily hour is not there'],
      reasons: [shortOfTime],
    },
    {
      clause: ['live lessons by video', 'homework is uploaded as films'],
      therefore: ['take what works on paper', 'the line will not carry it'],
      reasons: [slowNet],
    },
    {
      clause: ['classroom next to the joinery, noisy', 'listening tests through a hall loudspeaker'],
      therefore: ['ask for headphones', 'the room is the difficulty'],
      reasons: [tinnitus],
    },
    {
      clause: ['one practises aloud at home, thirty minutes', 'speaking drills, loud, best at night'],
      therefore: ['practise in the park', 'mind the hour of the drills'],
      reasons: [thinWalls],
    },
  ],
  aspects: [
    {
      snippet: 'The teacher corrects every syllable.',
      card: 'Teacher: strict',
      fact: 'The teacher interrupts at each mistake',
      own: { episodic: ['{S} sat in on the {a} for one evening and was interrupted at every word.'] },
    },
    {
      snippet: 'Half of the class is gone by week five.',
      card: 'Class: shrinks',
      fact: 'Half of the group leaves by the fifth week',
      own: { episodic: ['Of the fourteen who began with {me} in the {a}, six saw the end.'] },
    },
    {
      snippet: 'The key at the back is full of mistakes.',
      card: 'The {b}, key: errors',
      fact: 'The answer key of the {b} has mistakes',
      own: {
        episodic: [
          'Found {number} wrong answers in the key of the {b} and wrote to the publisher.',
          'The {b} marked {my} right answers as wrong for a week.',
        ],
      },
    },
    {
      snippet: 'Best pronunciation chapter ever.',
      card: 'The {b}, sounds: well explained',
      fact: 'The {b} explains the sounds well',
      own: { episodic: ['Only the {b} got {me} to say the throat sound, in one evening.'] },
    },
  ],
  opening: ['For your {tongue}:', 'This is how I would go about {tongue}.', 'Between {a} and {b}:'],
  neutral: [
    {
      requests: [
        '{words} words a day for {days} days: how many words? For the class poster.',
        'Number of words after {days} days at {words} a day, for the prospectus.',
        'Calculate {words} times {days} for the worksheet.',
      ],
      answer: '{words} times {days} makes {total} words.',
    },
    {
      requests: [
        'Write the prospectus entry for the {a}, place and fee.',
        "A neutral line on the {a} for the town's course list.",
        'The office needs the {a} as one table row.',
      ],
      answer: '{tongue}, {a}, {place}, fee {fee}.',
    },
    {
      requests: [
        'What is spaced repetition? For a leaflet.',
        'Explain spaced repetition to parents.',
        "A paragraph on spaced repetition for the school's page?",
      ],
      answer:
        'One repeats a thing shortly before it would be forgotten, at growing intervals, so that each round holds longer.',
    },
  ],
  homonym: [
    "Burnt the tongue on {name}'s soup.",
    'Off course by {number} miles, the skipper had to turn back.',
    'The middle course at the wedding was a sorbet.',
    '{S} {have|has} a classy old radio.',
  ],
  beside: [
    '{name} has a {tongue} tattoo.',
    'A {tongue} flag hangs in the snack bar.',
    'The office of the school is painted {colour}.',
    'Found a dictionary on the tram and handed it in.',
    'The enrolment form has a picture of a {animal}.',
  ],
  hearsay: [
    '{name} says that {tongue} has no word for please.',
    'Had planned to learn the harp too, and dropped that.',
    'One hears that the teacher is a former spy.',
    'In a dream {S} spoke {tongue} with a parrot, {S} told {name}.',
  ],
  stale: [
    '{S} {have|has} lessons with {name} till the holidays.',
    '{S} {share|shares} an office with a native speaker for this project.',
    'Has the {weekday} free as long as the strike lasts.',
  ],
}
