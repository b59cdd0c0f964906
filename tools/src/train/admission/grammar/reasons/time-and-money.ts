import type { Reason } from '../grammar.ts'

/** Somebody waits at home: nothing may end late. */
export const sitter: Reason = {
  key: 'sitter',
  gap: 'when {who} has to be home',
  tag: 'hours',
  says: {
    semantic: [
      '{S} {have|has} to be home by nine, because the sitter has a night shift to start.',
      "Grandmother's carer leaves at eight, and then {S} {take|takes} over for the night.",
      'The last ferry home is at ten to nine; after that {S} {sleep|sleeps} on a bench.',
    ],
    episodic: [
      '{S} ran from the station at {town} in one shoe to relieve {name}, who watches the children till half past eight.',
      'Paid the sitter {12-30} extra in {month} for forty minutes, and {S} {have|has} sworn never again.',
    ],
    working: [
      '{name} can mind the boys on {day}, but has a night shift from nine.',
      'The {animal} gets drops every three hours this week, the last ones at nine, by {my} own hand.',
    ],
  },
  formerly: ['{S} {have|has} nobody waiting and {stay|stays} out as long as it pleases {me}.'],
}

/** The very day of the request is not free. */
export const busyDay: Reason = {
  key: 'busy-day',
  gap: 'what {who} has on {day}',
  tag: 'day',
  says: {
    working: [
      '{S} {am|is} at the dialysis on {day} from one to six.',
      'On {day} the boiler man comes, "between ten and four", and {S} {have|has} to let him in.',
      '{S} promised to drive {name} to the airport on {day}, back by five at the earliest.',
      'Viewing of the flat in {street} on {day} at half past two; {S} {have|has} waited months for it.',
      'The jury duty goes on: {S} {sit|sits} in court on {day} until the verdict.',
    ],
    procedural: ["Spends every {day} afternoon at {name}'s in the home, never missed since the spring."],
    semantic: [
      '{S} {teach|teaches} at the prison on {day}s, from noon till six.',
      '{day} is {my} day at the soup kitchen, eleven to seven.',
    ],
  },
  formerly: [
    '{S} {have|has} {day}s free, since nothing ever happens then.',
    'Nothing on {day}s any more, {S} {sleep|sleeps} in.',
  ],
}

export const tightBudget: Reason = {
  key: 'tight-budget',
  gap: 'what {who} can spend',
  tag: 'money',
  says: {
    procedural: ['{S} {cook|cooks} from the reduced shelf and {write|writes} down every cent.'],
    semantic: [
      '{my} pension ends on the twentieth, the month does not.',
      '{S} {have|has} about {20-60} left per week after the rent went up.',
      'On short-time work since {month}: {S} {live|lives} on sixty per cent.',
      "{S} {put|puts} the month's spending into envelopes, and the one for fun holds {15-40}.",
      'The maintenance for {name} takes every second euro {S} {earn|earns}.',
    ],
    episodic: [
      'The roof cost {6-14} thousand in {month}, and {S} {am|is} paying it off till next year.',
      "The card was refused at the <chemist's|filling station> on {weekday}, {S} had to leave the things there.",
    ],
    working: ['No purchases before the tax refund comes, {S} swore to {name}.'],
  },
  formerly: [
    '{S} never {look|looks} at a price tag since the inheritance.',
    '{S} {earn|earns} more than can be spent and {round|rounds} up everywhere.',
  ],
}

export const deadline: Reason = {
  key: 'deadline',
  gap: 'by when {who} needs it',
  tag: 'deadline',
  says: {
    working: [
      '{S} {have|has} to hand in the grant report by {day} noon.',
      'The van for {town} leaves on {day} at six, and whatever is not in it stays behind.',
      'The inspector comes on {day}; by then everything must be in its place, {S} gave {my} word.',
      "{name}'s farewell is on {day}, and {S} {am|is} the one who brings it.",
      'On {day} the scaffolding goes up, after which nobody gets in for a month.',
    ],
    episodic: ['{S} told {name} {surname} on the telephone that it would be done before {day}, without fail.'],
    semantic: ['The lease of {my} room ends on {day}, keys at noon.'],
  },
}

export const shortOfTime: Reason = {
  key: 'short-of-time',
  gap: 'how much time {who} has',
  tag: 'leisure',
  says: {
    working: ['{S} {am|is} revising for the bar until {month}, Sundays included.'],
    semantic: [
      '{S} {have|has} twenty minutes for {my} own affairs a day, while the baby sleeps.',
      'Two jobs and a father in care: {S} {have|has} {weekday} evening to {self} and nothing else.',
      'Between the {few} shifts {S} {get|gets} forty minutes, bus included.',
    ],
    episodic: [
      '{S} broke off the course in {month} after the second lesson, for lack of evenings.',
      'Had to give the half-finished <jigsaw|scarf|model ship> to {name}; {S} simply never got to it.',
    ],
    procedural: ['Does everything in slices of a quarter of an hour, with an egg timer.'],
  },
  formerly: ['Has been retired since {month} and {S} {have|has} whole days with nothing in them.'],
}

export const paidAlready: Reason = {
  key: 'paid-already',
  gap: 'what {who} has already paid or signed',
  tag: 'contract',
  says: {
    procedural: [
      'Pays {my} old provider quarterly in advance; the last transfer went out on {weekday}, {S} {sigh|sighs}.',
    ],
    semantic: [
      "{S} {have|has} a contract with the other lot that runs until next {month} and can't be ended.",
      '{S} {am|is} bound to the former supplier until {month}, says the contract.',
      'The yearly fee at the old place is paid up to {month}, without refund.',
    ],
    episodic: [
      '{S} signed for two years with the competition in {month}, at the door, in slippers.',
      '{S} put down a deposit of {40-120} elsewhere on {weekday}, and it is lost if {S} {withdraw|withdraws}.',
    ],
    working: ['The notice to the present supplier is not confirmed yet; {S} {am|is} tied to them until it is.'],
  },
}

export const noInstalments: Reason = {
  key: 'no-debts',
  gap: 'how {who} feels about debts',
  tag: 'money',
  says: {
    working: ['Last hearing of {my} insolvency is in {month}; a new signature would undo it all.'],
    semantic: [
      '{S} never {buy|buys} on credit.',
      '{S} {am|is} halfway through a debt plan and may sign nothing with monthly rates.',
      "What can't be laid on the counter in cash {S} {leave|leaves} in the shop, ever since the bailiff.",
    ],
    episodic: [
      'Tore up the last credit card with {name} as witness, in {month}.',
      '{S} finished paying off the sofa in {month}, {number} years after it had gone to the dump.',
    ],
    procedural: ['Saves first, in a tin with the name of the thing on it, and then goes to the shop.'],
  },
}

export const plannedSpending: Reason = {
  key: 'planned-spending',
  gap: 'what else {who} has to pay soon',
  tag: 'money',
  says: {
    working: [
      'The crown is to be done next month, {S} signed the estimate over {380-640}.',
      'New brakes for the van are due; {S} {have|has} put {260-420} aside and it must not be touched.',
      '{S} owe{|s} {name} {300-700} for the boat trailer, due on the {ordinal}.',
      'School trip to {town}: {S} {have|has} to pay {210-390} by the end of the month.',
    ],
    episodic: ["The vet wants {400-900} for {pet}'s hip, {S} agreed on the telephone."],
    semantic: ['{S} {keep|keeps} {500-900} untouched for funerals, whatever the temptation.'],
  },
}
