import type { Reason } from '../grammar.ts'

/** Stairs, slopes and long ways on foot. */
export const knees: Reason = {
  key: 'knees',
  gap: 'how far {who} can walk and climb',
  tag: 'legs',
  says: {
    procedural: [
      "Takes the goods entrance everywhere, for {my} walking frame's sake.",
      'Sits down on every second bench and asks for the ramp before asking for the way.',
    ],
    semantic: [
      'The prosthesis below {my} left knee is fine on carpets and hopeless on cobbles.',
      '{S} {have|has} bad knees since the fall <off the ladder|from the loft|at {town}>.',
      "{S} {can't|can't} take stairs any more, <not even with a rail|and ramps only slowly>.",
      'Since the hip was replaced {S} {walk|walks} {150-400} metres at most and then {have|has} to sit.',
      '{S} {use|uses} a stick outdoors and {look|looks} for kerbs before anything else.',
    ],
    episodic: [
      'Knee operation in {month}; the physiotherapist allows flat ground only.',
      '{S} had to be helped down from the <viewing platform|gallery|bell tower> at {town}, one step at a time.',
      "Turned back halfway up to the chapel at {town}, with both joints on fire; {S} {won't|won't} try that again.",
    ],
    working: ['Waiting for a date for the second hip; until then {S} {am|is} to avoid every climb.'],
  },
  formerly: [
    '{S} {run|runs} up the {ordinal} floor twice a day for exercise.',
    '{S} {climb|climbs} every church tower that {S} {come|comes} across.',
    '{S} {hike|hikes} twenty kilometres on Sundays, the steeper the better.',
  ],
}

/** Lifting, carrying and bending. */
export const back: Reason = {
  key: 'back',
  gap: 'how much {who} can lift',
  tag: 'legs',
  says: {
    procedural: ['{S} {leave|leaves} anything heavier than a cat to {name} and the boys.'],
    working: ['The corset is to be worn until {month}, and {S} {am|is} not to bend at all.'],
    semantic: [
      '{S} {am|is} not allowed to lift more than {4-8} kilos since the slipped disc.',
      '{S} {have|has} two pinned vertebrae and {carry|carries} nothing heavier than a full kettle.',
      'Rucksacks are over: {S} {pull|pulls} everything on wheels since the winter with the lumbago.',
      '{S} {do|does} the shopping in four small trips, for the sake of the spine.',
    ],
    episodic: [
      'Hernia operation on the {ordinal} of {month}; six weeks without lifting, then light things only.',
      '{S} got stuck bent over a crate of water and had to be straightened by {doctor}.',
      '{name} had to carry the groceries up, because {S} still {wear|wears} the corset.',
    ],
  },
  formerly: ['{S} {carry|carries} beer crates two at a time.', '{S} {move|moves} pianos with {name} on Saturdays.'],
}

export const migraine: Reason = {
  key: 'migraine',
  gap: 'sensitivity of {who} to flicker and glare',
  tag: 'light',
  says: {
    working: [
      'Appointment at the headache clinic on the {ordinal}; the diary so far says lamps, lamps, lamps, {S} {fear|fears}.',
    ],
    semantic: [
      '{my} eyes take an hour to recover from a welding arc or a photo flash.',
      '{S} {get|gets} migraines from flickering light.',
      'Neon tubes and strobe bring on the zigzag lines within minutes, and then {S} {lie|lies} in the dark for a day.',
      '{S} {have|has} photosensitive epilepsy, well controlled as long as nothing flashes.',
      '{S} {keep|keeps} the blinds down and the screen at a quarter of its brightness since the concussion.',
    ],
    episodic: [
      '{S} left the <fair|arcade|school disco> after ten minutes with one eye shut and was sick in the car park.',
      '{doctor} wrote "avoid rapid flashes" on the plan after the seizure in {month}.',
    ],
    procedural: ['Puts on the tinted glasses wherever lamps hum, and leaves if that is not enough.'],
  },
}

