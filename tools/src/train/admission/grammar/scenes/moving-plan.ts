import { back, closedIn, coldHands, knees, motionSick } from '../reasons/body.ts'
import { cargoBike, dogAtHome, noCar } from '../reasons/household.ts'
import { quarrel } from '../reasons/people.ts'
import { busyDay, tightBudget } from '../reasons/time-and-money.ts'
import type { Scene } from '../grammar.ts'

export const movingPlan: Scene = {
  key: 'way-to-work',
  about: 'user',
  answer: 'you',
  slots: (draw) => {
    const [way, days] = [draw.number(9, 34), draw.number(16, 22)]
    return {
      a: '<tram 4|the river boat|bus 19|the ferry>',
      b: '<the train|the cycle path|bus 7|the lift share>',
      place: '{town}',
      day: '{workday}',
      item: '{a}',
      host: '{name} {surname}',
      way: `${way}`,
      days: `${days}`,
      total: `${2 * way * days}`,
    }
  },
  requests: [
    'How do I get to work at {place} from now on: {a} or {b}?',
    '{a} or {b} to {place}?',
    'Plan my way to {place}.',
    'Which is the better way to {place} for me?',
    'Compare {a} with {b} for my daily trip.',
    'From {day} on I work at {place}. Suggest a way.',
  ],
  intro: [
    'To {place}, {way} km. By {a}: 35 min; by {b}: 50 min',
    '{place}, {way} km off: {a} takes 35 minutes, {b} takes 50',
  ],
  data: [
    {
      clause: 'both every twenty minutes',
      repeats: ['They go every twenty minutes.', 'Every twenty minutes one can leave.'],
    },
    {
      clause: 'timetable changes in {month}',
      repeats: ['There is a new timetable coming.', 'The timetable changes before long.'],
    },
    { clause: 'stop in {street}', repeats: ['The stop is near.', 'One gets on at the corner.'] },
  ],
  attributes: [
    {
      clause: ['{a} has {40-90} steps to the platform', 'footbridge with steep stairs to {a}'],
      therefore: ['{b} without steps is right', '{a} cannot be used'],
      reasons: [knees, back],
    },
    {
      clause: ['{a} is packed, people stand pressed together', '{a} goes through a tunnel for twelve minutes, full'],
      therefore: ['{a} is no good', 'the crush speaks for {b}'],
      reasons: [closedIn],
      card: '{a}, crowding: heavy',
    },
    {
      clause: ['{a} rolls a good deal', '{a} takes all the bends of the valley'],
      therefore: ['{b} spares you that', 'the bends are against {a}'],
      reasons: [motionSick],
    },
    {
      clause: ['{b} needs a car every second week', 'with {b} one has to drive in turn'],
      therefore: ['{b} is out of the question', 'only {a} is left'],
      reasons: [noCar],
    },
    {
      clause: ['{b} has no room for anything over two metres', 'no long vehicles on {b}'],
      therefore: ['{b} will not take you', 'use {a} and the rack at the stop'],
      reasons: [cargoBike],
    },
    {
      clause: ['{b} is driven by {host}', 'one shares {b} with {host}'],
      therefore: ['take {a}', '{b} means an hour with the wrong person'],
      reasons: [quarrel],
    },
    {
      clause: ['{a} costs {90-140} a month, {b} nothing', 'month ticket for {a} {90-140}'],
      therefore: ['{b} saves the fare', 'the fare decides'],
      reasons: [tightBudget],
    },
    {
      clause: ['on {day}s {a} stops at noon', 'on {day}s the service ends at two'],
      therefore: ['{day} needs a plan of its own', 'mind {day}'],
      reasons: [busyDay],
    },
    {
      clause: ['no animals on {b}', '{b} takes no dogs'],
      therefore: ['{a} it must be', '{b} falls away'],
      reasons: [dogAtHome],
    },
    {
      clause: ['one waits in the open, no shelter', 'stop without a roof, on the wind side'],
      therefore: ['the wait is the worst of it', 'leave late and walk up at the last minute'],
      reasons: [coldHands],
    },
  ],
  aspects: [
    {
      snippet: '{a} is cancelled whenever it rains.',
      card: '{a}, cancellations: frequent',
      fact: '{a} is often cancelled in bad weather',
      own: { episodic: ['{S} stood in the rain for {a} {few} times last month, in vain.'] },
    },
    {
      snippet: 'Always a seat in {b}.',
      card: '{b}, seats: always',
      fact: 'There is always a seat in {b}',
      own: { semantic: ['Never yet had to stand with {b}, in a year of tries.'] },
    },
    {
      snippet: 'The heating in {b} is set to Sahara.',
      card: '{b}, heat: too much',
      fact: '{b} is overheated',
      own: { episodic: ['Took off everything decent in {b} and still sweated.'] },
    },
    {
      snippet: 'Change at the depot takes fifteen minutes.',
      card: 'Change: long',
      fact: 'Changing takes fifteen minutes',
      own: { episodic: ['{S} timed the change at the depot: a quarter of an hour, and a bakery.'] },
    },
  ],
  opening: ['For your way to {place}:', '{a} against {b}:', 'From {day} on:'],
  neutral: [
    {
      requests: [
        "{way} km there and back on {days} days: how many kilometres? For the tax form's example.",
        'Compute the kilometres of {days} days at {way} km one way.',
        'The leaflet needs an example: {days} days, {way} km each way.',
      ],
      answer: 'Twice {way} times {days} is {total} km.',
    },
    {
      requests: [
        "Write the stop's notice: {a} every twenty minutes.",
        'A sign for visitors: how often {a} goes.',
        "One line on {a} for the town's web page.",
      ],
      answer: '{a} to {place}: every twenty minutes, 35 minutes.',
    },
    {
      requests: [
        "What is rail replacement? For the visitors' leaflet.",
        'Explain to tourists what a replacement service is.',
        'Define replacement service in one sentence.',
      ],
      answer: 'When a line is closed, buses run instead of it along the same stops.',
    },
  ],
  homonym: [
    'Trained the beans up a string.',
    'A ferry tale, as {name} misspelt it.',
    'The path of the comet was on the news.',
    'Tram is a word in a crossword that fitted nowhere.',
  ],
  beside: [
    'The driver of {a} has a moustache like a broom.',
    '{name} lost a hat in {a}.',
    'Saw the new uniforms at {place}.',
    'The ticket machine prints in {colour}.',
    'Read half a novel in {b} in {month}.',
  ],
  hearsay: [
    '{name} says that {b} will be shut down.',
    'Had the idea of paddling to work; one try.',
    'They say that {a} runs on chip fat.',
    '{S} joked about sleeping at the office.',
  ],
  stale: [
    '{S} {get|gets} a lift from {name} until the strike is over.',
    'Is on parental leave till {month}.',
    '{S} {live|lives} beside the works during the fair.',
  ],
}
