import { colourBlind } from '../reasons/body.ts'
import { noCar, slowNet } from '../reasons/household.ts'
import { shy } from '../reasons/people.ts'
import { busyDay, paidAlready } from '../reasons/time-and-money.ts'
import type { Reason, Scene } from '../grammar.ts'

const agreedBefore: Reason = {
  key: 'agreed-before',
  gap: 'what {who} has agreed with {host} before',
  tag: 'agreement',
  says: {
    episodic: [
      '{S} told {host} on the telephone in {month} that the cracked ones would be replaced without charge.',
      '{host} and {S} shook hands on {few} instalments at the fair.',
      '{host} lent {me} the big trolley in {month} and asked for nothing, "next time you do me one".',
      'The last shipment to {host} came {number} days late, and {S} said it would not happen again.',
    ],
    semantic: [
      '{S} {have|has} known {host} since the apprenticeship and says first names.',
      '{host} answers only to mail on paper, {S} {have|has} found out.',
    ],
    working: ['{S} still owe{|s} {host} the sample of the {colour} glaze.'],
  },
}

const cannotDeliver: Reason = {
  key: 'capacity',
  gap: 'what {who} can deliver and when',
  tag: 'capacity',
  says: {
    semantic: [
      '{my} kiln takes {24-60} pieces a week, cracked ones included.',
      '{S} {work|works} alone since {name} left for {town}.',
      'Until {month} the workshop runs three days a week.',
    ],
    episodic: [
      "The kiln's heating coil burnt out on {weekday}; {S} {have|has} been told two weeks for the part.",
      '{S} turned down the hotel in {month}, because it was all too much for one pair of hands.',
    ],
    working: [
      'Waiting for {number} sacks of clay; without them {S} can begin nothing.',
      '{S} {have|has} the order of the {surname}s to finish first.',
    ],
  },
  formerly: ['{S} {have|has} {few} journeymen and idle shelves.'],
}

