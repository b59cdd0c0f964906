import { back, hayFever, knees, scentSensitive } from '../reasons/body.ts'
import { catAtHome, noCar, oftenAway, smallFlat, thinWalls, toddler } from '../reasons/household.ts'
import { busyDay, tightBudget } from '../reasons/time-and-money.ts'
import type { Reason, Scene } from '../grammar.ts'

const fearOfDogs: Reason = {
  key: 'fear-of-dogs',
  gap: 'who at home is afraid of animals',
  tag: 'fear',
  says: {
    semantic: [
      '{S} {freeze|freezes} when anything barks.',
      'Anything with teeth above knee height makes {me} climb on chairs.',
      "{S} {have|has} a scar on the calf from the {surname}s' mastiff.",
    ],
    episodic: [
      '{S} was bitten at the age of six, on the way to school.',
      'Walked round the whole park in {month} on account of a leash without an owner in sight.',
      '{S} sat on the roof of a car at {town} until somebody whistled the beast off.',
    ],
  },
}

const animalPast: Reason = {
  key: 'animal-past',
  gap: 'what animals {who} has had',
  tag: 'experience',
  says: {
    semantic: [
      '{S} trained {number} rescue dogs for the mountain service.',
      '{S} grew up with hounds and {read|reads} them like a newspaper.',
      'Worked {number} years at a shelter, in the wing for the difficult ones.',
    ],
    episodic: [
      '{S} buried old {pet} in {month} and {have|has} slept badly since.',
      'Nursed a half-starved setter at {town} till it trusted {me} again; it took a winter.',
      'Sent a young terrier back after a week, because {S} could not handle it.',
    ],
  },
}

