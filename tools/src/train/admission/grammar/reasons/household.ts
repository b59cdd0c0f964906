import type { Reason } from '../grammar.ts'

export const noLift: Reason = {
  key: 'no-lift',
  gap: 'where {who} lives and how things get up there',
  tag: 'flat',
  says: {
    procedural: ['Hauls shopping up in a basket on a rope, over five balconies.'],
    working: ['{S} {wait|waits} for a hoist, since the piano will not go round the fourth landing.'],
    semantic: [
      '{S} {live|lives} on the {ordinal} floor, and the house has no lift.',
      'Up to {my} door it is {60-98} steps, the last ones winding.',
      'Deliveries are left by the bins; from there {S} {carry|carries} everything up to the attic.',
      'The stairwell in {street} is seventy centimetres wide at the turn.',
    ],
    episodic: [
      '{S} moved under the roof in {street} in {month}; the wardrobe had to be sawn in half on the way.',
      'The washing machine men gave up on the third landing and took a photograph.',
    ],
  },
  formerly: [
    '{S} {live|lives} on the ground floor with a ramp to the yard.',
    'There is a goods lift in {my} house that takes a cow.',
  ],
}

export const noCar: Reason = {
  key: 'no-car',
  gap: 'how {who} gets about',
  tag: 'transport',
  says: {
    working: ['Driving ban till {month}, two more months on foot, {S} {count|counts} the days.'],
    procedural: ['{S} {plan|plans} every outing backwards from the last train.'],
    semantic: [
      '{S} {have|has} no car and {do|does} everything by train and on foot.',
      '{S} never learnt to drive.',
      'The licence is gone since the eye test, so the bus pass is all {S} {have|has}.',
      '{S} {do|does} the shopping with a trailer behind the bicycle.',
    ],
    episodic: [
      '{S} sold the old estate car to {name} in {month} and bought a yearly ticket.',
      'After the second fit {doctor} took {my} driving licence in.',
    ],
  },
  formerly: [
    '{S} {drive|drives} the van everywhere, even to the letterbox.',
    'Has a parking space at the house and a car that starts in any frost.',
  ],
}

export const cargoBike: Reason = {
  key: 'cargo-bike',
  gap: 'what {who} comes with and where it is put',
  tag: 'transport',
  says: {
    semantic: [
      'Twins, crate and tent go into the trough in front of {my} handlebars; there is no smaller way.',
      '{my} three-wheeler is ninety centimetres broad and turns like a barge.',
      '{S} {ride|rides} a cargo bike of {2-3} metres that goes through no ordinary gate.',
      'The children travel in the box in front, so {S} {need|needs} a level place to stand and lock it.',
      '{S} {come|comes} with the three-wheeler, rain or shine, since the car was given up.',
    ],
    episodic: [
      '{S} had to leave the long cycle on the pavement at {town} and got a ticket.',
      'The new loading bicycle came in {month}; it weighs {38-60} kilos, empty.',
    ],
    procedural: ['Chains the freight cycle to a lamp post with two locks wherever there are no hoops.'],
  },
}

export const toddler: Reason = {
  key: 'toddler',
  gap: 'who lives with {who}',
  tag: 'children',
  says: {
    working: ["{name}'s little one moves in with {me} on {weekday}, eleven months and on the march."],
    procedural: ['Crawls through {my} rooms on {weekday} evenings to see what could be swallowed.'],
    semantic: [
      '{S} {have|has} twins of eighteen months who put everything into their mouths.',
      '{name} has just learnt to walk and pulls down whatever {S} {leave|leaves} on an edge.',
      'Grandson {man} is at {my} house three days a week, one and a half and quick as a weasel.',
      'Cupboards at {my} place are tied shut with string up to hip height.',
    ],
    episodic: [
      'Poison hotline in {month}: the little one had chewed a plant label, and {S} aged ten years.',
      '{S} found the baby asleep with a marble in the cheek.',
    ],
  },
}

