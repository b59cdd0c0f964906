import { smallPrint } from '../reasons/body.ts'
import { cargoBike, slowNet } from '../reasons/household.ts'
import { noInstalments, paidAlready, plannedSpending, tightBudget } from '../reasons/time-and-money.ts'
import type { Reason, Scene } from '../grammar.ts'

const usesSeldom: Reason = {
  key: 'use',
  gap: 'how often {who} would use it',
  tag: 'use',
  says: {
    semantic: [
      '{S} {drive|drives} {200-400} kilometres a week for the mobile library.',
      '{S} {take|takes} the train {few} times a month, on {workday}s.',
      'The car stands still from one Sunday to the next at {my} place.',
    ],
    episodic: [
      '{S} counted: {6-19} journeys since {month}, two of them in vain.',
      'From {month} {S} {commute|commutes} to {town} every working day.',
    ],
    working: ['{S} will be posted to {town} for half a year, the contract is on the table.'],
  },
}

const likesOld: Reason = {
  key: 'last-offer',
  gap: 'what {who} has gone through with such contracts',
  tag: 'experience',
  says: {
    episodic: [
      '{S} missed the notice date of the gym by one day and paid a year for nothing.',
      'The bonus of the last supplier never came, {S} wrote {number} letters for it.',
      '{S} signed on the doorstep in {month} and needed a lawyer to get out.',
    ],
    semantic: [
      '{S} {forget|forgets} every date of notice, always.',
      'Nothing that renews itself gets {my} signature since the affair with the magazine.',
    ],
    procedural: ['Writes the end of each contract on the bathroom mirror, else it is lost.'],
  },
}