export const letter: Scene = {
  key: 'business-letter',
  about: 'user',
  answer: 'I',
  slots: (draw) => {
    const [pieces, price] = [draw.number(40, 160), draw.number(6, 19)]
    return {
      host: '{name} {surname}',
      item: '<tiles|mugs|lamp shades|bowls>',
      place: '{town}',
      day: '{weekday}',
      pieces: `${pieces}`,
      price: `${price}`,
      sum: `${pieces * price}`,
    }
  },
  requests: [
    'Draft my answer to {host} about the {item}.',
    'Write back to {host} for me.',
    'Reply to the inquiry of {host}, in my name.',
    '{host} has written. What do I answer?',
    'I need a letter to {host} on the {item} by tonight.',
    'Compose the mail to {host}: can I do it, and how.',
  ],
  intro: [
    'Inquiry of {host}: {pieces} {item} at {price}, for a house at {place}',
    '{host} asks for {pieces} {item}, offered at {price} each',
  ],
  data: [
    { clause: "packing is on the buyer's side", repeats: ['The buyer packs.', 'Packing is the business of {host}.'] },
    {
      clause: 'white or celadon',
      repeats: ['{host} takes white or celadon.', 'The colours asked for are white and celadon.'],
    },
    {
      clause: 'invoice to the {town} office',
      repeats: ['The invoice goes to an office.', '{host} wants the invoice sent to the office.'],
    },
  ],
  attributes: [
    {
      clause: ['all pieces by the end of the month', '{host} wants everything within {few} weeks'],
      therefore: ['I can promise only a part by then', 'I have to ask for a later date'],
      reasons: [cannotDeliver],
    },
    {
      clause: ['{host} writes "as we have said"', '{host} refers to earlier talks'],
      therefore: ['I come back to that in the first line', 'I keep to what was said'],
      reasons: [agreedBefore],
      card: 'Tone: friendly',
    },
    {
      clause: ['to be brought by the maker in person, 40 km out', 'delivery by the maker to a yard without a station'],
      therefore: ['a carrier has to fetch them', 'I ask for collection at my door'],
      reasons: [noCar],
    },
    {
      clause: ['meeting at the site on {day} at three', '{host} suggests {day} afternoon on site'],
      therefore: ['I propose another day', 'that appointment cannot be'],
      reasons: [busyDay],
    },
    {
      clause: ['colours to be matched to a red and green chart', 'the shades must be chosen from a printed chart'],
      therefore: ['I ask for the numbers of the shades', 'please name the shade in words'],
      reasons: [colourBlind],
    },
    {
      clause: ['details to be settled in a video call', 'drawings come as a two-gigabyte file'],
      therefore: ['I ask for it on paper', 'the post is the better way'],
      reasons: [slowNet],
    },
    {
      clause: ["only {host}'s own clay supplier may be used", 'a three-year supply contract is part of it'],
      therefore: ['I cannot sign that as it stands', 'I have to say no to that clause'],
      reasons: [paidAlready],
    },
    {
      clause: ['presentation before forty guests wished for', 'the maker is to speak at the opening'],
      therefore: ['I decline to speak', 'somebody else should do the talking'],
      reasons: [shy],
    },
  ],
  aspects: [
    {
      snippet: 'They pay after sixty days, not earlier.',
      card: 'Payment: late',
      fact: 'The firm pays after sixty days',
      own: {
        episodic: ["Waited two months for the money from {host}'s firm last time."],
        semantic: ["{host}'s office lets bills lie for sixty days, {S} {have|has} learnt."],
      },
    },
    {
      snippet: 'Careful unpackers, nothing ever breaks.',
      card: 'Handling: careful',
      fact: 'The firm unpacks with care',
      own: { episodic: ["Not a chip in the {number} crates that {host}'s people unloaded from {me}."] },
    },
    {
      snippet: 'They change the number at the last minute.',
      card: 'Quantities: changed late',
      fact: 'Quantities are often changed after the order',
      own: {
        episodic: [
          '{host} cut the last order by a third, a week before firing.',
          'Was left with {12-40} pieces, when {host} changed the number after all was glazed.',
        ],
      },
    },
    {
      snippet: 'Always ask for Mrs {surname}, she decides.',
      card: 'Decisions: by the office',
      fact: 'The office decides, not the site',
      own: { episodic: ["Found out at {place} that nothing holds until the lady in {host}'s office has nodded."] },
    },
  ],
  opening: [
    'Dear {host}, thank you for your letter about the {item}.',
    'Dear {host}, I was glad to hear from you.',
    'Dear {host}, here is my answer.',
  ],
  neutral: [
    {
      requests: [
        'What is {pieces} times {price}? It goes on the order form.',
        'Total of the inquiry, {pieces} pieces at {price}, for the ledger.',
        'Only the sum for {pieces} {item} at {price}.',
      ],
      answer: '{pieces} times {price} is {sum}.',
    },
    {
      requests: [
        "Proofread {host}'s inquiry; change nothing but spelling.",
        'Correct the typing errors in the text from {host}.',
        "Mend the commas in {host}'s lines for the archive.",
      ],
      answer: 'The inquiry stands as it was, with commas and spelling put right.',
    },
    {
      requests: [
        "What does celadon mean? For the shop's glossary.",
        'Explain the word celadon to the trainee.',
        'A definition of celadon for the catalogue?',
      ],
      answer: 'Celadon is a grey-green glaze, coloured by a little iron in a kiln short of air.',
    },
  ],
  homonym: [
    'Mugged up the dates of the {surname} dynasty for a quiz.',
    'A letter is missing in the sign of the bakery.',
    '{host} is also the name of a pop singer whom {name} likes.',
    'Tiled a mosaic of {pet} in a game.',
  ],
  beside: [
    '{host} wears a {colour} hat at fairs.',
    'Bought stamps with lighthouses on them.',
    'The letterhead was designed by {name} for a bottle of wine.',
    'Heard {host} on local radio in {month}.',
    'The old typewriter stands in the window as decoration.',
  ],
  hearsay: [
    'They say at the market that {host} is about to sell the firm.',
    'Toyed with mass production once, dropped the thought.',
    '{name} has heard that {host} never reads attachments.',
    '{S} told {name} in jest that {S} would glaze the church.',
  ],
  stale: [
    '{S} {have|has} an apprentice for the summer.',
    "{S} {use|uses} the school's kiln as long as the holidays last.",
    'Prices hold until the end of the year, says the old list.',
  ],
}