export const tinnitus: Reason = {
  key: 'tinnitus',
  gap: 'how {who} copes with noise',
  tag: 'ears',
  says: {
    procedural: [
      'Carries wax plugs in every coat and leaves when people have to shout.',
      '{S} {follow|follows} talk by the lips and {need|needs} light on them.',
    ],
    semantic: [
      '{S} {have|has} had ringing in both ears since the <blast at the quarry|ear infection|{month} concert>, and noise makes it worse.',
      'With two hearing aids {S} {hear|hears} every fork and no sentence as soon as several people talk.',
      '{S} {am|is} deaf on the left and {sit|sits} with the right ear to whoever speaks.',
      'A polyp on the vocal cords: {S} may not raise {my} voice until {month}.',
    ],
    episodic: [
      'Throat operation in {month}; {doctor} permits a whisper for the time being.',
      "At {name}'s wedding {S} nodded all evening without catching a word, and went home with a humming head.",
      '{S} moved tables twice at the <christening|works outing> until the ventilator was out of earshot.',
    ],
  },
  formerly: [
    '{S} {love|loves} it when a place is so full that one has to shout.',
    '{S} {play|plays} drums in a hall band without plugs.',
  ],
}

export const earlySleeper: Reason = {
  key: 'early-sleeper',
  gap: 'when {who} goes to bed',
  tag: 'hours',
  says: {
    working: ['Baking course for the night shift starts on {weekday}: {S} {am|is} to be there at half past two.'],
    semantic: [
      'The newspapers have to be out by five, and {S} {carry|carries} them.',
      '{S} {am|is} in bed by <eight|half past eight> on weekdays.',
      '{S} {start|starts} at the bakery at <two|three> in the morning.',
      'Milking is at a quarter to five, Sundays included, and nobody else can do it.',
      'The early shift at the <depot|ward|sorting office> begins at four since the new roster; {S} {sleep|sleeps} from seven.',
    ],
    episodic: [
      "{S} fell asleep at <{name}'s birthday|the school play|the jubilee> before the cake was cut, at nine.",
      'Nodded off in the second half of the <concert|final> at {town}, as always after eight in the evening.',
    ],
    procedural: ['Switches the telephone off at half past seven and gets up with the blackbirds.'],
  },
  formerly: [
    '{S} {work|works} late shifts and {have|has} breakfast at noon.',
    '{S} {get|gets} livelier after midnight and never {go|goes} home first.',
  ],
}

export const smallPrint: Reason = {
  key: 'small-print',
  gap: 'how well {who} sees',
  tag: 'eyes',
  says: {
    working: ['New glasses not before the {ordinal}; till then {S} {guess|guesses}.'],
    semantic: [
      'Without the lamp and the strong lenses {S} {take|takes} a bus stop for a policeman.',
      '{S} {read|reads} with a magnifier since the macula trouble.',
      '{S} {have|has} cataracts in both eyes, the operation is not before {month}.',
      'Anything smaller than a headline is grey fog for {me} by now.',
      '{S} {order|orders} library books in the large edition or on cassette.',
    ],
    episodic: [
      'At the eye clinic {S} got to the third row of letters and no further.',
      '{S} poured salt into the coffee because the two labels looked alike, even with glasses.',
    ],
    procedural: ['Has {name} read out labels and timetables on the telephone.'],
  },
}

export const colourBlind: Reason = {
  key: 'colour-blind',
  gap: 'how {who} sees colours',
  tag: 'eyes',
  says: {
    procedural: [
      'Has {name} lay out the shirts, since the day with the green suit that {S} took for brown.',
      'Writes the names on {my} tubes of paint, all of them.',
    ],
    semantic: [
      '{S} {am|is} red-green colour-blind.',
      "{S} {can't|can't} tell a ripe tomato from an unripe one by looking.",
      'Sorts socks by texture; brown, olive and dark red are all one to {me}.',
      'Traffic lights {S} {read|reads} by position, never by hue.',
    ],
    episodic: [
      '{S} failed the plates with the dots at the <rail company|flying club>, and became a {job} instead.',
      '{S} handed {name} the rust sweater as the green one, to general laughter.',
    ],
  },
}

export const vertigo: Reason = {
  key: 'vertigo',
  gap: 'how {who} copes with heights',
  tag: 'fear',
  says: {
    procedural: ['Crosses bridges in the middle of the road with eyes on the far bank.'],
    semantic: [
      'A stepladder is {my} limit, and somebody has to hold it.',
      '{S} {am|is} afraid of heights.',
      "{S} {can't|can't} look over a balcony rail without the knees going.",
      'Third row of a gallery is the highest {S} {manage|manages}, with eyes shut.',
      '{S} {have|has} a balance disorder of the inner ear and {need|needs} firm ground.',
    ],
    episodic: [
      "On the chairlift at {town} {S} held {name}'s sleeve and counted to nine hundred.",
      'The fire brigade fetched {me} from the <lookout|mast|cathedral gallery> at {town}, after an hour of holding on.',
    ],
  },
  formerly: ['{S} {abseil|abseils} with the club from anything over twenty metres.'],
}

