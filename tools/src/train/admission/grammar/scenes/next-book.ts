import { closedIn, smallPrint } from '../reasons/body.ts'
import { slowNet } from '../reasons/household.ts'
import { beekeeper, griefOfWater, loved } from '../reasons/tastes.ts'
import { shortOfTime } from '../reasons/time-and-money.ts'
import type { Scene } from '../grammar.ts'

export const nextBook: Scene = {
  key: 'next-one',
  about: 'user',
  answer: 'you',
  slots: () => ({
    a: '"{title}"',
    b: '"{title}"',
    other: '"{title}"',
    maker: '{name} {surname}',
    hours: '{9-31}',
    pages: '{180-780}',
    day: '{weekday}',
  }),
  requests: [
    'Which next, {a} or {b}?',
    'I want something for the evenings. {a} or {b}?',
    'Choose my next one: {b} or {a}.',
    'Should I start {a} or rather {b}? Give a reason.',
    'From these two, what would you put on my bedside table?',
    '{a}, yes or no? Otherwise {b}.',
  ],
  intro: [
    '{a} by {maker}, {pages} pages or {hours} hours read aloud; {b} by {name2} {surname2}, 240 pages',
    'Two novels: {a} ({maker}, {pages} pages) and {b} ({name2} {surname2})',
  ],
  data: [
    { clause: 'both in the lending library', repeats: ['The library has {a} and {b}.', 'Both can be borrowed.'] },
    { clause: '{b} won the {town} prize', repeats: ['{b} has a prize from {town}.', 'The jury at {town} chose {b}.'] },
    { clause: '{a} is the first of a series', repeats: ['{a} opens a series.', 'More volumes follow {a}.'] },
  ],
  attributes: [
    {
      clause: ['{a} is printed in small type on thin paper', '{a}: tiny print, footnotes on every page'],
      therefore: ['{b} is kinder', '{a} would be torture'],
      reasons: [smallPrint],
      card: '{a}, print: small',
    },
    {
      clause: ['{a} takes {hours} hours', '{a} wants to be read in long stretches'],
      therefore: ['{a} has to wait', 'the short {b} fits'],
      reasons: [shortOfTime],
      card: '{a}, length: epic',
    },
    {
      clause: ['{a} comes from the author of {other}', '{maker} wrote {other} before {a}'],
      therefore: ['that settles what to do with {a}', 'weigh {a} by that'],
      reasons: [loved],
    },
    {
      clause: ['{b} is about a year in an apiary', '{b}: life of a beekeeper on an island'],
      therefore: ['{b} is made for you', '{b} first'],
      reasons: [beekeeper],
    },
    {
      clause: ['{a} begins with a ferry going down', 'a child drowns in {a}'],
      therefore: ['leave {a} alone', '{b}, without any sea, is better'],
      reasons: [griefOfWater],
      card: '{a}, opening: harrowing',
    },
    {
      clause: ['{b} plays entirely in a sealed submarine', '{b}: forty days down a mine shaft'],
      therefore: ['{b} would be no rest', 'not {b}, then'],
      reasons: [closedIn],
    },
    {
      clause: ['{b} exists as a stream only', '{b} is heard online, {2-6} gigabytes'],
      therefore: ['{a} on paper is the practical one', '{b} will not reach you'],
      reasons: [slowNet],
    },
  ],
  aspects: [
    {
      snippet: '{b} reads itself.',
      card: '{b}, style: light',
      fact: '{b} is written in short chapters',
      own: {
        episodic: ['{S} leafed through {b} at the shop and was on page fifty before they closed.'],
        semantic: ["The chapters of {b} are two pages each, as {S} saw at {name}'s."],
      },
    },
    {
      snippet: 'Forty names in the first chapter of {a}!',
      card: '{a}, cast: confusing',
      fact: '{a} has more than forty characters',
      own: {
        episodic: [
          'Began {a} in {month} and lost track of who was who on page thirty.',
          '{S} drew a family tree for {a} and gave up at the third cousin.',
        ],
      },
    },
    {
      snippet: 'The translation of {a} limps.',
      card: '{a}, translation: clumsy',
      fact: '{a} is translated word for word',
      own: {
        episodic: ['The sample of {a} read like a manual; the translator should be fined.'],
        semantic: ['The sentences of {a} hobble in this translation, {S} {find|finds}.'],
      },
    },
    {
      snippet: 'I cried at the end of {b}.',
      card: '{b}, ending: moving',
      fact: '{b} ends sadly',
      own: {
        episodic: ['{name} read {me} the last page of {b} and both of us had to blow our noses.'],
        semantic: ['How {b} ends {S} {know|knows} already: nobody comes home.'],
      },
    },
  ],
  opening: ['Between the two:', 'This is how I would choose.', 'One of them fits.'],
  neutral: [
    {
      requests: [
        'Make a library card for {a}: author, pages.',
        'Write the index entry of {a} for the reading room.',
        'Only the bibliographic line on {a}, please.',
      ],
      answer: '{maker}: {a}, {pages} pages.',
    },
    {
      requests: [
        "At thirty pages a day, how many days does a book of 240 pages take? For the pupils' sheet.",
        'A class reads 240 pages at thirty a day. How long?',
        'Compute reading days: 240 pages, thirty daily.',
      ],
      answer: '240 pages at thirty a day take eight days.',
    },
    {
      requests: [
        'What makes a novel a saga? Explain for the course handout.',
        "Define saga for the reading room's glossary.",
        'When is a novel called a saga? Two sentences for the leaflet.',
      ],
      answer:
        'A saga follows one family or place over generations; the word comes from the Icelandic for what is told.',
    },
  ],
  homonym: [
    'Booked the hall for the second of {month}.',
    'The new volume knob of the radio came off.',
    'Her page at the wedding dropped the rings.',
    'A series of small leaks had the plumber in the house for a week.',
  ],
  beside: [
    'The bookshop in {street} wraps everything in old maps.',
    '{name} lent {a} to somebody who moved to {town}.',
    'Saw {b} in a window, upside down.',
    'Used {a} to prop up the projector.',
    "The reading lamp came from the {surname}s' clearance.",
  ],
  hearsay: [
    "{name}'s hairdresser says that {b} was written by a machine.",
    'Wanted to read the whole canon in a year, given up in {month}.',
    'There is a rumour that {maker} is three people.',
    '{S} joked that {S} would read {a} on the moon.',
  ],
  stale: [
    '{S} {read|reads} only for the exam until it is over.',
    'Has a card for the library at {town} that runs out in {month}.',
    '{S} {listen|listens} to audio plays only, while the eye bandage is on.',
  ],
}
