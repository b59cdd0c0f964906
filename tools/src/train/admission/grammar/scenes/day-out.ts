import { closedIn, knees, motionSick, sunSensitive, tinnitus, vertigo } from '../reasons/body.ts'
import { birdwatcher } from '../reasons/tastes.ts'
import { busyDay, tightBudget } from '../reasons/time-and-money.ts'
import type { Scene } from '../grammar.ts'

export const dayOut: Scene = {
  key: 'day-out',
  about: 'both',
  answer: 'you',
  slots: () => ({
    a: '<Rope Bridge Walk|Castle {surname}|Stalactite Cave|Gorge Trail>',
    b: '<Steam Museum|Butterfly House|Tile Works|Canal Boat> {town}',
    place: '{a}',
    day: '{weekday}',
    pa: '{6-14}',
    pb: '{7-16}',
  }),
  requests: [
    'What shall {companion} and I do on {day}: {a} or {b}?',
    'Plan {day} for {companion} and me, one outing, from these two.',
    '{a} or {b} with {companion} on {day}?',
    'We want to go out on {day}, {companion} and I. Choose for us.',
    'Would {a} be something for {companion} and me this {day}, or better {b}?',
    'One outing on {day}, {companion} is coming: which?',
  ],
  intro: [
    '{day}, dry, 24 degrees. {a}: {pa} per person; {b}: {pb} per person',
    'Two outings for {day}: {a} ({pa}) and {b} ({pb})',
  ],
  data: [
    { clause: 'both open 10 to 18', repeats: ['Both are open from ten to six.', '{b} and {a} close at six.'] },
    {
      clause: 'combined ticket on sale at the station',
      repeats: ['The station sells a ticket for both.', 'A combined ticket exists.'],
    },
    { clause: '{b} has a tearoom', repeats: ['There is tea to be had at {b}.', '{b} runs a tearoom.'] },
  ],
  attributes: [
    {
      clause: ['{a}: {3-7} km on foot, rise of {120-300} m', '{a} has {180-320} steps'],
      therefore: ['{b} is the better outing', '{a} is not to be thought of'],
      reasons: [knees],
    },
    {
      clause: ['{a} leads over a swaying bridge, 40 m up', '{a} includes a platform with a glass floor'],
      therefore: ['leave {a} to others', 'the bridge rules out {a}'],
      reasons: [vertigo],
      card: '{a}, bridge: thrilling',
    },
    {
      clause: ['{a}: passages of 60 cm, hard hats', 'the last part of {a} is a crawl through a tunnel'],
      therefore: ['{a} would end at the entrance', '{b}, with its big hall, is right'],
      reasons: [closedIn],
    },
    {
      clause: ['{a} is in full sun all day', 'no tree along {a}'],
      therefore: ['the sun at {a} forbids it', 'go to {b}, under a roof'],
      reasons: [sunSensitive],
    },
    {
      clause: ['{b} runs its engines at full steam all afternoon', '{b}: machines are shown at full noise'],
      therefore: ['{b} is too loud', 'keep clear of {b} at the full hour'],
      reasons: [tinnitus],
    },
    {
      clause: [
        'both can be entered from one to two only on {day}',
        'on {day} both take in people until one, nobody later',
      ],
      therefore: ['mind the hour on {day}', '{day} has to be planned round that'],
      reasons: [busyDay],
    },
    {
      clause: ['{a} {pa}, {b} {pb}, no reductions', 'no family ticket; {pa} and {pb} each'],
      therefore: ['the price counts', 'look for something free instead'],
      reasons: [tightBudget],
    },
    {
      clause: ['{b} passes the heronry by water', 'herons and terns breed beside {b}'],
      therefore: ['{b} offers just that', 'take {b}, and glasses with you'],
      reasons: [birdwatcher],
    },
    {
      clause: ['{b} rocks a good deal in the wind', '{b}: an hour on a narrow boat'],
      therefore: ['better stay on land', 'no boat, then'],
      reasons: [motionSick],
    },
  ],
  aspects: [
    {
      snippet: 'Nowhere to sit at {b}.',
      card: '{b}, seats: none',
      fact: '{b} has no benches',
      own: {
        episodic: ['{S} sat on the floor of {b} next to a guard, for want of a chair.'],
        semantic: ['There is not one bench in {b}.'],
      },
    },
    {
      snippet: 'Toilets at {a} are locked.',
      card: '{a}, toilets: closed',
      fact: 'The toilets at {a} are closed this season',
      own: {
        episodic: [
          'Found the lavatories at {a} boarded up and went behind a beech.',
          '{S} stood before locked toilets at {a}.',
        ],
      },
    },
    {
      snippet: 'Come before eleven, later it is packed.',
      card: '{b}, afternoons: crowded',
      fact: '{b} is crowded from noon on',
      own: {
        episodic: [
          '{S} could not see one exhibit at {b} for backs, on a {weekday} afternoon.',
          'Had {b} almost to {self} at ten in the morning.',
        ],
      },
    },
    {
      snippet: 'The guide at {a} is a poet.',
      card: '{a}, guide: excellent',
      fact: 'The guided round of {a} is worth waiting for',
      own: {
        episodic: ['Went round {a} with the guide and hung on every word.'],
        semantic: ['Without the guide {a} is half of what it is with him.'],
      },
    },
  ],
  opening: ['For {day}:', 'My choice for the two of you.', 'Weighing the two outings.'],
  neutral: [
    {
      requests: [
        'Write the two outings on a slide for the coach company, prices and hours.',
        "A neutral notice for the hostel's board: both outings with their price.",
        "For the coach driver's sheet: names and entrance fees only.",
      ],
      answer: '{a}: {pa} per person. {b}: {pb} per person. Both open 10 to 18.',
    },
    {
      requests: [
        'How does a steam whistle work? It is for a quiz.',
        'Explain a steam whistle to a class on the way to {b}.',
        'What makes the sound in a steam whistle? A text for the board.',
      ],
      answer:
        'Steam rushes through a narrow ring on to the edge of a bell, and the column of steam within begins to swing.',
    },
  ],
  homonym: [
    "The {animal} was called Gorge by {name}'s children.",
    '{S} castled too early and lost the club final.',
    'A butterfly screw was missing from the shelf.',
    'Swam butterfly once round the buoy for a bet.',
  ],
  beside: [
    '{name} has the key ring of {b}.',
    "A poster of {a} hung in the dentist's hall.",
    'Drove by {a} on the motorway in {month}.',
    'The rucksack was bought at {town}.',
    '{name} used to sell the tickets at {b} as a student.',
  ],
  hearsay: [
    'The baker has heard that {a} is to be pulled down.',
    '{name} said that someone had fallen off something at {a}.',
    'Once planned to do all {20-40} museums of the county, got to two.',
    'A joke went round that {b} is run by its butterflies.',
  ],
  stale: [
    '{S} {push|pushes} a twin pram everywhere this summer.',
    'Has free entry everywhere until the press card expires in {month}.',
    '{S} {walk|walks} on crutches until the stitches are out.',
  ],
}