export const adopt: Scene = {
  key: 'adoption',
  about: 'user',
  answer: 'you',
  slots: (draw) => {
    const food = draw.number(2, 6)
    return {
      item: '{hound}',
      day: '{weekday}',
      place: 'the shelter at {town}',
      fee: `${draw.number(90, 320)}`,
      food: `${food}`,
      thirty: `${30 * food}`,
    }
  },
  requests: [
    'Should I take {item} from {place}?',
    'Would {item} and I suit each other?',
    'They offer me {item}. Yes, no, or wait?',
    'Help me answer {place} about {item} by {day}.',
    'Is {item} the right animal for my life?',
    'What do I tell {place}: do I want {item}?',
  ],
  intro: [
    '{item}, hound cross, four years, at {place}; fee {fee}',
    '{item} ({place}): male, four, hound; fee {fee}, food about {food} a day',
  ],
  data: [
    { clause: 'chipped and vaccinated', repeats: ['{item} is chipped.', '{item} has had all the shots.'] },
    {
      clause: 'can be met on {workday}s from three',
      repeats: ['One can meet {item} from three in the afternoon.', 'Visits to {item} start at three.'],
    },
    { clause: 'brown with one white ear', repeats: ['{item} has a white ear.', 'One ear of {item} is white.'] },
  ],
  attributes: [
    {
      clause: ['pulls hard, 38 kg', 'weighs 38 kg and drags on the lead'],
      therefore: ['{item} would pull you over', '{item} is too strong'],
      reasons: [back, knees],
      card: 'Lead: pulls',
    },
    {
      clause: ['sheds all the year round', 'long coat, loses much hair'],
      therefore: ['the hair alone rules {item} out', 'think of what that coat leaves in the air'],
      reasons: [scentSensitive, hayFever],
      card: 'Coat: sheds',
    },
    {
      clause: ['chases cats', 'not to be kept with small animals'],
      therefore: ['there would be blood', 'that household cannot have {item}'],
      reasons: [catAtHome],
      card: 'Other animals: no',
    },
    {
      clause: ['must not be left alone for more than two hours', 'needs somebody at home most of the day'],
      therefore: ['{item} would be alone too much', 'that cannot be promised'],
      reasons: [oftenAway],
      card: 'Alone: suffers',
    },
    {
      clause: ['barks at every sound in the stairs', 'has a voice like a foghorn and uses it'],
      therefore: ['{item} would cost you the peace of the house', 'that voice is impossible there'],
      reasons: [thinWalls],
      card: 'Voice: loud',
    },
    {
      clause: ['runs 15 km a day, needs a garden', 'a large dog for a large house'],
      therefore: ['there is no room for {item}', '{item} needs another home'],
      reasons: [smallFlat],
    },
    {
      clause: ['snaps when children pull him', 'not for homes with small children'],
      therefore: ['do not risk it', 'answer no'],
      reasons: [toddler],
    },
    {
      clause: ['nervous, needs a patient hand with practice', 'only for people who know difficult dogs'],
      therefore: ['that experience is what counts with {item}', 'judge {item} by that'],
      reasons: [animalPast, fearOfDogs],
    },
    {
      clause: ['food and vet about {90-160} a month', 'special diet, {80-150} a month'],
      therefore: ['the running cost is too much now', 'do the sums first'],
      reasons: [tightBudget],
    },
    {
      clause: ['to be fetched on {day} by car', 'pick-up on {day}, in a car with a crate'],
      therefore: ['ask for another way of fetching him', 'the pick-up has to be arranged otherwise'],
      reasons: [noCar, busyDay],
    },
  ],
  aspects: [
    {
      snippet: 'Walks to heel as soon as he sees a ball.',
      card: 'Ball: calms him',
      fact: 'A ball in the hand makes him walk to heel',
      own: { episodic: ['Walked {item} on trial: with a ball in {my} fist he trotted beside {me} like a lamb.'] },
    },
    {
      snippet: 'Afraid of umbrellas.',
      card: 'Umbrellas: panic',
      fact: 'He panics at umbrellas',
      own: {
        episodic: [
          '{item} tore loose at the sight of an umbrella when {S} took him round the block.',
          'It rained on the visit to {item}, and the first umbrella sent him under a car.',
        ],
      },
    },
    {
      snippet: 'Eats slippers.',
      card: 'Shoes: chewed',
      fact: 'He chews shoes when bored',
      own: {
        episodic: ['{item} ate the tongue of {my} left boot during the visit.'],
        semantic: ['{item} takes shoes to pieces, {S} lost one to him.'],
      },
    },
    {
      snippet: 'Sleeps through the night.',
      card: 'Nights: quiet',
      fact: 'He sleeps through the night',
      own: { episodic: ['Had {item} over for one night on trial and he never stirred.'] },
    },
  ],
  opening: ['About {item}:', 'To take him or not:', 'Here is how I see {item} with you.'],
  neutral: [
    {
      requests: [
        "Write the card for {item}'s kennel: breed, age, fee.",
        'A kennel sign for {item}, facts only.',
        '{place} needs the register line for {item}.',
      ],
      answer: '{item}, hound cross, four years, fee {fee}.',
    },
    {
      requests: [
        "What does {food} a day come to in thirty days? For the shelter's budget.",
        "Thirty days of food at {food}: the sum for the sponsors' letter.",
        'Food of {item} for thirty days, as a figure for the board.',
      ],
      answer: 'Thirty times {food} is {thirty}.',
    },
    {
      requests: [
        'How does a microchip in a dog work? For a school project.',
        'Explain pet chips to a class.',
        "What is on an animal's chip? One short paragraph for the notice board.",
      ],
      answer:
        "The chip holds only a number; a reader makes it answer, and the number stands in a register beside the owner's address.",
    },
  ],
  homonym: [
    'A boat called {pet} won the regatta.',
    'Dropped a potato chip into the piano.',
    '{name} barked the shin on the kerb.',
    'The vaccination card for the trip has a coffee stain.',
  ],
  beside: [
    '{place} got a new gate in {month}.',
    '{name} has seen {item} on a poster.',
    'A lead from the flea market hangs in the hall as decoration.',
    'The vet drives a {colour} van.',
    "Read an article about wolves at the hairdresser's.",
  ],
  hearsay: [
    'Somebody in the queue said hounds live for twenty years.',
    'Dreamt aloud of keeping alpacas; that was that.',
    '{name} has heard that {item} bit a postman, or perhaps another dog did.',
    '{S} joked to {name} about marrying a vet.',
  ],
  stale: [
    "{S} {look|looks} after {name}'s parrot till {month}.",
    'Works from home as long as the office is being rebuilt.',
    '{S} {share|shares} the flat with {name}, who is allergic, until the summer.',
  ],
}
