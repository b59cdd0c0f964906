import { back, colourBlind, oneHanded, scentSensitive } from '../reasons/body.ts'
import { smallFlat, thinWalls } from '../reasons/household.ts'
import { secondHand } from '../reasons/people.ts'
import { shortOfTime } from '../reasons/time-and-money.ts'
import type { Reason, Scene } from '../grammar.ts'

const ownMistake: Reason = {
  key: 'own-mistake',
  gap: 'first-hand cases of {who}',
  tag: 'case',
  says: {
    episodic: [
      '{my} first {few} split along the rim, until the clay was left under a cloth overnight.',
      '{S} had cracks for a year; a slower drying in the cellar ended them.',
      'All pieces burst in {month}, and a {job} at {town} pointed at the damp in the foot.',
      'Thirty pots in the bin, then {S} {open|opens} the lid a finger wide for the first hour, and peace.',
    ],
    procedural: [
      'Turns each piece upside down on straw the first night.',
      'Weighs pots before firing: as long as they lose grams {S} {wait|waits}.',
    ],
  },
}

const lawOfOne: Reason = {
  key: 'method',
  gap: 'what {who} holds to in method',
  tag: 'method',
  says: {
    semantic: [
      '{S} kept the test log of a paint works for {number} years and never let two things vary in one batch.',
      '{S} {write|writes} down each batch in a ledger, weather included.',
      '{S} {believe|believes} no advice that {S} {have|has} not tried on {few} pieces.',
    ],
    episodic: [
      "{name}'s advice cost {me} a whole firing, since which {S} {try|tries} everything on a shard first.",
      '{S} changed glaze, clay and heat at once in {month} and never found out which it was.',
      'In the laboratory at {town} {S} learnt to keep a witness piece of every run.',
    ],
  },
}

