import { earlySleeper, migraine, smallPrint, tinnitus } from '../reasons/body.ts'
import { noCar } from '../reasons/household.ts'
import { quarrel, shy } from '../reasons/people.ts'
import { busyDay, deadline } from '../reasons/time-and-money.ts'
import type { Reason, Scene } from '../grammar.ts'

const meetingVoice: Reason = {
  key: 'role',
  gap: 'what task {who} has at the meeting',
  tag: 'role',
  says: {
    working: [
      '{S} {am|is} to present the figures of the pilot, {host} agreed to it on {weekday}.',
      'The minutes fall to {me} this time, after {name}.',
      "{S} {need|needs} {host}'s signature on the leave form, and {they} is there only then.",
    ],
    episodic: [
      '{host} took {my} item off the agenda last time with five minutes to go.',
      'The last demonstration failed, since the adapter lay at {my} home.',
    ],
    semantic: [
      "{S} {speak|speaks} for the night shift, which can't come.",
      '{S} {have|has} the only key to the cabinet with the samples.',
    ],
  },
}

export const planMeeting: Scene = {
  key: 'meeting',
  about: 'user',
  answer: 'you',
  slots: (draw) => {
    const [people, minutes] = [draw.number(6, 14), draw.number(4, 9)]
    return {
      host: '{name} {surname}',
      item: 'the <budget round|site meeting|yearly review|planning day>',
      place: '{town}',
      day: '{workday}',
      people: `${people}`,
      minutes: `${minutes}`,
      total: `${people * minutes}`,
      they: 'that person',
    }
  },
  requests: [
    'Prepare me for {item} on {day}.',
    'What must I think of before {item} on {day}?',
    'Plan my {day} round {item}.',
    'Make me a checklist for {item}.',
    '{item} is on {day}. How do I go about it?',
    'Write my notes for {item}, short.',
  ],
  intro: [
    '{item}, {day}, at {place}, chair: {host}, {people} people',
    '{host} invites {people} people to {item} on {day} at {place}',
  ],
  data: [
    {
      clause: '{minutes} minutes for each',
      repeats: ['Everybody has {minutes} minutes at {item}.', 'There are {minutes} minutes per head.'],
    },
    { clause: 'lunch is served', repeats: ['They serve lunch at {item}.', 'Lunch comes with {item}.'] },
    { clause: 'projector on hand', repeats: ['A projector stands ready.', 'The room has a projector.'] },
  ],
  attributes: [
    {
      clause: ['start at 7:00, end open', 'goes on over dinner, till ten or later'],
      therefore: ['ask for a fixed end', 'tell the chair beforehand when you leave'],
      reasons: [earlySleeper],
    },
    {
      clause: ['hall with echo, no microphones', '{people} people talk across one long table'],
      therefore: ['sit at the head and ask for a microphone', 'ask for written questions'],
      reasons: [tinnitus],
      card: 'Room: echoes',
    },
    {
      clause: ['slides with small figures', 'handout of forty pages in small type'],
      therefore: ['get the file in advance and enlarge it', 'ask for the large version today'],
      reasons: [smallPrint],
    },
    {
      clause: ['old tubes that flicker', 'light: flickering tubes, blinds jammed'],
      therefore: ['ask for another room', 'bring what helps against the light'],
      reasons: [migraine],
    },
    {
      clause: ['{place} yard, 9 km from the station', 'no public transport to the site'],
      therefore: ['arrange a lift', 'somebody has to take you along'],
      reasons: [noCar],
    },
    {
      clause: ['on {day} from one to five', 'afternoon of {day}, attendance noted'],
      therefore: ['the clash has to be settled first', 'say today that {day} is a problem'],
      reasons: [busyDay, deadline],
    },
    {
      clause: ['{host} in the chair, seats by name', 'one sits next to {host}'],
      therefore: ['have somebody between you', 'ask for another place'],
      reasons: [quarrel],
    },
    {
      clause: ['round of introductions, everybody stands up', 'starts with a game to get acquainted'],
      therefore: ['prepare one sentence and come after the game', 'tell the chair that you pass'],
      reasons: [shy],
    },
    {
      clause: ['agenda: pilot, samples, leave, minutes', 'items: figures, samples, any other business'],
      therefore: ['put that first on your list', 'that is your part of it'],
      reasons: [meetingVoice],
    },
  ],
  aspects: [
    {
      snippet: 'It always overruns by an hour.',
      card: 'Length: overruns',
      fact: 'It usually overruns by an hour',
      own: {
        episodic: ['{item} ended an hour late last time, and {S} missed the train.'],
        semantic: ['{item} never ends when it says, {S} {add|adds} an hour by now.'],
      },
    },
    {
      snippet: 'The projector knows only old plugs.',
      card: 'Projector: old plug',
      fact: 'The projector takes old plugs only',
      own: {
        episodic: [
          'Stood at {place} with a cable that fitted nothing.',
          '{S} had to read {my} slides aloud at {place}, for want of the old plug.',
        ],
      },
    },
    {
      snippet: 'Decisions fall before lunch.',
      card: 'Afternoon: nothing decided',
      fact: 'Everything is decided before lunch',
      own: { episodic: ['Spoke after lunch at {item} last year, when all had been decided.'] },
    },
    {
      snippet: 'Bring a jumper.',
      card: 'Heating: poor',
      fact: 'The room is hardly heated',
      own: { episodic: ['{S} shivered through {item} in a borrowed blanket.'] },
    },
  ],
  opening: ['For {item}:', 'Your {day}, step by step.', 'Before {day}:'],
  neutral: [
    {
      requests: [
        '{people} people with {minutes} minutes each: how long is the round? For the invitation.',
        'Length of the round, {people} times {minutes}, for the porter.',
        'How many minutes does the speaking round take in all?',
      ],
      answer: '{people} times {minutes} minutes make {total} minutes.',
    },
    {
      requests: [
        'Write the neutral notice of {item} for the door.',
        'A door sign: what, when, where.',
        'The porter needs a line on {item}.',
      ],
      answer: '{item}, {day}, {place}.',
    },
    {
      requests: [
        "What is a quorum? For the new members' leaflet.",
        'Explain quorum to the apprentices.',
        'Define quorum in one sentence for the rules.',
      ],
      answer: 'A quorum is the least number of members who must be there for a decision to count.',
    },
  ],
  homonym: [
    'Round loaves are sold out by eight at {town}.',
    '{host} is what the moth laid its eggs in, {name} explained.',
    "Sat in a dentist's chair that could sing.",
    'The minutes of the egg timer are too short.',
  ],
  beside: [
    '{host} moved house in {month}.',
    'The invitation was printed on {colour} paper.',
    '{name} once fell asleep at {item} years ago.',
    'The canteen at {place} has new trays.',
    'Bought a briefcase in the sale.',
  ],
  hearsay: [
    'It is said in the corridor that {item} will be abolished.',
    'Once planned to study law at night; came to nothing.',
    '{name} claims that {host} counts the biscuits.',
    '{S} said for a laugh that {S} would come as a pirate.',
  ],
  stale: [
    'Is standing in for {name} until the end of the month.',
    '{S} {work|works} at the {town} branch this quarter.',
    '{S} {have|has} a company car until the lease ends.',
  ],
}
