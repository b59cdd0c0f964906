import type { Reason } from '../grammar.ts'

/** Loyalties, grudges and promises that decide for or against a person or place. */
export const promisedSeat: Reason = {
  key: 'promised-seat',
  gap: 'whom {who} has promised to bring',
  tag: 'party-size',
  says: {
    working: [
      '{S} promised {name} a seat for the next time.',
      '{name} and the twins are staying from {weekday} on, so there will be {few} more at {my} table.',
      "{S} owe{|s} {name} {surname} an outing for watering the {animal}'s grave, and it is to be this one.",
    ],
    episodic: [
      '{S} shook hands with {name} on it at the wake: whatever comes up next, they go together.',
      'Told {woman} at the hospital that {S} would take her along as soon as she was out; that was {weekday}.',
    ],
    procedural: ['Never goes anywhere without the twin brother {man}, who gets lost alone.'],
    semantic: [
      '{S} {have|has} {woman} from the exchange staying until {month}, and {go|goes} out with her or not at all.',
    ],
  },
}

export const quarrel: Reason = {
  key: 'quarrel',
  gap: 'whom {who} would rather not meet',
  tag: 'quarrel',
  says: {
    procedural: ['Sends {name} to the counter whenever {host} is on duty, so that {S} {need|needs} not speak.'],
    semantic: [
      '{S} {have|has} not spoken to {host} since the affair with the deposit.',
      '{host} and {S} meet only with lawyers in the room.',
      '{S} {cross|crosses} the street when {host} comes along.',
    ],
    episodic: [
      '{S} was called a thief by {host} in front of the whole queue in {month}.',
      '{host} sold {me} a stolen <bicycle|accordion|ring>, as the police found out.',
    ],
    working: ['The hearing against {host} is set for the {ordinal}; until then {S} {am|is} to avoid every contact.'],
  },
}

export const sharedPast: Reason = {
  key: 'shared-past',
  gap: 'what ties {who} to the place',
  tag: 'past',
  says: {
    semantic: [
      '{S} proposed to {name} at {place}, under the clock.',
      '{place} is where {my} father had his stroke, and {S} {avoid|avoids} the sight of it.',
      '{my} first wages were earned at {place}, sweeping the yard.',
    ],
    episodic: [
      '{S} spent the last good afternoon with the late {name} at {place}, laughing at the ducks.',
      'At {place} {S} was taken ill in {month}, and the staff stood by and filmed it.',
      '{S} learnt to swim at {place}, thrown in by a great-uncle.',
    ],
  },
}

export const shy: Reason = {
  key: 'shy',
  gap: 'how {who} feels among strangers',
  tag: 'company',
  says: {
    working: ['{S} {have|has} an appointment on {weekday} about {my} fear of speaking in front of others.'],
    semantic: [
      '{S} {stammer|stammers} and {get|gets} stuck before strangers.',
      'Two people are a company, five are a nightmare: so it has always been with {me}.',
      '{S} {eat|eats} in the store room rather than with the whole department.',
    ],
    episodic: [
      "{S} hid in the cloakroom at {name}'s jubilee until the games were over.",
      'Had to introduce {self} to a circle of chairs in {month}, and {S} walked out at the third name.',
    ],
    procedural: ['Sits at the end of a row, near the door, and speaks when spoken to.'],
  },
  formerly: ['{S} {sing|sings} on tables and {know|knows} everybody by the second evening.'],
}

export const likesCompany: Reason = {
  key: 'likes-company',
  gap: 'whether {who} likes company',
  tag: 'company',
  says: {
    procedural: ['Lays a second plate and leaves {my} door ajar, in case somebody comes by.'],
    semantic: [
      '{S} {wither|withers} without people around {me}.',
      '{S} {live|lives} alone since {name} died and {dread|dreads} the evenings.',
      'Best friends were all found at long tables, {S} {say|says}.',
    ],
    episodic: [
      '{S} talked to everybody in the compartment to {town} and got {few} invitations out of it.',
      'The week alone in the hut ended after two days; {S} hitched back to where there were voices.',
    ],
    working: ['Wants to get to know people at last: the resolution on {my} fridge is from {month}.'],
  },
}

export const noPlastic: Reason = {
  key: 'no-plastic',
  gap: 'what {who} stands for when buying',
  tag: 'principle',
  says: {
    working: ['{S} signed the pledge of the harbour group: nothing from oil until {month}.'],
    semantic: [
      '{S} {buy|buys} nothing made of plastic.',
      'Three years on the turtle station have cured {me} of foil and polyester.',
      '{S} {carry|carries} jars to the shop and {leave|leaves} wrappings on the counter.',
    ],
    episodic: [
      '{S} picked {12-40} sacks of bottle tops off the beach at {town} and has been strict since.',
      "Returned {name}'s present in {month}, because it was of vinyl and smelt so.",
    ],
    procedural: ['Checks every label for acrylic, and puts it back if there is any.'],
  },
}

export const secondHand: Reason = {
  key: 'second-hand',
  gap: 'whether {who} buys new',
  tag: 'principle',
  says: {
    working: ['{S} {teach|teaches} a soldering class on {weekday}s: mend before you spend is on {my} apron.'],
    semantic: [
      '{S} {buy|buys} nothing new that can be had used.',
      'Everything in {my} rooms had an owner before, mostly a dead one.',
      '{S} {help|helps} at the repair café and {hold|holds} that a thing has to be opened with a screwdriver or not at all.',
    ],
    episodic: [
      '{S} returned the new <toaster|lamp> when {name} offered the old one, and felt better for it.',
      'Got the {1961-1979} radio going again on {weekday} with a resistor from the junk box.',
    ],
    procedural: ['Looks through the bulky-waste piles on the first {weekday} of the month before going to any shop.'],
  },
}
