import { closedIn, earlySleeper, knees, migraine, tinnitus } from '../reasons/body.ts'
import { coriander, dairy, shellfish, slowEater, spicy } from '../reasons/food.ts'
import { dogAtHome, noCar } from '../reasons/household.ts'
import { likesCompany, promisedSeat, quarrel, shy } from '../reasons/people.ts'
import { sitter } from '../reasons/time-and-money.ts'
import type { Reason, Scene } from '../grammar.ts'

const likesKitchen: Reason = {
  key: 'kitchen-taste',
  gap: 'what {who} likes to eat',
  tag: 'seafood',
  says: {
    semantic: [
      '{S} would cross the country for a plate of whelks.',
      'Anything from a tidal pool makes {me} happy, seaweed included.',
      '{S} {call|calls} sea urchin the best thing {S} ever put in {my} mouth.',
    ],
    episodic: [
      '{S} licked the bowl of chowder at {town} and asked for the pot.',
      'Went back {few} evenings running for the clams in a hut near {town}.',
    ],
    procedural: ['Opens two dozen oysters on every birthday, alone, with the radio on.'],
  },
}

export const dinner: Scene = {
  key: 'dinner',
  about: 'both',
  answer: 'you',
  slots: (draw) => {
    const price = draw.number(38, 72)
    const place = "<{surname}'s|The {titleFirst} {animal}|Kettle & {surname}|The Old Ropeworks|{titleSecond} Room>"
    return { place, day: '{weekday}', host: '{name} {surname}', price: `${price}`, four: `${4 * price}` }
  },
  requests: [
    "I'm taking {companion} to {place} on {day}. What should we know and what should we order?",
    'Is {place} a good choice for {day} with {companion}?',
    'Book {place} for {companion} and me on {day}? Yes or no, and where to sit.',
    'Dinner with {companion} on {day}: does {place} suit us?',
    'Help me decide whether {companion} and I should eat at {place} this {day}.',
    '{companion} is in town on {day}. I thought of {place}. Any objections?',
  ],
  intro: [
    '{place}, {street}, run by {host}',
    '{place} in {street}; kitchen: {host}',
    'Restaurant {place}, {street}, host {host}',
  ],
  data: [
    {
      clause: 'set menu {price} per head',
      repeats: ['The set menu at {place} is {price} a head.', '{place} charges {price} for the set menu.'],
    },
    {
      clause: 'closed on the first of the month',
      repeats: ['{place} is shut on the first of each month.', 'On the first nobody cooks at {place}.'],
    },
    {
      clause: 'tables can be booked up to a week ahead',
      repeats: ['One can book at {place} a week ahead at most.', '{place} takes bookings for seven days in advance.'],
    },
    { clause: 'cards accepted', repeats: ['{place} takes cards.', 'One can pay by card at {place}.'] },
  ],
  attributes: [
    {
      clause: ['dining room up {18-41} steps', 'all tables on the upper gallery, reached by a spiral staircase'],
      therefore: ['the way up to the tables rules it out', 'ask for something downstairs or go elsewhere'],
      reasons: [knees],
      card: 'Way up: tiring',
    },
    {
      clause: ['open kitchen, live brass band from seven', 'one long hall with bare walls and a band'],
      therefore: [
        'the band and the bare walls would spoil the evening',
        'take the table in the yard, far from the band',
      ],
      reasons: [tinnitus, closedIn],
      card: 'Music: lively',
    },
    {
      clause: ['known for its gratins and cream sauces', 'everything is finished with butter and cream'],
      therefore: ['nearly the whole card is out', 'only the broth is left to order'],
      reasons: [dairy],
      card: 'Sauces: rich',
    },
    {
      clause: ['nine courses, no single dishes', 'only the long menu of nine plates'],
      therefore: ['ask for half of the courses', 'nine plates are far too many'],
      reasons: [slowEater],
      card: 'Courses: many',
    },
    {
      clause: ['tables for two only', 'at most two at a table'],
      therefore: ['ask for a third chair now', 'two seats are not enough'],
      reasons: [promisedSeat],
      isUsers: true,
    },
    {
      clause: [
        "the chef cooks with bird's-eye chilli and fresh coriander",
        'salads and soups come with coriander and plenty of chilli',
      ],
      therefore: ['order it plain, or not here', 'the kitchen has to leave that out'],
      reasons: [spicy, coriander],
      card: 'Heat: real',
    },
    {
      clause: ['second sitting only, at 20:45', 'on {day} there is one seating, a quarter to nine'],
      therefore: ['that hour does not work', 'look for a place that serves at six'],
      reasons: [earlySleeper, sitter],
      card: 'Pace: slow',
    },
    {
      clause: ['everybody sits at one table of twenty', 'shared benches, strangers side by side'],
      therefore: ['the long table settles it', 'mind who sits next to whom there'],
      reasons: [shy, likesCompany],
      card: 'Seating: sociable',
    },
    {
      clause: ['raw bar with mussels, shrimps and sea urchin', 'mostly shellfish from the counter'],
      therefore: ['that decides about the counter', 'the counter is what it turns on'],
      reasons: [shellfish, likesKitchen],
      card: 'Counter: fresh',
    },
    {
      clause: ['lamps on a slow strobe, "club light"', 'lit by flickering tubes behind glass'],
      therefore: ['the light makes it impossible', 'sit outside, away from those lamps'],
      reasons: [migraine],
    },
    {
      clause: ['no parking, nearest bus stop 2 km', 'at the end of a farm track, cars only'],
      therefore: ['plan the way there first', 'the way out there is the difficulty'],
      reasons: [noCar],
      isUsers: true,
    },
    {
      clause: ['{host} serves every table in person', 'one meets {host} at the door'],
      therefore: ['the host is the trouble', 'another house would be wiser'],
      reasons: [quarrel],
    },
    {
      clause: ['dogs are not admitted', 'no animals indoors or on the terrace'],
      therefore: ['somebody has to stay outside', 'that house is no use'],
      reasons: [dogAtHome],
    },
  ],
  aspects: [
    {
      snippet: 'Forty minutes for a soup.',
      card: 'Service: slow',
      fact: 'Main courses take about forty minutes to come',
      own: {
        episodic: [
          '{S} waited three quarters of an hour for the main course at {place} last {month}.',
          'At {place} the bread was gone long before anything followed it.',
        ],
      },
    },
    {
      snippet: 'There is a draught by the window, take the corner.',
      card: 'Window tables: cold',
      fact: 'The window row is cold, the corner by the stove is warm',
      own: {
        episodic: [
          'Sat freezing at the window of {place} and watched the people near the stove in shirtsleeves.',
          '{S} kept {my} coat on at {place}, right beside the glass.',
        ],
      },
    },
    {
      snippet: 'The portions are tiny!',
      card: 'Portions: small',
      fact: 'Portions are small; two dishes each are usual',
      own: {
        episodic: [
          'Came out of {place} hungry after one plate and bought chips.',
          '{S} needed a second dish at {place} to get full.',
        ],
      },
    },
    {
      snippet: 'Ask for the lamb off the card.',
      card: 'Lamb off the menu: best dish',
      fact: 'The lamb is not on the card and has to be asked for',
      own: {
        episodic: ['The waiter at {place} whispered that lamb exists, though nothing printed says so.'],
        semantic: ['The best plate at {place} is on no card: the lamb, for whoever asks.'],
      },
    },
  ],
  opening: ['About {place} on {day}:', 'Before you book {place}, three thoughts.', '{place} depends on a few things.'],
  neutral: [
    {
      requests: [
        "For the tourist office's list: {place} in two factual lines.",
        'I need a plain entry on {place} for the town directory.',
        "Put {place} into the guide's form: name, street, price.",
      ],
      answer: '{place}, {street}. Set menu {price} per head.',
    },
    {
      requests: [
        'What do four set menus cost at {place}, without drinks?',
        'The club asks the price of the set menu at {place} for four, as one figure.',
        'Four people, four set menus at {place}: how much together?',
      ],
      answer: 'Four set menus at {price} each come to {four}, drinks apart.',
    },
    {
      requests: [
        'What does "second sitting" mean on a restaurant\'s page such as that of {place}?',
        'Explain the word sitting as {place} uses it.',
        '{companion} asks what a "second sitting" is. Can you explain?',
      ],
      answer: 'The tables are let twice in an evening; the second sitting begins when the first guests have gone.',
    },
  ],
  homonym: [
    'Read a novel called "{place}" on the beach in {month}.',
    'The brass band at school had a march about a kettle that {name} still whistles.',
    'Used to row in a boat named {place}, a gift of the brewery.',
    'The menu of the washing machine is in Finnish since the repair.',
  ],
  beside: [
    'Walked past {place} in {month} when the sign was being painted {colour}.',
    '{name} knows the woman who did the floor at {place}.',
    "The building of {place} was a <baker's|tailor's|chemist's> shop once.",
    'Got a match box of {place} from {name} and keeps screws in it.',
    'Saw the cook of {place} buy leeks at the market.',
  ],
  hearsay: [
    '{name} heard from a hairdresser that {place} is about to close.',
    'Somebody on the bus said the soup at {place} comes out of a tin.',
    '{S} once thought of holding the jubilee at {place}, and dropped it for a barbecue.',
    'If money were no matter, {S} would eat at {place} daily, {S} joked to {name}.',
  ],
  stale: [
    '{S} {am|is} on soup only, for the week after the tooth.',
    '{name} {surname} cooks at {place} at present, until the lease is up.',
    '{S} {have|has} a cold and {taste|tastes} nothing at the moment.',
  ],
}
