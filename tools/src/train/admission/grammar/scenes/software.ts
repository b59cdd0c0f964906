import { colourBlind, migraine, oneHanded, smallPrint, tinnitus } from '../reasons/body.ts'
import { slowNet, thinWalls } from '../reasons/household.ts'
import { deadline, noInstalments, paidAlready, shortOfTime, tightBudget } from '../reasons/time-and-money.ts'
import type { Reason, Scene } from '../grammar.ts'

const lostData: Reason = {
  key: 'lost-data',
  gap: 'what {who} has lost before and how copies are kept',
  tag: 'backup',
  says: {
    episodic: [
      '{S} lost {few} years of photographs when the drive fell into the bath.',
      'After an update in {month} the accounts of the choir were gone, and {S} {was|was} the treasurer.',
      'The cloud firm closed overnight, with {my} novel in it.',
    ],
    semantic: [
      "{S} {trust|trusts} nothing that {S} can't hold in the hand.",
      '{S} {have|has} {2-9} terabytes of field recordings and one copy of them.',
    ],
    procedural: ["Copies everything to two disks on {weekday}, one of them for {name}'s cellar."],
  },
}

const oldMachine: Reason = {
  key: 'old-machine',
  gap: 'what machine {who} has',
  tag: 'machine',
  says: {
    semantic: [
      '{my} computer is from {2009-2014} and has four gigabytes.',
      '{S} {write|writes} on a machine without any network, a gift of the monastery.',
      'The scales in {my} shop speak only to the old system.',
    ],
    episodic: [
      '{S} put Linux on the old laptop in {month} and {have|has} not looked back.',
      'The fan died on {weekday}; {S} {keep|keeps} the case open with a spoon.',
    ],
    working: ['The new graphics card is on order, {S} {wait|waits} for it since {month}.'],
  },
  formerly: ['{S} {have|has} the fastest workstation in town, bought last week.'],
}

const secrets: Reason = {
  key: 'secrecy',
  gap: 'what {who} has to keep confidential',
  tag: 'secrecy',
  says: {
    procedural: ['{S} {shred|shreds} every draft and {keep|keeps} the disk in the safe of the parsonage.'],
    working: ['The gag order in the {surname} case binds {me} until the {ordinal}.'],
    semantic: [
      "{S} {take|takes} confession and {write|writes} none of it on other people's machines.",
      '{S} {keep|keeps} patient files, and the chamber forbids servers abroad.',
      'Whatever {S} {type|types} is under seal until the verdict.',
    ],
    episodic: [
      '{S} signed a paper in {month}: nothing of the dig leaves the house.',
      'Was warned by the data officer, because {my} list stood in a shared folder.',
    ],
  },
}