export const offers: Scene = {
  key: 'offers',
  about: 'user',
  answer: 'you',
  slots: (draw) => {
    const [pa, pb] = [draw.number(18, 60), draw.number(12, 55)]
    return {
      a: '<City|Coast|Valley> <Flex|Card|Plan>',
      b: '<Single fares|Ten-ride book|Pay-as-you-go>',
      host: '{surname} & Sons',
      place: '{town}',
      day: '{weekday}',
      item: '{a}',
      pa: `${pa}`,
      pb: `${pb}`,
      year: `${12 * pa}`,
      yearB: `${12 * pb}`,
    }
  },
  requests: [
    '{a} or {b}: which is cheaper for me?',
    'Is the {a} worth it?',
    'Which of the two should I take, {a} or {b}?',
    'Work out whether the {a} pays for me.',
    'Do I sign the {a} by {day}?',
    'What do I save with the {a}, if anything?',
    'Compare {a} and {b} for my case.',
  ],
  intro: [
    '{a} of {host}: {pa} a month; {b}: about {pb} a month at ten journeys',
    '{host} offers {a} at {pa} monthly; {b} without any contract',
  ],
  data: [
    {
      clause: 'valid at {place} and round about',
      repeats: ['It holds for {place} and around.', 'The {a} is valid at {place}.'],
    },
    { clause: 'card fee 5, once', repeats: ['There is a card fee of five.', 'One pays five for the card, once.'] },
    {
      clause: 'transferable within a household',
      repeats: ['The {a} may be lent within a household.', 'It can be passed on at home.'],
    },
  ],
  attributes: [
    {
      clause: ['pays from eleven journeys a month', 'worth it from eleven uses a month on'],
      therefore: ['that use decides the sum', 'count with that'],
      reasons: [usesSeldom],
    },
    {
      clause: ['runs two years, renews itself', "two years' term, notice three months before the end"],
      therefore: ['the term is the danger', 'sign nothing that renews itself'],
      reasons: [likesOld],
      card: 'Notice: easily missed',
    },
    {
      clause: ['first rate on signing, then monthly debit', 'paid in twenty-four rates'],
      therefore: ['rates are out of the question', 'only the one without rates is left'],
      reasons: [noInstalments],
    },
    {
      clause: ['entry fee {90-180}, due at once', 'a deposit of {120-240} is due on signing'],
      therefore: ['it cannot be paid just now', 'wait until next month'],
      reasons: [plannedSpending, tightBudget],
    },
    {
      clause: ['exclusive: no contract with others beside it', 'only for people without another supplier'],
      therefore: ['you cannot sign before that has ended', 'the old one stands in the way'],
      reasons: [paidAlready],
    },
    {
      clause: ['used by phone only, data needed at each ride', 'ticket only as an app that is always online'],
      therefore: ['the app will let you down', 'take the paper one'],
      reasons: [slowNet],
    },
    {
      clause: ['terms in grey four-point type', 'fares in small figures on a screen'],
      therefore: ['have somebody read the terms aloud', 'ask for the large print first'],
      reasons: [smallPrint],
    },
    {
      clause: ['bicycles up to 180 cm free', 'normal bicycles ride free of charge'],
      therefore: ['yours is over the limit', 'that free ride does not help'],
      reasons: [cargoBike],
    },
  ],
  aspects: [
    {
      snippet: 'They charge the card fee twice.',
      card: 'Billing: mistakes',
      fact: 'The first bill is often wrong',
      own: { episodic: ['The first bill of {host} was wrong and took {me} {number} calls.'] },
    },
    {
      snippet: 'Hotline picks up at once.',
      card: 'Hotline: quick',
      fact: 'The hotline answers within a minute',
      own: { episodic: ['{S} rang {host} at noon and had a person on the line at once.'] },
    },
    {
      snippet: 'Not valid before nine, nobody tells you.',
      card: 'Mornings: not valid',
      fact: 'The {a} is not valid before nine on workdays',
      own: {
        episodic: [
          '{S} paid a fine with the {a} at half past eight: it begins at nine.',
          'Was put off the train at eight with a {a} that sleeps till nine.',
        ],
      },
    },
    {
      snippet: 'Refund came in two days.',
      card: 'Refunds: quick',
      fact: 'Refunds are paid within days',
      own: { episodic: ['Got {my} money back from {host} in two days, in {month}.'] },
    },
  ],
  opening: ['On your numbers:', 'The {a}, for you:', 'Let us see whether it pays.'],
  neutral: [
    {
      requests: [
        'What does the {a} come to in a year? For the price table.',
        'Which costs less over twelve months by the list, {a} at {pa} or {b} at {pb}? For the village paper.',
        'Yearly sums of both offers, {pa} and {pb} a month, as the consumer page prints them.',
      ],
      answer: '{a}: twelve times {pa} is {year}. {b}: twelve times {pb} is {yearB}.',
    },
    {
      requests: [
        'What is a minimum term? Write it for the lexicon page.',
        'Explain to a school class what a contract term is.',
        'A definition of "minimum term" for the advice centre\'s leaflet?',
      ],
      answer: 'It is the time during which neither side can end a contract by ordinary notice.',
    },
    {
      requests: [
        'Write the table row for {host}: offer, price, area.',
        'A factual line on the {a} for the overview.',
        'The paper prints all offers in one form; do the {a}.',
      ],
      answer: '{a}, {host}: {pa} a month, valid at {place}.',
    },
  ],
  homonym: [
    'Played the ace card too soon and lost the trick.',
    "The plan of the sewer hangs in {name}'s hall.",
    'Single malt was the prize in the raffle.',
    'The valley below {town} was flooded for a film.',
  ],
  beside: [
    '{host} has a {colour} logo.',
    'The advert for the {a} plays on the tram with a tune.',
    '{name} works in the building opposite {host}.',
    'Threw the brochure of {host} away unread.',
    'The old wallet has no room for another card.',
  ],
  hearsay: [
    '{name} heard that {host} is bankrupt, or will be.',
    'Once meant to live a year without spending; lasted till lunch.',
    'They say the {a} is free for twins.',
    '{S} joked that {S} would walk from now on.',
  ],
  stale: [
    "{S} {travel|travels} on {name}'s ticket until the end of the month.",
    'Has a job ticket from the firm until the probation is over.',
    '{S} {live|lives} next door to work for the winter.',
  ],
}
