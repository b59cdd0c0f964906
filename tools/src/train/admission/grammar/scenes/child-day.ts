import { closedIn, hayFever, motionSick, scentSensitive, sunSensitive, tinnitus, vertigo } from '../reasons/body.ts'
import { dairy, gluten, nuts, sugar } from '../reasons/food.ts'
import { shy } from '../reasons/people.ts'
import type { Reason, Scene } from '../grammar.ts'

const whistleFear: Reason = {
  key: 'child-fear',
  gap: 'what {who} is afraid of',
  tag: 'fear',
  says: {
    semantic: [
      '{S} {scream|screams} at balloons.',
      '{S} {have|has} not gone near water since the slide at {town}.',
      'Masks and painted faces send {me} under the table.',
    ],
    episodic: [
      '{S} wet {my} trousers when a clown came out of the tent at {town}.',
      "After the bang at the fair {S} slept in somebody else's bed for a week.",
      'In {month} {S} had to be carried out of the puppet show, rigid.',
    ],
  },
  formerly: ['{S} {love|loves} clowns and {paint|paints} {my} face every day.'],
}

const owlCraze: Reason = {
  key: 'child-craze',
  gap: 'what {who} is mad about',
  tag: 'interest',
  says: {
    semantic: [
      '{S} {talk|talks} of nothing but bats.',
      '{S} {know|knows} every excavator in the county by its sound.',
      'Drawings of wings fill {my} walls, and the bed, and the bath.',
    ],
    episodic: [
      '{S} sat {few} hours under a barn roof at {town} till they flew out, and would not come home.',
      'Cried for an evening when the book about the digger had to go back; {S} {have|has} it by heart.',
    ],
    working: ['{S} {save|saves} up for a detector that hears what flies at night, {3-9} coins so far.'],
  },
}

