import { coldHands, hayFever, knees, migraine, motionSick, scentSensitive, tinnitus, vertigo } from '../reasons/body.ts'
import { dairy, noAlcohol, nuts, sugar } from '../reasons/food.ts'
import { shy } from '../reasons/people.ts'
import type { Scene } from '../grammar.ts'

export const party: Scene = {
  key: 'party',
  about: 'both',
  answer: 'you',
  slots: (draw) => {
    const [people, each] = [draw.number(8, 30), draw.number(9, 26)]
    return {
      item: '<jubilee|garden party|name day|farewell>',
      a: 'the <boat house|barn|tower room>',
      b: 'the <parish hall|orchard|canteen>',
      place: '{a}',
      host: '{name} {surname}',
      day: '{weekday}',
      people: `${people}`,
      each: `${each}`,
      sum: `${people * each}`,
    }
  },
  requests: [
    'Where do we hold the {item} for {companion}: {a} or {b}?',
    'Plan the {item} on {day} for {companion} and me.',
    '{companion} and I celebrate on {day}. {a} or {b}?',
    "Make a plan for {companion}'s {item}; I organise it.",
    'Help me with the {item} for {companion}: place, food, hour.',
    'Is {a} all right for the {item} with {companion}?',
  ],
  intro: [
    '{item} on {day}, {people} guests; {a} or {b}, food {each} a head',
    '{people} people on {day}. Rooms: {a}, {b}. Food {each} per head',
  ],
  data: [
    { clause: 'chairs are there', repeats: ['There are chairs in both.', 'Chairs need not be brought.'] },
    {
      clause: 'rooms to be left swept',
      repeats: ['One has to leave the room swept.', 'Sweeping is up to whoever hires it.'],
    },
    { clause: 'key at the kiosk', repeats: ['The key is kept at the kiosk.', 'One gets the key from the kiosk.'] },
  ],
  attributes: [
    {
      clause: ['{a} is up {30-70} steps', 'a ladder-like stair leads to {a}'],
      therefore: ['{b} it has to be', '{a} is ruled out'],
      reasons: [knees, vertigo],
    },
    {
      clause: ['{a} lies on the water, reached by boat', 'guests come to {a} by rowing boat'],
      therefore: ['no boat, so {b}', '{b} on dry land is right'],
      reasons: [motionSick],
    },
    {
      clause: ['flowers: lilies and birch twigs everywhere', '{b} is full of blossom that week'],
      therefore: ['have the flowers taken out', 'the blossom has to go'],
      reasons: [hayFever, scentSensitive],
    },
    {
      clause: ['cake: cream layers with marzipan', 'the baker does hazelnut cream cake only'],
      therefore: ['another cake is needed', 'order a second, plain one'],
      reasons: [dairy, nuts, sugar],
      card: 'Cake: rich',
    },
    {
      clause: ['toasts with plum brandy at the start', 'the welcome drink is punch'],
      therefore: ['have juice in the same glasses', 'see to a drink without it'],
      reasons: [noAlcohol],
    },
    {
      clause: ['{b} is unheated', 'everything takes place outdoors after dusk'],
      therefore: ['heaters and blankets are a must', 'move it to the afternoon'],
      reasons: [coldHands],
    },
    {
      clause: ['a brass band of nine plays', 'disco from eight with strobe and drums'],
      therefore: ['cancel the band', 'music only in the next room'],
      reasons: [tinnitus, migraine],
      card: 'Band: great',
    },
    {
      clause: ['everybody is to make a speech', 'games with all guests in a circle'],
      therefore: ['leave out that part', 'no speeches, then'],
      reasons: [shy],
    },
  ],
  aspects: [
    {
      snippet: 'The kiosk shuts at six, mind the key.',
      card: 'Key: shut at six',
      fact: 'The kiosk with the key closes at six',
      own: { episodic: ['{S} stood before the closed kiosk at ten past six, and the guests in the rain.'] },
    },
    {
      snippet: 'The caterer brings half too much.',
      card: 'Food: too much',
      fact: 'The quantities per head are large',
      own: { episodic: ["We ate the leftovers of that caterer for a week after {name2}'s wake."] },
    },
    {
      snippet: 'Wasps at {b}, hundreds.',
      card: '{b}, wasps: many',
      fact: 'There are many wasps at {b}',
      own: { episodic: ['{S} {was|was} stung {few} times at {b} in {month}.'] },
    },
    {
      snippet: 'Sound carries; the neighbours came.',
      card: 'Neighbours: complain',
      fact: 'Neighbours of {a} complain after ten',
      own: { episodic: ['The police came to {a} at half past ten, when {S} celebrated there.'] },
    },
  ],
  opening: ['For the {item}:', 'A plan for {day}.', 'The {item} with {companionName}:'],
  neutral: [
    {
      requests: [
        "{people} guests at {each} a head: the sum for the association's budget?",
        'Calculate the food for the minutes.',
        'Food for {people} at {each}, as a number on the form.',
      ],
      answer: '{people} times {each} is {sum}.',
    },
    {
      requests: [
        'Write a neutral sign: hall let on {day}.',
        'Notice for the door of {a}: closed for a private party on {day}.',
        'The kiosk wants a note on who has the hall on {day}.',
      ],
      answer: '{day}: closed for a private party.',
    },
    {
      requests: [
        'What is a name day? For the exchange pupils.',
        'Explain name days to a class.',
        'Two sentences on name days for the leaflet?',
      ],
      answer:
        'In some countries each day of the calendar belongs to a saint or name, and whoever bears it is congratulated.',
    },
  ],
  homonym: [
    'The third party in the insurance case was a goat.',
    'A farewell symphony was on the radio.',
    'The tower of blocks fell on {pet}.',
    'Hall is the name of the new dentist.',
  ],
  beside: [
    'The bunting is in the box from {town}.',
    '{name} hired {a} for a rehearsal in {month}.',
    'The baker has a new van.',
    'Counted the paper plates: {20-60}.',
    'A photo of {a} hangs in the savings bank.',
  ],
  hearsay: [
    '{name} says {b} will be sold.',
    'First wanted to celebrate in Venice; dropped after a look at the fares.',
    'They say a ghost plays the {instrument} at {a}.',
    '{S} joked about inviting the whole town.',
  ],
  stale: [
    '{S} {have|has} the key of {b} until the caretaker is back.',
    '{companionName} is in hospital till the weekend, said the old note.',
    'The hall is booked by the choir all {season}.',
  ],
}
