import type { Reason } from '../grammar.ts'

export const dairy: Reason = {
  key: 'dairy',
  gap: 'whether {who} can eat milk and cream',
  tag: 'dairy',
  says: {
    working: ['Breath test on the {ordinal}; {S} {am|is} to leave out cheese and all that till then.'],
    semantic: [
      'Yogurt, quark, custard: {S} {look|looks} at them as others look at the moon.',
      '{S} {am|is} lactose intolerant.',
      '{S} {drink|drinks} coffee with oats and {pay|pays} for any cream with a night of cramps.',
      'Ice cream only as sorbet, pizza without the white part: {my} belly insists.',
      'The enzyme that splits milk sugar is missing in {my} family, and {S} got it worst.',
    ],
    episodic: [
      "Doubled up after {name}'s crème caramel, and the breath test in {month} said why.",
      "{S} scraped the sauce off at the {surname}s' and ate dry noodles.",
    ],
    procedural: ['Asks for the butter to be left out, everywhere, and brings margarine to breakfasts.'],
  },
  formerly: [
    '{S} {drink|drinks} a litre of milk a day, mostly standing at the fridge.',
    '{S} {put|puts} cream on everything but herring.',
  ],
}

export const noMeat: Reason = {
  key: 'no-meat',
  gap: 'whether {who} eats meat',
  tag: 'meat',
  says: {
    working: ['{S} promised {name} a whole year without anything that had legs; five months to go.'],
    semantic: [
      'Raised by vegetarians at {town}, {S} never learnt to like the smell of a roast.',
      '{S} {eat|eats} no meat.',
      '{S} gave up everything with a face after a summer in the sausage factory.',
      'The tick bite left an allergy against beef and pork; one bite swells {my} tongue.',
      'Gout: {doctor} struck sausage, liver and roasts off the list in {month}.',
    ],
    episodic: [
      "{S} slid the cutlet on to {name}'s plate at the <works dinner|confirmation> and lived on potatoes.",
      'Two years on Sunday since the last ham; {S} marked the day with fried mushrooms.',
    ],
    procedural: ['Cooks the Sunday stew with beans and smoked paprika, and has not touched the bacon pan since.'],
  },
  formerly: [
    '{S} {call|calls} a meal without a chop a snack.',
    '{S} {cure|cures} ham in the cellar and {eat|eats} it daily.',
  ],
}

export const noAlcohol: Reason = {
  key: 'no-alcohol',
  gap: 'whether {who} drinks alcohol',
  tag: 'drink',
  says: {
    working: ['Eight weeks into the programme: {S} {have|has} to blow into the tube on {weekday}s.'],
    semantic: [
      '{S} {drink|drinks} no alcohol.',
      '{S} {have|has} been dry for {number} years and {keep|keeps} not even cough drops with spirit in the house.',
      'The liver values allow nothing, not even in a sauce, until the check in {month}.',
      'On the epilepsy tablets a glass is enough to knock {me} over.',
    ],
    episodic: [
      "{S} asked for apple juice at {name}'s toast and got the sober medal from the group a week later.",
      'The test was positive, fourteen weeks by now; {S} {toast|toasts} with elderflower.',
    ],
    procedural: ['Always takes the car keys on party nights and leaves the bottle to the others.'],
  },
  formerly: ['{S} {keep|keeps} a cellar with {40-90} bottles of red and {open|opens} one every evening.'],
}

export const nuts: Reason = {
  key: 'nuts',
  gap: 'allergies of {who}',
  tag: 'nuts',
  says: {
    procedural: [
      '{S} {ring|rings} the kitchen before any invitation and {ask|asks} about praline.',
      'Wears a bracelet with three words: hazel, walnut, pen.',
    ],
    semantic: [
      'Walnuts and hazels set off an allergy that {S} {have|has} had since school.',
      '{S} {carry|carries} an adrenaline pen because of marzipan and its relatives.',
      'Praline, pesto, nougat: {S} {read|reads} each label twice, since the night in casualty.',
      '{my} throat closes from anything that grows in a shell on a tree.',
    ],
    episodic: [
      "One biscuit at {name}'s advent coffee, and {S} woke up on a drip.",
      'The allergy test in {month} gave the highest class for hazel and almond.',
    ],
  },
}

export const spicy: Reason = {
  key: 'spicy',
  gap: 'how hot {who} likes food',
  tag: 'spice',
  says: {
    procedural: ['Rinses pickles under the tap before {S} {dare|dares} a bite.'],
    semantic: [
      'Curry gives {my} gullet a night on its feet.',
      "{S} {can't|can't} eat anything hot.",
      'Pepper is the limit; with chilli {S} {hiccup|hiccups} for an hour.',
      'The stomach ulcer has healed and {S} {stay|stays} on mild food to keep it so.',
      'Since the radiation {my} tongue burns from mustard.',
    ],
    episodic: [
      '{S} emptied two jugs of water over the "mild" curry at {town} and took bread home.',
      'Tears at the table of the {surname}s over a single pickled pepper.',
    ],
  },
  formerly: ['{S} {breed|breeds} chillies on the sill and {eat|eats} them raw for a bet.'],
}