export const childDay: Scene = {
  key: 'child-outing',
  about: 'child',
  answer: 'you',
  slots: (draw) => {
    const [children, fee] = [draw.number(6, 14), draw.number(4, 12)]
    return {
      a: '<clown show|indoor water slide|balloon workshop|puppet night>',
      b: '<bat house|digger park|farm morning|tree walk>',
      item: '{a}',
      place: '{town}',
      day: '{weekday}',
      children: `${children}`,
      fee: `${fee}`,
      sum: `${children * fee}`,
    }
  },
  requests: [
    'Where do I take {companion} on {day}: {a} or {b}?',
    'What would {companion} enjoy on {day}?',
    'Plan {day} with {companion}: {a} or {b}, and what to bring.',
    '{companion} is with me on {day}. Which of the two?',
    'Is the {a} a good idea for {companion}?',
    'Register {companion} for the {a} or the {b}?',
  ],
  intro: [
    '{day} at {place}: {a} (fee {fee}) or {b} (fee {fee})',
    '{place} offers a {a} and a {b} on {day}, {fee} each',
  ],
  data: [
    { clause: 'from three to five', repeats: ['Both last from three to five.', 'It goes on till five.'] },
    { clause: 'toilets on the spot', repeats: ['There are toilets there.', 'Toilets are near.'] },
    {
      clause: 'registration at the town hall',
      repeats: ['One registers at the town hall.', 'The town hall takes names.'],
    },
  ],
  attributes: [
    {
      clause: ['the {a}: painted faces, balloons, loud bangs', 'clowns, water and popping balloons at the {a}'],
      therefore: ['the {a} would end in tears', 'keep {them} away from the {a}'],
      reasons: [whistleFear, tinnitus],
      card: 'The {a}, bangs: loud',
    },
    {
      clause: [
        'the {b} shows bats and diggers close by',
        'bats to be watched in a dark room, a digger to sit in at the {b}',
      ],
      therefore: ['the {b} is a dream come true', 'the {b}, without a doubt'],
      reasons: [owlCraze],
    },
    {
      clause: ['snack: nut cake and cocoa with milk', 'pancakes with hazelnut cream for all'],
      therefore: ['bring {them} something else to eat', 'tell the kitchen before'],
      reasons: [nuts, dairy, gluten, sugar],
    },
    {
      clause: ['the {b} is in a meadow at hay time', 'hay bales and birches all round'],
      therefore: ['the drops must come along', 'the meadow is risky'],
      reasons: [hayFever, scentSensitive],
    },
    {
      clause: ['the {b} has a rope bridge at eight metres', 'one climbs up to a platform at the {b}'],
      therefore: ['stay below', 'leave the climbing to others'],
      reasons: [vertigo],
    },
    {
      clause: ['no shade, 31 degrees', 'open field, full sun'],
      therefore: ['only with a hat and not for long', 'the sun forbids it'],
      reasons: [sunSensitive],
    },
    {
      clause: ['bus with many bends, 70 minutes', 'one gets there by a winding road'],
      therefore: ['take the train', 'sit in front and bring a bag'],
      reasons: [motionSick],
    },
    {
      clause: ['forty children in one room', 'all children form a circle and say their names'],
      therefore: ['come early and stay near', 'a quieter thing would be better'],
      reasons: [shy, closedIn],
    },
  ],
  aspects: [
    {
      snippet: 'Bring boots, it is all mud.',
      card: 'Ground: muddy',
      fact: 'The ground is muddy',
      own: { episodic: ['{S} left a shoe in the mud at {place} last {season}.'] },
    },
    {
      snippet: 'The {a} starts half an hour late.',
      card: 'The {a}, start: late',
      fact: 'The {a} starts half an hour late',
      own: { episodic: ['Waited thirty minutes for the {a} last time, with {few} bored children.'] },
    },
    {
      snippet: 'Staff at the {b} have angelic patience.',
      card: 'The {b}, staff: patient',
      fact: 'The staff of the {b} are patient',
      own: { episodic: ['The woman at the {b} answered {40-90} questions of one child before {my} eyes.'] },
    },
    {
      snippet: 'The photo costs as much as the ticket.',
      card: 'Photo: dear',
      fact: 'A photograph costs as much as the ticket',
      own: { episodic: ['Paid as much again for the picture at the {a}, {S} had not looked.'] },
    },
  ],
  opening: ['For {day} with {companionName}:', 'What suits {companionName}:', 'My choice:'],
  neutral: [
    {
      requests: [
        "{children} children at {fee}: the sum for the kindergarten's cash box?",
        'How much is it for {children} children? It goes on the notice.',
        'Fee for a group of {children}, as a figure.',
      ],
      answer: '{children} times {fee} is {sum}.',
    },
    {
      requests: [
        'Write a notice for the group room: {a}, hour, fee.',
        'A neutral line on both events for the town calendar.',
        "The parents' board needs the dates of both events.",
      ],
      answer: '{a} and {b}, {day}, three to five, {fee} each.',
    },
    {
      requests: [
        'How do owls fly without a sound? For the school wall.',
        'Explain the silent flight of owls to the class.',
        'A text of two sentences on owl feathers for the exhibition?',
      ],
      answer: "The front edge of an owl's feathers is combed and its surface downy, which breaks up the rush of air.",
    },
  ],
  homonym: [
    'The slide in the talk was upside down.',
    'Night owls is the name of the {town} quiz team.',
    'The {instrument} puppet of the parliament, as {name} calls the speaker.',
    "A clown fish died at the dentist's.",
  ],
  beside: [
    'The {place} town hall has new windows.',
    'Found the rubber boots from last year, both left.',
    '{name} painted the poster of the {a}.',
    "The kindergarten's fence is {colour} now.",
    'Bought stickers at the kiosk.',
  ],
  hearsay: [
    '{name} says that all children love clowns.',
    'Once meant to join a circus; the horse disagreed.',
    'It is rumoured that the {b} closes.',
    '{S} joked about going to the {a} alone.',
  ],
  stale: [
    '{companionName} sleeps from one to four, says the list of the nursery.',
    '{companionName} has chickenpox this week.',
    '{companionName} is too small for school and wears nappies.',
  ],
}
