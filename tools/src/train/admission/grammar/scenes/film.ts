import { earlySleeper, migraine, smallPrint, tinnitus, vertigo } from '../reasons/body.ts'
import { beekeeper, griefOfWater, longHaters, loved } from '../reasons/tastes.ts'
import { sitter } from '../reasons/time-and-money.ts'
import type { Reason, Scene } from '../grammar.ts'

const dubbed: Reason = {
  key: 'subtitles',
  gap: 'how {who} copes with subtitles',
  tag: 'reading',
  says: {
    semantic: [
      '{S} {am|is} dyslexic; lines that vanish after two seconds are lost on {me}.',
      '{S} {knit|knits} while watching and {look|looks} up every other minute.',
      '{S} {speak|speaks} Georgian at home and {read|reads} no subtitle.',
    ],
    episodic: [
      '{S} gave up {other} after ten minutes of reading along the bottom edge.',
      "The optician found in {month} that {S} {can't|can't} follow moving letters.",
      'Had {name} read the text aloud at the cinema until the row behind protested.',
    ],
  },
}

export const film: Scene = {
  key: 'film-review',
  about: 'user',
  answer: 'I',
  slots: () => ({
    item: '"{title}"',
    other: '"{title}"',
    maker: '{name} {surname}',
    place: 'the <Astoria|Gaslight|Brickworks Cinema>',
    minutes: '{96-214}',
    day: '{weekday}',
  }),
  requests: [
    "Draft my review of {item} for the film club's page, about 120 words.",
    "I've seen {item} at last. Write down what I think for the forum.",
    'Could you do a short piece on {item} in my name for the parish paper?',
    'Turn my impressions of {item} into six sentences for the group.',
    'Three stars or four for {item}? Write the review as well.',
    'Write something honest on {item} for my blog.',
    'A post from me about {item}, please: worth an evening?',
  ],
  intro: [
    '{item}, feature film by {maker}, {minutes} min',
    '{item} ({2023-2026}), directed by {maker}, {minutes} minutes',
  ],
  data: [
    { clause: 'shown at {place}', repeats: ['{item} is on at {place}.', '{place} shows {item}.'] },
    {
      clause: 'shot in black and white',
      repeats: ['{item} is in black and white.', '{maker} made {item} without colour.'],
    },
    {
      clause: 'age limit twelve',
      repeats: ['{item} is for people of twelve and over.', 'Nobody under twelve gets in to {item}.'],
    },
    {
      clause: 'music by {name2} {surname2}',
      repeats: ['The music of {item} is by somebody with a long name.', 'There is an original score to {item}.'],
    },
  ],
  attributes: [
    {
      clause: ['no interval, {minutes} minutes at a stretch', 'told in one unbroken sitting of {minutes} minutes'],
      therefore: ['the length was a trial', 'I looked at my watch more than once'],
      reasons: [longHaters],
      card: 'Length: demanding',
    },
    {
      clause: ['third work of {maker}, after {other}', 'comes after {other} by the same maker'],
      therefore: ['I measured this one by that', 'I came with that in mind'],
      reasons: [loved],
    },
    {
      clause: ['a twenty-minute shipwreck in the middle', 'the heroine nearly drowns in a flooded mine'],
      therefore: ['the water scenes cost me more than others', 'I had to look away in the middle'],
      reasons: [griefOfWater],
      card: 'Shipwreck: gripping',
    },
    {
      clause: ['the club scene is lit by strobe', 'cut very fast, with flashes'],
      therefore: ['I spent the flashes with my eyes shut', 'be warned of those flashes'],
      reasons: [migraine],
      card: 'Editing: breathless',
    },
    {
      clause: ['subtitles throughout, in Georgian and Finnish', 'original language with subtitles'],
      therefore: ['I followed it by faces', 'much of the talk passed me by'],
      reasons: [dubbed, smallPrint],
    },
    {
      clause: ['the hero is a beekeeper by trade', 'set among beekeepers, with real hives'],
      therefore: ['I can say whether the hives are right', 'I watched the hands more than the faces'],
      reasons: [beekeeper],
    },
    {
      clause: ['mixed very loud, with forty minutes of drums', 'the sound goes up to the threshold of pain'],
      therefore: ['the sound was hard on me', 'take plugs along, as I should have'],
      reasons: [tinnitus],
      card: 'Sound: overwhelming',
    },
    {
      clause: ['climbing scenes on a church tower, filmed from above', 'half of it takes place on a crane'],
      therefore: ['I clung to the seat', 'my palms were wet for an hour'],
      reasons: [vertigo],
    },
    {
      clause: ['late showings only, at 21:45', 'begins at a quarter to ten'],
      therefore: ['it had to be good to keep me awake', 'the hour was against it'],
      reasons: [earlySleeper, sitter],
    },
  ],
  aspects: [
    {
      snippet: 'The ending is a cheat.',
      card: 'Ending: disappoints',
      fact: 'The ending leaves the question of the letter open',
      own: {
        episodic: [
          '{S} sat there at the end of {item} and felt cheated about the letter.',
          'Cursed the last five minutes of {item} all the way home: the letter is never read.',
        ],
      },
    },
    {
      snippet: 'That dog deserves a prize.',
      card: 'Dog: scene stealer',
      fact: 'The dog is on screen for half of the time',
      own: {
        episodic: [
          'Whenever the dog was on in {item}, {S} forgot everybody else.',
          'Laughed tears at the dog with the hat in {item}.',
        ],
      },
    },
    {
      snippet: 'One can hardly understand the father.',
      card: 'Dialogue: mumbled',
      fact: "The father's lines are hard to understand",
      own: {
        episodic: [
          'Understood perhaps a third of what the old man says in {item}.',
          '{S} asked the neighbour {number} times during {item} what the father had said.',
        ],
      },
    },
    {
      snippet: 'The second half drags.',
      card: 'Second half: slow',
      fact: 'After the wedding the plot slows down',
      own: {
        episodic: [
          'Around the wedding {item} lost {me}, and {S} thought of the laundry.',
          '{item} would have been great without the hour that follows the wedding.',
        ],
      },
    },
    {
      snippet: 'Kitchen scenes to lick the screen.',
      card: 'Kitchen scenes: mouth-watering',
      fact: 'Much is cooked and eaten in it',
      own: {
        episodic: ['Went straight from {item} to the dumpling stand, hungry from all those pots.'],
        semantic: ['The pots and steam of {item} have stayed with {me} more than the plot.'],
      },
    },
  ],
  opening: [
    '{item} and I got on in parts.',
    'My two pence on {item}.',
    'So, {item}.',
    'A word about {item}, from my seat.',
  ],
  neutral: [
    {
      requests: [
        'Fill in the programme sheet for {item}: title, director, length.',
        "I need the bare data of {item} for the cinema's calendar.",
        'Write the catalogue line on {item}, no judgement.',
      ],
      answer: '{item}, directed by {maker}, {minutes} minutes, shown at {place}.',
    },
    {
      requests: [
        'When does {item} end if it begins at 20:00 and has no advertisements?',
        'The caretaker asks how long {item} keeps the hall busy.',
        "Give the length of {item} for the hall's schedule.",
      ],
      answer: 'The film lasts {minutes} minutes, so the hall is taken for that time plus the clearing.',
    },
    {
      requests: [
        'What does "original language" mean on a programme? For the club\'s glossary.',
        'Explain to the trainees what is meant by original language with subtitles.',
        'A sentence on "original version" for the hall\'s leaflet?',
      ],
      answer: 'The actors are heard in the language in which they spoke, and a translation runs along the lower edge.',
    },
  ],
  homonym: [
    '{title} is also the name of a paint that {S} used for the shed.',
    '{maker} is the name of a dentist in {street}, too.',
    'Oiled the film of the old projector, which was a mistake.',
    'Got three stars on the swimming badge as a child.',
    'The hero sandwich at the kiosk was gone.',
  ],
  beside: [
    'Bought the ticket for {item} at the machine, because the counter was shut.',
    '{name} recommended {item} in the lift.',
    'There was a poster of {item} at the tram stop for weeks.',
    'The seat at {place} had chewing gum under the arm.',
    'Read on the train that {maker} collects toy cars.',
  ],
  hearsay: [
    '{name} has heard that {item} was filmed in {number} days.',
    'They say {maker} never saw the finished thing.',
    'Meant to write a book about {maker} once; nothing came of it.',
    'If {item} wins anything {S} will eat {my} hat, {S} told {name} for fun.',
  ],
  stale: [
    '{S} {review|reviews} for the evening paper until the end of the season.',
    'Has a free pass for {place}, valid this spring only.',
    "{S} {see|sees} films only on {name}'s laptop for the present, the set being broken.",
  ],
}