export const closedIn: Reason = {
  key: 'closed-in',
  gap: 'how {who} copes with narrow rooms and crowds',
  tag: 'fear',
  says: {
    procedural: ['{S} {look|looks} for the emergency exit first and {sit|sits} next to it.'],
    semantic: [
      'Since the night under the rubble {S} {sleep|sleeps} with the door open.',
      '{S} {panic|panics} in narrow rooms without a window.',
      '{S} {take|takes} the stairs rather than any lift, since the four hours between two floors.',
      'Crowds are beyond {me}: {S} {shop|shops} when the doors open and never on a Saturday.',
      '{S} {need|needs} to see the way out, or nothing of the rest is enjoyed.',
    ],
    episodic: [
      '{S} had to leave the <mine tour|tank museum|crypt> at {town} in a sweat after the first bend.',
      'The scan was broken off twice, because {S} could not stay in the tube.',
    ],
  },
}

export const motionSick: Reason = {
  key: 'motion-sick',
  gap: 'how {who} travels on water and winding roads',
  tag: 'journey',
  says: {
    procedural: ['Walks the last ten kilometres of any mountain pass, by {my} own choice.'],
    semantic: [
      'Even a swing in the park turns {my} stomach.',
      '{S} {get|gets} seasick on the smallest <ferry|pedal boat>.',
      '{S} {can|can} only sit facing forwards, otherwise breakfast is lost.',
      'On winding roads somebody always has to stop for {me}.',
      'The tablets against travel sickness are out, since they clash with the heart pills.',
    ],
    episodic: [
      '{S} spent the crossing to {town} on the floor with a bucket, and flew back.',
      'Green in the face after {number} bends on the pass near {town}; {S} walked the rest.',
    ],
  },
}

export const scentSensitive: Reason = {
  key: 'scent',
  gap: 'what {who} can bear in the air',
  tag: 'breath',
  says: {
    working: ['Provocation test on the {ordinal}; until then {S} {am|is} to keep away from anything that smells.'],
    procedural: ['Asks guests to come without aftershave, and {S} {mean|means} it.'],
    semantic: [
      '{S} {have|has} asthma, and perfume or smoke sets it off.',
      'Lilies, incense, fabric softener: {S} {cough|coughs} till the eyes run.',
      '{S} {carry|carries} two inhalers and {open|opens} windows wherever {S} {go|goes}.',
      'Lungs at sixty per cent since the pneumonia, says {doctor}.',
    ],
    episodic: [
      "The ambulance came to the <candle shop|hairdresser's|harvest mass> in {month}, because {S} could get no breath.",
      '{S} had to move out of the newly painted office for a fortnight, wheezing.',
    ],
  },
  formerly: ['{S} {burn|burns} incense in the evening and {love|loves} heavy perfume.'],
}

export const sunSensitive: Reason = {
  key: 'sun',
  gap: 'how {who} bears heat and sun',
  tag: 'light',
  says: {
    working: ['{S} {am|is} on antibiotics for {few} months that turn daylight into blisters.'],
    procedural: ['Goes out before nine and after six in summer, with an umbrella that {S} {call|calls} {my} roof.'],
    semantic: [
      '{S} {burn|burns} within ten minutes and {stay|stays} in the shade from April to September.',
      'The new tablets forbid direct sun, it says so in red on the box.',
      '{S} had a patch cut from the nose and {am|is} to keep out of midday light for good.',
      'Above twenty-eight degrees {my} circulation gives up.',
    ],
    episodic: [
      '{S} fainted on the <pier|parade ground|market square> at {town} last summer, at noon.',
      'Lupus, {doctor} said in {month}; long sleeves, wide hat, no beaches.',
    ],
  },
  formerly: ['{S} {lie|lies} on the roof all July and never {burn|burns}.'],
}