export const forum: Scene = {
  key: 'forum-answer',
  about: 'user',
  answer: 'I',
  slots: (draw) => {
    const [cones, hours] = [draw.number(6, 12), draw.number(5, 14)]
    return {
      item: '<"Cracked again"|"Help, splits!"|"What am I doing wrong?"|"Third kiln load lost">',
      host: '{name}_{11-98}',
      place: 'the pottery forum',
      day: '{weekday}',
      cones: `${cones}0`,
      hours: `${hours}`,
      heat: `${cones * 10 * hours}`,
    }
  },
  requests: [
    'Draft my answer in the thread {item}.',
    'What would I reply to {host} in {item}?',
    'Answer {host} in my name, in the thread {item}.',
    'Write my post for {item}.',
    "I'd like to help {host} with {item}. Put it into words for me.",
    'A reply to {item}, from my own bench, please.',
  ],
  intro: [
    'Thread {item}: {host} loses a third of all bowls between drying and firing',
    '{host} in {place}, {item}: bowls split on the shelf, a third of them',
  ],
  data: [
    {
      clause: 'heats at {cones} degrees an hour for {hours} hours',
      repeats: ['{host} heats at {cones} degrees an hour.', 'The kiln of {host} rises for {hours} hours.'],
    },
    { clause: 'stoneware, white', repeats: ['{host} works with white stoneware.', 'It is stoneware.'] },
    {
      clause: '{2-19} replies so far',
      repeats: ['Several people have replied to {host}.', 'The thread of {host} has replies.'],
    },
  ],
  attributes: [
    {
      clause: ['dries on the radiator in one night', 'dried in six hours by a fan'],
      therefore: ['slow drying is my advice', 'that is where I would begin'],
      reasons: [ownMistake],
      card: 'Drying: too fast',
    },
    {
      clause: [
        'has a list of eight tips and wants to follow all of them next week',
        'will try the whole list of tips on {day}',
      ],
      therefore: ['go down the list singly', 'test it on a few bowls first'],
      reasons: [lawOfOne],
    },
    {
      clause: [
        'asks which sitting posture to use, throws {3-5} hours bent',
        'also asks how to throw ten kilos at a time',
      ],
      therefore: ['I can say how I get round it', 'my way is to throw small and standing'],
      reasons: [back, oneHanded],
    },
    {
      clause: ['asks whether the glaze is red or green enough', 'shows two test tiles and asks which is redder'],
      therefore: ['I leave the hue to others', 'that question I must pass on'],
      reasons: [colourBlind],
    },
    {
      clause: ['works in a living room with a bed in it', 'fires in the kitchen of a one-room flat'],
      therefore: ['I know how that can be arranged', 'small space is something I can speak of'],
      reasons: [smallFlat],
    },
    {
      clause: ['asks about raku with smoke and sawdust', 'wants to smoke-fire in the garden'],
      therefore: ['on smoke I can only warn', 'I never got further than the first puff'],
      reasons: [scentSensitive],
    },
    {
      clause: ['asks about a wheel that growls', 'has a second-hand wheel, loud as a mill'],
      therefore: ['I have learnt how to quieten one', 'the growl was my trouble, too'],
      reasons: [thinWalls],
    },
    {
      clause: ['asks whether a new wheel for 900 is worth it', 'is tempted by a new kiln at {900-1900}'],
      therefore: ['I would not spend that', 'buy used, is what I say'],
      reasons: [secondHand],
    },
    {
      clause: ['has half an hour a day for it', 'pots between two shifts'],
      therefore: ['I can tell how it works in slices', 'I am in the same boat'],
      reasons: [shortOfTime],
    },
  ],
  aspects: [
    {
      snippet: 'It is the clay, mine came sour too.',
      card: 'Clay batch: bad',
      fact: 'The last batch of that clay was bad',
      own: { episodic: ['{my} sacks of the same white clay were sour in {month}, half went back.'] },
    },
    {
      snippet: 'Foot too thick, I bet.',
      card: 'Foot: too thick',
      fact: 'A thick foot splits in drying',
      own: {
        episodic: ['The day {S} pared the foot down to five millimetres, the splitting stopped.'],
        semantic: ['In {my} bowls it was always the thick foot that went.'],
      },
    },
    {
      snippet: 'Thermometer lies by forty degrees.',
      card: 'Thermometer: off',
      fact: "That kiln's thermometer reads forty degrees too low",
      own: { episodic: ['{S} put a cone beside the thermometer of the same kiln and found it forty degrees off.'] },
    },
    {
      snippet: 'Wedge it longer.',
      card: 'Wedging: too short',
      fact: 'Air in the clay needs longer wedging',
      own: { procedural: ['Wedges every lump a hundred times since the burst ones, counting aloud.'] },
    },
  ],
  opening: [
    "Hello {host}, don't give up.",
    'I know this from my own shelf.',
    'Welcome, {host}; we have all been there.',
  ],
  neutral: [
    {
      requests: [
        '{cones} degrees an hour for {hours} hours: how hot is that above the start? For the table.',
        "Rise of temperature after {hours} hours at {cones} an hour, for the forum's wiki.",
        'Compute {cones} times {hours} for the wiki page.',
      ],
      answer: '{cones} times {hours} is {heat} degrees.',
    },
    {
      requests: [
        'What does "leather-hard" mean? For the wiki.',
        'Define leather-hard for the glossary of {place}.',
        'The beginners\' page needs "leather-hard" in one sentence.',
      ],
      answer: 'Leather-hard clay has lost so much water that it holds its shape, and can still be cut.',
    },
    {
      requests: [
        'As moderator, write the neutral note that the thread {item} has been moved.',
        'Text of a moderation note: thread {item} now under firing.',
        'The board team moves {item}; the note, please.',
      ],
      answer: 'This thread has been moved to the section on firing. The board team.',
    },
  ],
  homonym: [
    'Cracked the code of the bicycle lock.',
    'Threw the towel in at the chess match.',
    'A kiln is on the arms of {town}.',
    'Fired from a job at the fair for laughing.',
    'The pot at cards went to {name}.',
  ],
  beside: [
    '{host} has a {animal} as picture.',
    'Joined {place} in {2012-2022} under another name.',
    'The wheel stands on a carpet from {town}.',
    '{name} has a bowl by a famous potter and keeps screws in it.',
    'The forum had a summer party in {month}.',
  ],
  hearsay: [
    '{name} has it from a cousin that the moon cracks pots.',
    'Wanted to dig own clay once, gave up at the first root.',
    'They say {host} is really three people.',
    '{S} joked about eating only from paper.',
  ],
  stale: [
    '{S} {fire|fires} at the school until its kiln is sold.',
    'Has no wheel at present, it is lent to {name}.',
    '{S} {moderate|moderates} the section until {month}.',
  ],
}