export const catAtHome: Reason = {
  key: 'cat',
  gap: 'what animals live with {who}',
  tag: 'animal',
  says: {
    procedural: ['Hangs everything that dangles from {my} ceiling, out of reach of {pet}.'],
    semantic: [
      '{S} {have|has} a cat called {pet} that chews every leaf and cable.',
      '{pet} sleeps on the sill and clears it of whatever stands there.',
      'At {my} place nothing with fringes survives; {pet} sees to that, claws first.',
      '{S} {share|shares} the flat with two Siamese that open cupboards.',
    ],
    episodic: [
      'Vet bill of {120-340} in {month}, because {pet} had eaten from a bouquet.',
      'The shelter rang, and since {weekday} {S} {have|has} {pet}, half blind and with all her claws.',
    ],
  },
  formerly: ['{S} {keep|keeps} no animals, not even a goldfish.'],
}

export const dogAtHome: Reason = {
  key: 'dog',
  gap: 'what animals live with {who}',
  tag: 'animal',
  says: {
    working: ["{pet}'s training as a guide starts on {weekday}: {S} {am|is} to have him at heel everywhere."],
    semantic: [
      '{S} never {go|goes} anywhere without {pet}, the greyhound.',
      '{pet} howls when left alone for more than ten minutes, so {S} {take|takes} him along.',
      '{S} {have|has} an assistance dog, a black poodle.',
      'Walks with {pet} at seven, at one and at ten, for which {S} {am|is} never late.',
    ],
    episodic: [
      '{S} waited outside the <gallery|inn|pavilion> at {town} with {pet} while the others went in.',
      'Took over the old setter of the {surname}s in {month}, who lies on {my} feet now.',
    ],
  },
}

export const thinWalls: Reason = {
  key: 'thin-walls',
  gap: 'how the neighbours of {who} take noise',
  tag: 'neighbours',
  says: {
    working: ['The mediation with the family downstairs is on the {ordinal}; until then {S} {walk|walks} on socks.'],
    procedural: ['{S} {iron|irons} instead of hammering after supper, out of fear of the broom below.'],
    semantic: [
      'The walls in {my} house are so thin that one hears the neighbour turn a page.',
      'Below {me} lives a {job} who sleeps by day and knocks with a broom.',
      '{S} {am|is} down to one last warning from the landlord because of noise.',
      'Quiet from one to three and after eight: the house rules hang in {my} hall, signed.',
    ],
    episodic: [
      'The family next door rang at nine because of {my} <mixer|sewing machine>; the baby had woken.',
      '{S} promised {name} {surname} downstairs, after the quarrel in {month}, that nothing would hum before nine.',
    ],
  },
  formerly: ['{S} {live|lives} in a lonely farmhouse where nobody hears a trumpet.'],
}

export const noDrilling: Reason = {
  key: 'no-drilling',
  gap: 'what the lease of {who} permits',
  tag: 'lease',
  says: {
    procedural: [
      'Leans {my} pictures against the skirting, because nothing may be fixed.',
      'Hangs {my} coats on a rack with sandbags, for want of hooks.',
    ],
    semantic: [
      '{S} {rent|rents}, and the lease forbids holes in the walls.',
      'The house is listed; not a nail goes in without the heritage office.',
      '{my} walls are plaster on reed, and screws fall out like loose teeth.',
    ],
    episodic: [
      'Paid {180-420} for {number} drill holes when {S} left the flat in {street}.',
      'The landlord walked through in {month} and counted the hooks; {S} {have|has} promised there will be no more.',
    ],
    working: ["The caretaker's permission for anything on the walls is still outstanding."],
  },
}

export const smallFlat: Reason = {
  key: 'small-flat',
  gap: 'how much room {who} has',
  tag: 'room',
  says: {
    working: ["{S} {move|moves} into the gardener's hut on the {ordinal}: one room, one step wide."],
    semantic: [
      '{S} {live|lives} in {24-33} square metres and {fold|folds} the bed up by day.',
      '{my} kitchen is a cupboard with two plates and no worktop to speak of.',
      'On the houseboat there are {190-198} centimetres of height and not one straight wall.',
      'Whatever comes in, something else has to leave: so it is at {my} place.',
    ],
    episodic: [
      "{S} moved into the caravan on {name}'s farm in {month}.",
      'The old sideboard went to {name}, since the bed and it did not fit together in {my} one room.',
    ],
  },
  formerly: [
    '{S} {have|has} six rooms and two of them empty.',
    '{S} {rent|rents} the whole mill, with a hall for the boats.',
  ],
}