export const shellfish: Reason = {
  key: 'shellfish',
  gap: 'whether {who} eats seafood',
  tag: 'seafood',
  says: {
    working: [
      'Second skin test on the {ordinal}: crab, cockle and squid are under suspicion, {S} {may|may} touch none.',
    ],
    procedural: ['{S} {ask|asks} what else the frying fat has seen, on account of scampi.'],
    semantic: [
      '{S} {react|reacts} to shrimps with swollen lips.',
      'Nothing out of a shell from the sea, says the card in {my} wallet.',
      '{S} {keep|keeps} kosher, so crustaceans stay off the plate.',
      'Iodine is poison for {my} thyroid; {doctor} named mussels first.',
    ],
    episodic: [
      'The buffet on the ferry ended with hives from neck to knee; the prawns, {S} {suppose|supposes}.',
      "{S} spent {name}'s sixtieth in the bathroom, after three oysters.",
    ],
  },
}

export const sugar: Reason = {
  key: 'sugar',
  gap: 'how {who} has to watch sugar',
  tag: 'sugar',
  says: {
    working: ['The long-term value is to be under seven by {month}, {S} {have|has} given {doctor} {my} word.'],
    procedural: ['Pricks a finger before each meal, and {S} {send|sends} the dessert card back unread.'],
    semantic: [
      '{S} {have|has} diabetes and {count|counts} every bread unit.',
      'Blood sugar was at nine again in {month}; no sweet things, said {doctor}.',
      '{S} {wear|wears} a sensor on the arm that beeps at cake.',
      '{S} {take|takes} fruit for dessert, half a piece, weighed.',
    ],
    episodic: [
      '{S} was sent home from the clinic in {month} with a pen, a diet sheet and a finger pricker.',
      'The toe would not heal; now {S} {drink|drinks} tea plain and {leave|leaves} jam to the {animal}.',
    ],
  },
  formerly: ['{S} {live|lives} on meringues and sweet tea and {have|has} the best values in the family.'],
}

export const gluten: Reason = {
  key: 'gluten',
  gap: 'whether {who} can eat wheat',
  tag: 'wheat',
  says: {
    working: ['Check by {doctor} in {month}: {S} {am|is} not to touch flour of any of the three sorts.'],
    procedural: ['{S} {bring|brings} {my} own rolls to breakfasts, wrapped twice.'],
    semantic: [
      '{S} {have|has} coeliac disease.',
      'Wheat, rye and barley are forbidden; {S} {have|has} a toaster of {my} own.',
      'Crumbs in the butter are enough to put {me} to bed.',
      '{S} {bake|bakes} with buckwheat and rice, and not for fun.',
    ],
    episodic: [
      'The biopsy in {month} explained all the years of bellyache: no more rolls.',
      '{S} asked three waiters about the breadcrumbs at {town} and ended up with a boiled egg.',
    ],
  },
}

export const teeth: Reason = {
  key: 'teeth',
  gap: 'what {who} can chew',
  tag: 'teeth',
  says: {
    procedural: ["Cuts apples into slivers and dunks the rusk till it gives up, for {my} jaw's sake."],
    semantic: [
      '{S} {have|has} a brace glued in until {month} and {may|may} bite nothing hard.',
      '{my} new dentures hold for soup and fish, and for nothing with a crust.',
      'The jaw joint locks when {S} {chew|chews} for long.',
    ],
    episodic: [
      'Two wisdom teeth out on {weekday}, stitches for ten days; {S} {live|lives} on porridge.',
      'Broke a crown on a roll at {town}; the temporary one must not be tested, said the dentist.',
    ],
    working: ['Implant to be fitted at the end of the month; until then {S} {chew|chews} on the left.'],
  },
}

export const coriander: Reason = {
  key: 'coriander',
  gap: 'flavours that {who} dislikes',
  tag: 'herb',
  says: {
    procedural: ['{S} {tell|tells} waiters it is an allergy, so that the green stuff stays in the kitchen.'],
    semantic: [
      '{my} tongue has the gene for it: chutney with those leaves is shampoo.',
      'Coriander tastes of soap to {me}.',
      '{S} {pick|picks} every green leaf out of a soup for fear of that one herb.',
      '{S} {loathe|loathes} cilantro, fresh or ground.',
      'One sprig of it, and a dish goes back to the kitchen.',
    ],
    episodic: [
      "{S} thought the washing-up had not been rinsed at {name}'s, but it was the salsa.",
      'Left the whole bowl at the noodle bar in {town}, green specks all over it.',
    ],
  },
}

export const slowEater: Reason = {
  key: 'small-portions',
  gap: 'how much {who} can eat',
  tag: 'portion',
  says: {
    semantic: [
      "A child's plate is what {S} {order|orders} and half of it is left.",
      '{S} {eat|eats} like a sparrow since the stomach was made smaller.',
      'Three bites and {S} {am|is} full, since the operation two winters ago.',
      '{S} {share|shares} a main course with whoever is there, or {take|takes} half of it home.',
    ],
    episodic: [
      "{S} sent the {ordinal} course back untouched at {name}'s dinner and felt ill from the first two.",
      'Gastric band fitted in {month}; the sheet says a cupful at a time.',
    ],
    procedural: ['Orders two starters and never a menu.'],
  },
}
