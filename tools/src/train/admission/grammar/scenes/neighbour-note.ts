import { back, earlySleeper, hayFever, knees, tinnitus } from '../reasons/body.ts'
import { cargoBike, dogAtHome, noLift, oftenAway } from '../reasons/household.ts'
import { busyDay, shortOfTime, tightBudget } from '../reasons/time-and-money.ts'
import type { Reason, Scene } from '../grammar.ts'

const knowsNeighbour: Reason = {
  key: 'neighbour-past',
  gap: 'what lies between {who} and {host}',
  tag: 'quarrel',
  says: {
    episodic: [
      '{host} drove {me} to hospital at three in the morning, in slippers.',
      "{S} broke {host}'s window in {month} and {have|has} not paid for it.",
      '{host} cut {my} hedge to the ground while {S} {was|was} away.',
    ],
    semantic: [
      '{host} has lost the hearing on the right and answers only what was half heard.',
      "At {host}'s a child was lost last winter; {S} {go|goes} there on tiptoe.",
    ],
    working: ["{S} still {have|has} {host}'s ladder, since the spring."],
  },
}

export const neighbourNote: Scene = {
  key: 'neighbour-note',
  about: 'user',
  answer: 'I',
  slots: (draw) => {
    const [flats, each] = [draw.number(6, 18), draw.number(7, 30)]
    return {
      host: '{name} {surname}',
      item: '<the stairwell|the yard|the hedge|the noise>',
      place: '{street}',
      day: '{weekday}',
      flats: `${flats}`,
      each: `${each}`,
      sum: `${flats * each}`,
    }
  },
  requests: [
    'Write a note to {host} about {item}.',
    "Answer {host}'s letter on {item} for me.",
    '{host} complains about {item}. What do I write?',
    'Draft my reply to {host}: {item}.',
    "How do I put it to {host} that I can't do as asked about {item}?",
    'A friendly answer to {host} on {item}, from me.',
  ],
  intro: [
    'Letter of {host}, {place}: {item} is to be settled by {day}',
    '{host} ({place}) writes to the house about {item}',
  ],
  data: [
    { clause: '{flats} flats share in it', repeats: ['There are {flats} flats in it.', '{flats} flats take part.'] },
    { clause: 'copy to the landlord', repeats: ['The landlord has a copy.', 'A copy went to the landlord.'] },
    { clause: '{each} per flat', repeats: ['It is {each} a flat.', 'Every flat pays {each}.'] },
  ],
  attributes: [
    {
      clause: ['everybody is to carry {3-6} sacks of rubble down', 'all help to carry flagstones on {day}'],
      therefore: ['I cannot carry, but I can brew tea', 'I ask for another task'],
      reasons: [back, knees],
    },
    {
      clause: ['working party on {day} from one', 'all hands on {day} afternoon'],
      therefore: ['I cannot be there on {day}', 'I offer to do my share the day before'],
      reasons: [busyDay],
    },
    {
      clause: ['{host} proposes to talk it over at the door', 'signed by {host} in person'],
      therefore: ['I choose my words with that in mind', 'I say so in the first line'],
      reasons: [knowsNeighbour],
    },
    {
      clause: ['everybody is to pay {each} at once', '{each} per flat, in cash, this week'],
      therefore: ['I ask to pay in two parts', 'I ask for a delay'],
      reasons: [tightBudget],
    },
    {
      clause: ['quiet hours to be dropped', 'drilling allowed at any hour from now on'],
      therefore: ['I ask that the quiet hours stay', 'I object to that point'],
      reasons: [earlySleeper, tinnitus],
    },
    {
      clause: ['birch and hazel to be planted under the windows', 'a row of birches for the yard'],
      therefore: ['I ask for other trees', 'please not that kind of tree'],
      reasons: [hayFever],
    },
    {
      clause: ['bicycles over 180 cm to be removed', 'no long vehicles in the yard any more'],
      therefore: ['I ask for an exception', 'I need that one place'],
      reasons: [cargoBike],
    },
    {
      clause: ['dogs to be banned from the yard', 'no dogs in stairs and yard'],
      therefore: ['I cannot agree to that', 'I ask for a rule instead of a ban'],
      reasons: [dogAtHome],
    },
    {
      clause: ['bulky parcels no longer kept downstairs', 'the goods lift is to be walled up'],
      therefore: ['that would hit me hard', 'I ask to leave it as it is'],
      reasons: [noLift],
    },
    {
      clause: ['everyone waters the yard for a week in turn', 'weekly duty for each flat'],
      therefore: ['I propose to swap my week', 'I cannot take a fixed week'],
      reasons: [oftenAway, shortOfTime],
    },
  ],
  aspects: [
    {
      snippet: 'The drain was blocked again.',
      card: 'Drain: blocked',
      fact: 'The drain in the yard is blocked',
      own: { episodic: ['Stood ankle-deep in the yard by the blocked drain on {weekday}.'] },
    },
    {
      snippet: 'The hall lamp has been dark for weeks.',
      card: 'Hall lamp: dark',
      fact: 'The hall lamp has failed',
      own: { episodic: ['{S} fell over a pram in the dark hall, where the lamp is out.'] },
    },
    {
      snippet: 'Somebody leaves the gate open.',
      card: 'Gate: open at night',
      fact: 'The gate is found open at night',
      own: { episodic: ['{S} shut the gate at midnight {few} times this week.'] },
    },
    {
      snippet: 'The bins smell to heaven.',
      card: 'Bins: overfull',
      fact: 'The bins are emptied too seldom',
      own: { episodic: ['Counted {number} bags beside the bins before the lorry came.'] },
    },
  ],
  opening: [
    'Dear {host}, thank you for your note on {item}.',
    'Dear {host}, about {item}:',
    'Dear {host}, I have read your letter.',
  ],
  neutral: [
    {
      requests: [
        "{flats} flats at {each}: what comes in? For the landlord's book.",
        'Sum of all shares for the minutes.',
        'The caretaker wants the total of {flats} times {each}.',
      ],
      answer: '{flats} times {each} is {sum}.',
    },
    {
      requests: [
        "Write the notice for the hall in the landlord's name: {item}, {day}.",
        'A neutral notice of the house management about {item}.',
        'The management needs a short notice for all flats on {item}.',
      ],
      answer: 'Notice: {item} will be settled on {day}. The house management.',
    },
    {
      requests: [
        "What is a party wall? For the residents' leaflet.",
        'Explain "party wall" in one sentence.',
        'Define party wall for the house rules.',
      ],
      answer: 'A party wall stands on the line between two properties and belongs to both.',
    },
  ],
  homonym: [
    'Hedged a bet on the goose race with {name}.',
    '{host} is the name on a shop in {town}.',
    'Wrote a noise symphony at school with pan lids.',
    'The Yard is a band that {name} drums in.',
  ],
  beside: [
    '{host} has a {colour} door.',
    'Saw {host} at the opera in {month}.',
    '{name} took a parcel in for {host}.',
    'The letter came in a reused envelope.',
    "The stamp on {host}'s letter shows a {animal}.",
  ],
  hearsay: [
    '{name} says that {host} is going to sell.',
    'Thought of moving out over it, slept, and let it be.',
    'It is whispered that {host} was a wrestler.',
    '{S} said in fun that {S} would keep geese.',
  ],
  stale: [
    "{S} {look|looks} after {host}'s plants this month.",
    'Has visitors until the end of the week, who park in the yard.',
    '{S} {am|is} deputy for the house until the election.',
  ],
}
