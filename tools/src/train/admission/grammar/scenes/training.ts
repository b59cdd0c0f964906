import {
  back,
  coldHands,
  earlySleeper,
  hayFever,
  knees,
  medication,
  oneHanded,
  sunSensitive,
  tinnitus,
  vertigo,
} from '../reasons/body.ts'
import { shy } from '../reasons/people.ts'
import { busyDay, shortOfTime } from '../reasons/time-and-money.ts'
import type { Scene } from '../grammar.ts'

export const training: Scene = {
  key: 'training-plan',
  about: 'user',
  answer: 'you',
  slots: (draw) => {
    const lap = draw.number(4, 12)
    return {
      a: '<hill running|rope skipping|rowing class|step class>',
      b: '<swimming|floor exercises|pool walking|slow cycling>',
      item: '{a}',
      place: '{town}',
      day: '{weekday}',
      lap: `${lap}00`,
      laps: `${10 * lap}00`,
      fee: `${draw.number(14, 48)}`,
    }
  },
  requests: [
    'Make me a training plan for four weeks, {a} or {b}.',
    'Which is better for me, {a} or {b}?',
    'I want to get fit again. Plan it with {a}, or with {b}.',
    'Can I begin with {a} next week?',
    'Set up my exercise: {a}, {b}, how often, when?',
    'Would {a} be right for me or should I take {b}?',
  ],
  intro: [
    '{a} at {place}, lap of {lap} m; {b} in the town hall pool building',
    '{place} sports ground: {a} ({lap} m lap) and, indoors, {b}',
  ],
  data: [
    { clause: 'month ticket {fee}', repeats: ['The month ticket is {fee}.', 'One pays {fee} a month at {place}.'] },
    {
      clause: 'changing rooms open till 21:00',
      repeats: ['The changing rooms close at nine.', 'One can change there until nine.'],
    },
    { clause: 'beginners welcome', repeats: ['Beginners are taken.', '{place} takes beginners.'] },
  ],
  attributes: [
    {
      clause: ['{a}: hard impact, rises and steps', '{a} means jumping on concrete'],
      therefore: ['keep to {b}', 'leave {a} and take {b}'],
      reasons: [knees, back],
      card: '{a}, joints: hard on them',
    },
    {
      clause: ['{a} at midday, no shade', 'the {a} group meets at noon in the open'],
      therefore: ['stay indoors with {b}', 'noon is out of the question'],
      reasons: [sunSensitive],
    },
    {
      clause: ['high pulse wanted, intervals to the limit', 'the coach pushes everybody to the maximum'],
      therefore: ['ask before you go to the limit', "stay below that, with a doctor's word"],
      reasons: [medication],
    },
    {
      clause: ['meets at 21:00', 'the only free slot is at nine in the evening'],
      therefore: ['that slot is no use', 'look for another hour'],
      reasons: [earlySleeper],
    },
    {
      clause: ['the one free slot is {day} at three', 'lanes are free on {day} from two to four'],
      therefore: ['{day} is taken', 'look for another day'],
      reasons: [busyDay],
    },
    {
      clause: ['group of thirty with loud music', 'the instructor shouts, the music roars'],
      therefore: ['the group is not for you', 'do it on your own'],
      reasons: [tinnitus, shy],
      card: 'Group: boisterous',
    },
    {
      clause: ['round through birch wood and meadows', 'the track lies among hazel and hay'],
      therefore: ['the meadow is no place for you in spring', 'train indoors while things bloom'],
      reasons: [hayFever],
    },
    {
      clause: ['the pool is kept at 18 degrees', '{b} takes place in an unheated hall'],
      therefore: ['the cold has to be reckoned with', 'ask for the warm basin'],
      reasons: [coldHands],
      card: '{b}, temperature: low',
    },
    {
      clause: ['grips, bars and dumb-bells are part of it', 'one hangs from bars by the hands'],
      therefore: ['leave out whatever needs a grip', 'legs only, then'],
      reasons: [oneHanded],
    },
    {
      clause: ['daily, forty-five minutes', 'works only with five sessions a week'],
      therefore: ['plan fewer and shorter sessions', 'five a week cannot be done'],
      reasons: [shortOfTime],
    },
    {
      clause: ['ends with a jump from the tower', 'includes a climbing wall of eleven metres'],
      therefore: ['skip that part', 'stay on the ground'],
      reasons: [vertigo],
    },
  ],
  aspects: [
    {
      snippet: 'Showers are ice cold.',
      card: 'Showers: cold',
      fact: 'There is no warm water in the showers',
      own: { episodic: ['Screamed under the shower at {place}: not a drop of warm water.'] },
    },
    {
      snippet: 'On {weekday}s there is nobody.',
      card: 'Crowds: not on weekdays',
      fact: 'It is empty in the mornings',
      own: {
        episodic: ['{S} had the whole hall at {place} to {self} one morning.'],
        semantic: ['Before ten nobody is at {place}, {S} {have|has} tried it.'],
      },
    },
    {
      snippet: 'Blisters after three laps, that surface!',
      card: 'Surface: rough',
      fact: 'The surface is rough and hard',
      own: {
        episodic: [
          '{S} came home from the {lap} m lap with blood in the shoe.',
          'Two blisters from three laps at {place}, and a hole in the sock.',
        ],
      },
    },
    {
      snippet: 'The coach really watches you.',
      card: 'Coach: attentive',
      fact: 'The coach corrects each beginner',
      own: { episodic: ['The coach at {place} put {my} shoulders right without being asked, and it helped.'] },
    },
  ],
  opening: ['A plan that fits you:', 'Between {a} and {b}:', 'Four weeks, carefully.'],
  neutral: [
    {
      requests: [
        "Ten laps of {lap} m: how far is that? For the school run's sheet.",
        'Length of ten laps, for the poster of the charity run.',
        'How many metres do ten laps make?',
      ],
      answer: 'Ten laps of {lap} m are {laps} m.',
    },
    {
      requests: [
        "Why do muscles ache a day later? For the pupils' magazine.",
        'Explain muscle ache in three sentences for the club letter.',
        'Where does muscle soreness come from? A text for the wall.',
      ],
      answer:
        'Unaccustomed effort makes tiny tears in the fibres; their repair brings water and irritation, which one feels a day or two later.',
    },
    {
      requests: [
        'Write the notice board line for {place}: what, ticket, hours.',
        'A dry notice on the sports ground at {place}.',
        'The caretaker needs a sign for {place}.',
      ],
      answer: '{place}: month ticket {fee}, changing rooms till 21:00.',
    },
  ],
  homonym: [
    'Rowed with the landlord over the bins.',
    'The train to {town} skipped two stations.',
    'Did a lap of honour round the table with the chess cup.',
    'A swimming picture on the old television.',
  ],
  beside: [
    '{name} sold the dumb-bells at the bazaar.',
    'The towel from {place} is {colour}.',
    "A running gag at work is about {name}'s stapler.",
    'Watched the final of the {sport} cup with crisps.',
    'The sports bag was a present from {name}.',
  ],
  hearsay: [
    '{name} has read somewhere that swimming makes tall.',
    'Registered for a triathlon in a merry hour and cancelled the next day.',
    'The porter says that the coach used to be a dancer.',
    '{S} joked about running to the moon.',
  ],
  stale: [
    '{S} {am|is} on antibiotics this week, no effort.',
    "Trains with the firm's team until the tournament.",
    '{S} {have|has} a splint on the finger till {month}.',
  ],
}
