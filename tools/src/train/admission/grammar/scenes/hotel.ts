import {
  back,
  closedIn,
  coldHands,
  earlySleeper,
  knees,
  motionSick,
  sunSensitive,
  tinnitus,
  vertigo,
} from '../reasons/body.ts'
import { dogAtHome, noCar } from '../reasons/household.ts'
import { likesCompany, shy } from '../reasons/people.ts'
import { birdwatcher } from '../reasons/tastes.ts'
import type { Reason, Scene } from '../grammar.ts'

const lightSleeper: Reason = {
  key: 'light-sleeper',
  gap: 'how lightly {who} sleeps',
  tag: 'sleep',
  says: {
    semantic: [
      '{S} {wake|wakes} from a moth on the pane.',
      'Sleep comes to {me} only behind two closed doors and with plugs.',
      'Any bell or tram in the night, and {S} {lie|lies} awake till dawn.',
    ],
    episodic: [
      '{S} moved into the bathtub of the inn at {town}, away from the street.',
      'Three nights beside the goods yard at {town} left {me} in tears.',
      'The sleep laboratory counted {20-60} arousals in {month}.',
    ],
  },
  formerly: ['{S} {sleep|sleeps} through brass bands and thunder.'],
}

export const hotel: Scene = {
  key: 'hotel-choice',
  about: 'both',
  answer: 'you',
  slots: (draw) => {
    const [a, b] = [draw.number(70, 140), draw.number(60, 130)]
    return {
      a: '<Hotel|Pension|Inn> {titleSecond}',
      b: '<Villa|House|Hotel> {surname}',
      place: '{town}',
      day: '{weekday}',
      pa: `${a}`,
      pb: `${b}`,
      five: `${5 * a}`,
      fiveB: `${5 * b}`,
    }
  },
  requests: [
    'Five nights at {place} with {companion}: {a} or {b}?',
    'Which of the two hotels at {place} should I book for {companion} and me?',
    '{companion} and I go to {place} in {month}. {a} or {b}, please decide.',
    'Compare {a} and {b} for our trip to {place}; {companion} comes along.',
    'I have to book today. {b} or {a}, for me and {companion}?',
    'Help me choose rooms at {place} for {companion} and myself.',
  ],
  intro: [
    '{place}, five nights. {a}: {pa} a night; {b}: {pb} a night',
    '{a} at {place} ({pa} a night) and {b} ({pb} a night), both with breakfast',
  ],
  data: [
    {
      clause: 'breakfast included in both',
      repeats: ['Both houses at {place} include breakfast.', 'Breakfast is part of the price at {a} and {b}.'],
    },
    {
      clause: 'city tax {2-4} per night',
      repeats: ['The town takes a tax per night at {place}.', 'There is a tourist tax at {place}.'],
    },
    {
      clause: '{b} was rebuilt in {2016-2023}',
      repeats: ['{b} is newly rebuilt.', 'They rebuilt {b} some years ago.'],
    },
    { clause: '{a} has a library', repeats: ['There is a library at {a}.', 'Guests of {a} can borrow books.'] },
  ],
  attributes: [
    {
      clause: [
        '{a} lies on the castle hill, {90-180} steps above the road',
        '{a}: path of steep steps from the car park',
      ],
      therefore: ['{b} on level ground is the one', '{a} is too much'],
      reasons: [knees, back],
      card: '{a}, hill: steep',
    },
    {
      clause: ['{a} stands beside the belfry, bells every quarter', '{a}: above a bar open till three'],
      therefore: ['the nights at {a} would be bad', 'take {b}, on the quiet side'],
      reasons: [lightSleeper, earlySleeper, tinnitus],
      card: '{a}, nights: lively',
    },
    {
      clause: [
        '{b} can be reached only by a {40-90}-minute boat ride',
        '{b}: on an island, small boat three times a day',
      ],
      therefore: ['the boat speaks against {b}', '{b} and its boat are out'],
      reasons: [motionSick],
    },
    {
      clause: ['{a} reached by cable car', '{a}: rooms on a glass terrace over the gorge'],
      therefore: ['{a} is nothing to sleep in', '{b} stands on firm ground, take that'],
      reasons: [vertigo, closedIn],
    },
    {
      clause: ['no air conditioning at {a}, rooms face south', '{a}: beach without shade'],
      therefore: ['the heat at {a} is a danger', 'choose the shady {b}'],
      reasons: [sunSensitive],
      card: '{a}, heat: strong',
    },
    {
      clause: ['{b} is heated by a stove in the hall only', '{b}: bedrooms unheated'],
      therefore: ['{b} would be misery', 'only {a} is warm enough'],
      reasons: [coldHands],
      card: '{b}, rooms: chilly',
    },
    {
      clause: ['{b} overlooks a salt marsh with a hide', '{b}: next to the bird reserve'],
      therefore: ['{b} it is, for the marsh', 'the reserve tips it'],
      reasons: [birdwatcher],
    },
    {
      clause: ['meals at {a} are taken at one big table', '{a} lives from its long evenings in company'],
      therefore: ['the evenings at {a} decide it', 'think of those dinners'],
      reasons: [shy, likesCompany],
    },
    {
      clause: ['no animals at {a}, {b} charges 8 per dog', 'dogs only at {b}'],
      therefore: ['{b} is the only one', 'it has to be {b}'],
      reasons: [dogAtHome],
    },
    {
      clause: ['{a} is 11 km from the station, no bus', 'to {a} there is no public transport'],
      therefore: ['{a} cannot be reached', '{b} by the station is what works'],
      reasons: [noCar],
      isUsers: true,
    },
  ],
  aspects: [
    {
      snippet: 'Beds at {b} like planks, bliss.',
      card: '{b}, beds: hard',
      fact: '{b} has hard mattresses',
      own: {
        episodic: [
          '{S} woke up like new on the boards they call beds at {b}.',
          'At {b} {S} put the quilt under {me}, so hard was the mattress.',
        ],
      },
    },
    {
      snippet: 'Shower at {a}: a trickle.',
      card: '{a}, water pressure: low',
      fact: 'Water pressure is low at {a} in the mornings',
      own: {
        episodic: ['Rinsed {my} hair with a mug at {a}, because nothing came out of the shower.'],
        semantic: ['In the mornings no water reaches the upper rooms of {a}.'],
      },
    },
    {
      snippet: 'The owner of {b} lends out bicycles.',
      card: '{b}, bicycles: free',
      fact: '{b} lends bicycles without charge',
      own: {
        episodic: [
          'Got two bicycles at {b} without paying and rode to the mill.',
          'The landlady of {b} pushed the bikes out herself and wanted nothing for them.',
        ],
      },
    },
    {
      snippet: 'Breakfast at {a} until noon!',
      card: '{a}, breakfast: until noon',
      fact: 'Breakfast lasts until noon at {a}',
      own: {
        episodic: ['{S} had eggs at ten to twelve at {a}, and nobody minded.'],
        semantic: ['One can come down as late as noon at {a} and is fed.'],
      },
    },
  ],
  opening: ['For {place} I see it so.', 'Two houses, one choice:', 'This is what decides at {place}.'],
  neutral: [
    {
      requests: [
        "What do five nights cost in each house, without tax? For the group's circular.",
        'Five nights at {a} against five at {b}: just the two sums for the club letter.',
        'Work out the five-night prices at {place} for the travel file.',
      ],
      answer: '{a}: five times {pa} is {five}. {b}: five times {pb} is {fiveB}.',
    },
    {
      requests: [
        "Write two neutral lines on both houses for the town's accommodation list.",
        'The tourist board wants a dry entry on {a} and {b}.',
        'An index card with both hotels, facts only, please.',
      ],
      answer: '{a}, {place}: {pa} a night. {b}, {place}: {pb} a night. Breakfast included.',
    },
    {
      requests: [
        'What is a city tax, and why do towns such as {place} charge it?',
        '{companion} asks what the city tax is for. A short explanation?',
        'Explain to a pupil how tourist tax works.',
      ],
      answer: 'It is a small charge per guest and night that a town takes to pay for what visitors use.',
    },
  ],
  homonym: [
    'Played a card game called {place} with {name} all evening.',
    'The street {b} in {street} was renamed after a general.',
    '{S} travelled through the whole alphabet with the new typeface.',
    'Had a horse in the riding school that was called {titleSecond}, like the hotel.',
  ],
  beside: [
    '{name} sent a postcard of {place} with the fountain on it.',
    'Bought the suitcase in a sale at {town}, {colour}, with one good wheel.',
    'Looked at {place} on the globe while on hold with the bank.',
    'The travel agent used to be a {job}.',
    'The last holiday photos are still in a box under the bed.',
  ],
  hearsay: [
    '{name} claims to have read that {a} is haunted.',
    '{S} once meant to cycle to {place}, and let it be after the first map.',
    'According to a cousin of {name} both hotels belong to the same bank.',
    'If {S} won the lottery {S} would move into {b} for good, {S} told {name}.',
  ],
  stale: [
    '{S} {travel|travels} with a pram at present.',
    '{S} {have|has} a stiff plaster on the left leg until the end of the month.',
    'Needs a desk in the room on every trip, as long as the thesis lasts.',
  ],
}