export const noOven: Reason = {
  key: 'no-oven',
  gap: 'what {who} has in the kitchen',
  tag: 'kitchen',
  says: {
    procedural: ['{S} {fry|fries} {my} bread in the pan, where others have a door with a window.'],
    semantic: [
      '{S} {have|has} no oven, only two gas rings.',
      'The thing under {my} stove has been a shelf for pans since the thermostat died.',
      '{S} {cook|cooks} on a camping plate until the kitchen is built in, in {month}.',
    ],
    episodic: [
      'The fuse blew again on {weekday} and the cake stayed liquid; the electrician has cut that circuit off.',
      "{S} baked {name}'s birthday rolls at the neighbours', as always.",
    ],
    working: ['Waiting for the fitter: {my} baking compartment is sealed with red tape.'],
  },
}

export const slowNet: Reason = {
  key: 'slow-net',
  gap: 'what connection {who} has',
  tag: 'network',
  says: {
    procedural: ["Downloads at night in the library's porch, wrapped in a rug, {S} {do|does}."],
    semantic: [
      '{S} {have|has} {2-6} megabits out here, on a dry day.',
      'The valley has no mobile reception, {S} {walk|walks} up to the chapel to send a picture.',
      '{S} {pay|pays} by the gigabyte and {have|has} four of them a month.',
      'The cable ends at the dairy, a kilometre short of {my} house.',
    ],
    episodic: [
      'The call with {name} froze {number} times, until {S} drove to the lay-by.',
      'The last update took from {weekday} evening until the second morning.',
    ],
  },
  formerly: ['Fibre was laid right into {my} cellar, a gigabit for the price of coffee.'],
}

export const northFacing: Reason = {
  key: 'north-facing',
  gap: 'what light {who} has at home',
  tag: 'daylight',
  says: {
    working: ['The plane tree before {my} kitchen is not to be felled, the council wrote on {weekday}.'],
    procedural: ["Carries {my} geraniums to {name}'s roof every {season}, for want of rays."],
    semantic: [
      'All {my} windows face north.',
      'The fir of the {surname}s keeps {my} ground in twilight from October to April.',
      'A wall two metres off is {my} view; {S} {read|reads} by lamp at noon.',
      'The sun gets over the roof opposite for forty minutes a day, in June.',
    ],
    episodic: [
      '{S} gave up the tomatoes in {month}, long, pale and without one flower.',
      'The light meter showed {90-300} lux on {my} sill at midday.',
    ],
  },
  formerly: ['{S} {have|has} a south terrace where the stones burn the feet.'],
}

export const oftenAway: Reason = {
  key: 'often-away',
  gap: 'how often {who} is at home',
  tag: 'absence',
  says: {
    working: ['The next posting to {town} begins on the {ordinal} and lasts {few} months, {S} {have|has} signed.'],
    procedural: ['Turns the water off at the main and leaves {name} the letterbox, every second week.'],
    semantic: [
      '{S} {am|is} away for two weeks out of four, on the rig.',
      'Lighthouse duty takes {me} off from the first to the fifteenth of each month.',
      '{S} {live|lives} out of a suitcase from {weekday} to {weekday2}, and nobody has a key.',
      'Long hauls to {town} and back: ten days out, four in.',
    ],
    episodic: [
      '{S} came home to brown stalks {few} times last year, though {name} had sworn to look in.',
      'Signed the contract for the survey ship in {month}: three weeks at sea, one on land.',
    ],
  },
  formerly: ['{S} {work|works} from home and hardly {leave|leaves} the house.'],
}
