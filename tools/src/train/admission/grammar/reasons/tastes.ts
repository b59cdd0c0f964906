import type { Reason } from '../grammar.ts'

export const garden: Reason = {
  key: 'glut',
  gap: 'what {who} has in store',
  tag: 'store',
  says: {
    semantic: [
      'The cellar shelves hold {20-60} jars of pumpkin that {S} {have|has} to get rid of.',
      '{S} {get|gets} a crate of whatever is ripe from {name} every {weekday}.',
      'Our three trees drop more quinces than {S} {know|knows} what to do with.',
    ],
    episodic: [
      '{S} carried eleven marrows in before the frost.',
      'The freezer door no longer shuts since {S} came home with the harvest of the {surname}s.',
    ],
    working: ['The bucket of plums from {name} must be used by {day}, {S} {have|has} promised not to let it rot.'],
  },
}

export const outdoors: Reason = {
  key: 'outdoor-work',
  gap: 'what {who} needs it for',
  tag: 'use',
  says: {
    semantic: [
      '{S} {stand|stands} at the lock gate in any weather, hosing weed off the racks.',
      '{S} {repair|repairs} roofs and {kneel|kneels} on slate all day.',
      '{S} {sing|sings} at funerals and {need|needs} to look it.',
    ],
    episodic: [
      '{S} tore {few} jackets on barbed wire in the first month as a ranger.',
      'Was sent home from the office in {month}, because {my} jumper had a hole.',
    ],
    working: ['{S} {begin|begins} at the fish market on the first.'],
  },
  formerly: ['{S} {sit|sits} at a desk all year and never {get|gets} wet.'],
}

export const longHaters: Reason = {
  key: 'length',
  gap: 'how long a sitting {who} enjoys',
  tag: 'length',
  says: {
    semantic: [
      '{S} {find|finds} everything over a hundred minutes too long.',
      "{S} {need|needs} a break after an hour, for the bladder's sake.",
      'The hip lets {me} sit for eighty minutes, then it screams.',
    ],
    episodic: [
      '{S} walked out of {other} after two hours, with half of the row behind {me}.',
      '{name} counted {my} yawns during {other}: {30-70}.',
      'Slept through the last third of {other} and asked nobody how it ended.',
    ],
    procedural: ['Looks up the running time first, before the plot or the names.'],
  },
  formerly: ['{S} {sit|sits} through nine-hour marathons with a thermos.'],
}

export const loved: Reason = {
  key: 'earlier-work',
  gap: 'what {who} thought of the earlier works',
  tag: 'maker',
  says: {
    semantic: [
      '{S} {think|thinks} {other} the only perfect thing {maker} has made.',
      '{S} never forgave {maker} the ending of {other}.',
      '{other}, by the same hand, got {me} through the winter after the funeral.',
    ],
    episodic: [
      '{S} saw {other} {few} times in one week and learnt the song from it.',
      'Threw {other} into the canal at page {40-90}, for its women without a sentence of their own.',
      'Wrote {maker} a letter about {other}, four pages, and got a card back.',
    ],
  },
}

export const griefOfWater: Reason = {
  key: 'drowning',
  gap: 'what {who} cannot bear to see',
  tag: 'grief',
  says: {
    semantic: [
      '{my} brother {man} drowned when {S} {was|was} nine.',
      "{S} {can't|can't} watch anybody go under since {name} was lost off {town}.",
      'Scenes in deep water are what {S} {leave|leaves} the room for.',
    ],
    episodic: [
      '{S} pulled a child out of the weir at {town} in {month}, too late.',
      'Switched off at the shipwreck and sat in the kitchen with the light on.',
      'The counsellor called it flashbacks, after the ferry accident.',
    ],
  },
}

export const beekeeper: Reason = {
  key: 'bees',
  gap: 'what {who} knows of the subject',
  tag: 'expert',
  says: {
    semantic: [
      '{S} {keep|keeps} {6-20} hives behind the brickyard.',
      'Third generation with a smoker and veil: that is {me}.',
      '{S} {examine|examines} apprentices in beekeeping for the county.',
    ],
    episodic: [
      '{S} lost four colonies to mites in {month} and wept over the boards.',
      'A swarm in the letterbox at {town}, and {S} got it into a bucket with bare hands.',
    ],
    procedural: ['Every {weekday} from April on {S} {go|goes} through the frames and {write|writes} down each queen.'],
  },
}

export const birdwatcher: Reason = {
  key: 'birds',
  gap: 'what {who} travels for',
  tag: 'interest',
  says: {
    semantic: [
      '{S} {count|counts} waders and {keep|keeps} a list of {180-420} species.',
      'A telescope stands ready at {my} window for anything with wings.',
      'Nothing gets {me} out at dawn but geese on the wing.',
    ],
    episodic: [
      '{S} lay in wet reeds for {few} hours at {town} for one bittern, and called it the best day of the year.',
      'Saw the first spoonbill of {my} life in {month}, near {town}, and cried.',
    ],
    working: ['{S} {need|needs} an avocet yet for the year list.'],
  },
}