export const coldHands: Reason = {
  key: 'cold',
  gap: 'how {who} bears cold',
  tag: 'cold',
  says: {
    procedural: ['Wears gloves to the fridge and {S} {keep|keeps} a blanket in every room.'],
    semantic: [
      '{my} joints announce each frost two days before the radio does.',
      '{S} {feel|feels} the cold badly since the thyroid went.',
      'Fingers go white and numb below twelve degrees, Raynaud it is called.',
      '{S} {sleep|sleeps} with two hot-water bottles until June.',
      'Draughts go straight into {my} face nerve; {S} had it paralysed once.',
    ],
    episodic: [
      '{S} left the open-air <cinema|carol singing> at {town} before the end, with blue lips.',
      'Chilblains on six toes in {month}, after one evening in the unheated hall.',
    ],
  },
}

export const oneHanded: Reason = {
  key: 'one-handed',
  gap: 'what {who} can do with the hands',
  tag: 'hands',
  says: {
    procedural: [
      '{S} {button|buttons} {my} shirts before putting them on, over the head.',
      'Opens bottles with the door frame and a curse.',
    ],
    semantic: [
      'Since a stroke {my} right arm hangs and the left does everything.',
      'Arthritis in both thumbs: jars, small screws and zips are beyond {me}.',
      '{S} {have|has} a tremor and {spill|spills} whatever is full to the brim.',
      'The wrist is fused, so {S} {turn|turns} nothing and {type|types} with two fingers.',
    ],
    episodic: [
      'Lost the tips of two fingers in the bread slicer in {month}.',
      '{name} had to open the parcel, the clips were too stiff for {me}.',
    ],
    working: ['The plaster on the right arm comes off in {few} months at the earliest.'],
  },
}

export const hayFever: Reason = {
  key: 'hay-fever',
  gap: 'allergies of {who}',
  tag: 'breath',
  says: {
    working: ['Third injection on {weekday}; until then {S} {am|is} to stay away from anything green.'],
    procedural: ['Dries the washing in the cellar and wears swimming goggles when mowing is on.'],
    semantic: [
      '{S} {am|is} allergic to birch and hazel pollen.',
      'From March to June {S} {live|lives} with closed windows and swollen eyes.',
      '{S} {get|gets} a shot every {few} weeks against grasses, and {carry|carries} drops everywhere.',
      'Whatever blooms makes {me} sneeze; the {animal} hides by now.',
    ],
    episodic: [
      '{S} broke off the picnic by the meadow at {town} with a nose like a tap.',
      'The skin test in {month} came up in {number} lumps, the flowers worst of all.',
    ],
  },
}

export const skin: Reason = {
  key: 'skin',
  gap: 'what the skin of {who} bears',
  tag: 'skin',
  says: {
    procedural: [
      'Washes new things three times and wears silk below them all the same, or {my} arms flare up.',
      'Turns every jumper inside out and rubs it on the wrist before {S} {pay|pays}.',
    ],
    semantic: [
      'Wool gives {me} a rash.',
      'Nickel and wool are poison for {my} skin, says {doctor}.',
      '{S} {wear|wears} cotton and silk only, with the labels cut out, on account of the eczema.',
      'Whatever scratches is pulled off within the hour; {S} {give|gives} it to the charity shop.',
    ],
    episodic: [
      'Red weals round the neck for a week after the jumper from {name}.',
      "{S} scratched both arms open in the borrowed <loden coat|fisherman's jersey> at {town}.",
    ],
  },
}

export const medication: Reason = {
  key: 'medication',
  gap: 'what medicine {who} takes',
  tag: 'medicine',
  says: {
    procedural: ['{S} {carry|carries} the emergency card round the neck, even in the bath.'],
    working: ['{doctor} wants the long-term trace first; until the {ordinal} {S} {am|is} to take it slowly.'],
    semantic: [
      '{S} {take|takes} a blood thinner every evening.',
      'After the thrombosis {S} {take|takes} a pill each night and {avoid|avoids} bruises like the plague.',
      '{S} {have|has} a pacemaker, and the card for it in the wallet.',
      'One kidney only, and that at half its work: {doctor} wants to hear of anything new beforehand.',
    ],
    episodic: [
      'Stomach bleeding in {month}, closed with two clips; {S} {am|is} to take nothing without asking.',
      'The valve operation went well; tablets for life, and a value to be measured every Monday.',
    ],
  },
}