export const software: Scene = {
  key: 'program-choice',
  about: 'user',
  answer: 'you',
  slots: (draw) => {
    const [pa, size] = [draw.number(4, 18), draw.number(3, 40)]
    return {
      a: '{titleSecond} <Notes|Studio|Desk|Office>',
      b: '<Plain|Open|Pocket> {titleFirst}',
      item: '{a}',
      day: '{weekday}',
      pa: `${pa}`,
      year: `${12 * pa}`,
      size: `${size}`,
      host: '{surname} Software',
    }
  },
  requests: [
    '{a} or {b} for me?',
    'Should I switch to {a}?',
    'Which program suits my work, {a} or {b}?',
    'Help me set up {a}, or tell me to leave it.',
    'Is {a} the right choice before {day}?',
    'What speaks for {b} in my case, and what for {a}?',
  ],
  intro: [
    '{a}: {pa} a month, {size} GB; {b}: free, runs on anything',
    '{a} of {host} ({pa} monthly, {size} GB) and {b} (free)',
  ],
  data: [
    {
      clause: '{b} has no telephone support',
      repeats: ['Nobody answers the telephone for {b}.', '{b} comes without telephone support.'],
    },
    {
      clause: '{a} in nineteen languages',
      repeats: ['{a} speaks nineteen languages.', 'There are nineteen languages in {a}.'],
    },
    { clause: 'both export PDF', repeats: ['Either program writes PDF.', '{a} and {b} export PDF.'] },
  ],
  attributes: [
    {
      clause: ['{a} keeps everything in its cloud, no copy on the disk', "{a}: files live on the maker's servers"],
      therefore: ['{a} is out, {b} keeps the files at home', 'the cloud of {a} is the obstacle'],
      reasons: [lostData, secrets, slowNet],
      card: '{a}, cloud: convenient',
    },
    {
      clause: ['{a} wants 16 GB of memory and the newest system', '{a} runs only on machines from 2022 on'],
      therefore: ['{a} would not even start', '{b} is what your machine can run'],
      reasons: [oldMachine],
    },
    {
      clause: ['{a}: fixed grey type on white, 9 point', 'type in {a} cannot be enlarged'],
      therefore: ['{a} cannot be read', '{b} with its big type is better'],
      reasons: [smallPrint],
      card: '{a}, type: elegant',
    },
    {
      clause: ['{a} marks errors in red and right in green, nothing else', 'states in {a} differ by hue alone'],
      therefore: ['the marks of {a} say nothing', '{b} writes words beside them'],
      reasons: [colourBlind],
    },
    {
      clause: ['{a} animates each window, pulsing cursor', '{a} blinks at every message'],
      therefore: ['{a} would make you ill', 'choose the still {b}'],
      reasons: [migraine],
    },
    {
      clause: ['{a} is worked by three-finger shortcuts', '{a}: gestures with both hands'],
      therefore: ['{b}, which can be dictated to, is right', 'the gestures rule out {a}'],
      reasons: [oneHanded],
    },
    {
      clause: ['two weeks to learn {a}', '{a} wants a course of twelve hours'],
      therefore: ['this is no time to change', 'stay with {b} for now'],
      reasons: [shortOfTime, deadline],
    },
    {
      clause: ['{a} by subscription only, a year at least', '{a}: yearly contract at {pa} a month'],
      therefore: ['no subscription, so {b}', 'the running fee decides it'],
      reasons: [noInstalments, tightBudget, paidAlready],
    },
    {
      clause: ['{a} reads everything aloud, no mute', 'dictation in {a} wants a loud clear voice'],
      therefore: ['sound is the problem', 'that cannot be used at home'],
      reasons: [thinWalls, tinnitus],
    },
  ],
  aspects: [
    {
      snippet: '{a} crashes with big files.',
      card: '{a}, big files: crashes',
      fact: '{a} is unstable with files over 100 pages',
      own: {
        episodic: [
          'On trial {a} fell over {few} times with {my} long document.',
          '{S} lost an afternoon when {a} went down at page {101-180}.',
        ],
      },
    },
    {
      snippet: '{b} eats footnotes.',
      card: '{b}, footnotes: lost',
      fact: '{b} loses footnotes on export',
      own: { episodic: ['Exported from {b} in {month}, and every footnote was gone.'] },
    },
    {
      snippet: 'Search in {a} is magic.',
      card: '{a}, search: excellent',
      fact: '{a} searches scanned pages too',
      own: { episodic: ['{S} found a receipt from {2011-2019} with {a} in three seconds, scanned and all.'] },
    },
    {
      snippet: 'Updates of {b} never break anything.',
      card: '{b}, updates: harmless',
      fact: '{b} is updated once a year',
      own: { semantic: ['{b} has been on {my} second machine for {number} years without one bad update.'] },
    },
  ],
  opening: ['For your work:', 'Between {a} and {b}:', '{a}, seen from your desk.'],
  neutral: [
    {
      requests: [
        "What does {a} come to in a year? For the school's budget.",
        'Twelve months of {a} at {pa}: the sum, for the form.',
        'Yearly price of {a} for the purchasing list.',
      ],
      answer: 'Twelve times {pa} is {year}.',
    },
    {
      requests: [
        'Explain what a checksum is to beginners.',
        "What is a checksum? For the library's glossary.",
        'Two sentences on checksums for the leaflet of {host}.',
      ],
      answer: 'A checksum is a short number worked out from a file; if one letter changes, so does the number.',
    },
    {
      requests: [
        'Write the inventory entry: {a}, size, price.',
        'One table row for {a} in the software list.',
        "Only facts on {a}, for the department's list.",
      ],
      answer: '{a}, {size} GB, {pa} a month.',
    },
  ],
  homonym: [
    'Wrote notes on a napkin at {town}.',
    'Opened a pocket of air while digging.',
    'A mouse lives behind the stove.',
    'Windows were cleaned on {weekday} by a man on a rope.',
    'The desk at the hotel was closed.',
  ],
  beside: [
    '{host} sponsors the handball club.',
    'A mug with the logo of {a} came from {name}.',
    '{name} once shared a flat with the author of {b}.',
    'Got the first computer in {1988-1999}, beige.',
    'The password list is {colour}.',
  ],
  hearsay: [
    '{name} claims that {a} reads along.',
    'Wanted to program an own one, dropped it on page two.',
    'Somebody said that {b} is written by monks.',
    '{S} joked about going back to clay tablets.',
  ],
  stale: [
    '{S} {have|has} a student licence until the end of the term.',
    "Borrows {name}'s machine this month.",
    'The firm pays for {a} as long as the project lasts.',
  ],
}
