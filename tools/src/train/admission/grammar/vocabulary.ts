import type { Vocabulary } from './fill.ts'

const words = (text: string): readonly string[] => text.trim().split(/\s+/u)
const lines = (text: string): readonly string[] =>
  text
    .trim()
    .split(',')
    .map((each) => each.trim())

export const women = words(`
  Oona Berit Ilvy Saskia Marisol Fenna Noor Agathe Yevgenia Zuzana Imke Roswitha Thandi Maelle Sabela Ottilie Hanneke
  Lioba Perpetua Dagny Solveig Ximena Aroha Mirembe Katinka Leocadia Nuria Fatou Bronwen Ghislaine Tamsin Wilhelmina
  Ayaka Signe Rukmini Eilidh Jadwiga Milagros Anouk Halina Svetla Griet Philippa Ondine Verena Chiamaka Tove Leilani`)

export const men = words(`
  Otmar Ruud Cosimo Hendrik Emeka Torvald Balthasar Ignace Joost Piran Lorcan Anselm Tadeusz Mateus Ephraim Kwabena
  Rasmus Dmitar Florian Gwil Yannick Casimir Bertrand Odhran Silvio Niall Wendelin Isidor Malachy Arvid Fergus Tomasz
  Bram Leopold Kofi Jarek Hamish Ulrich Vincenzo Alasdair Detlef Osric Pascal Radomir Selwyn Thierry Vaclav Zeno`)

/** What other people are to the user, with whether they are women or men. */
export const relations = {
  she: lines(
    'sister, mother, aunt, niece, cousin, colleague, neighbour, boss, grandmother, old schoolfriend, mother-in-law, godmother, trainee, landlady, choir friend, friend, sister-in-law',
  ),
  he: lines(
    'brother, father, uncle, nephew, cousin, colleague, neighbour, boss, grandfather, old schoolfriend, father-in-law, godfather, trainee, landlord, rowing friend, friend, brother-in-law',
  ),
}

/** The relations of those with whom one goes out, and for whom one buys and asks. */
export const companionRelations = {
  she: lines(
    'mother, aunt, niece, stepmother, grandmother, mother-in-law, godmother, sister, old schoolfriend, cousin',
  ),
  he: lines(
    'father, uncle, nephew, stepfather, grandfather, father-in-law, godfather, brother, old schoolfriend, cousin',
  ),
}

export const childRelations = {
  she: lines('daughter, niece, granddaughter, goddaughter, little sister'),
  he: lines('son, nephew, grandson, godson, little brother'),
}

const surname = words(`
  Kalder Oduya Marchetti Brannigan Sorensen Amsel Quill Tregear Holub Nakashima Ferrand Obermann Lisle
  Mbeki Castellan Dunmore Ravnsborg Ehrlich Pomeroy Szabo Trujillo Winterbourne Achterberg Falk Corrigan Iwu Jelinek
  Lamprecht Moorcock Novotny Osei Pellegrin Rasch Strand Tolliver Underhill Varga Whelan Yilmaz Zabel Bickerstaff`)

const titleFirst = words(`
  Salt Hollow Seventh Quiet Copper Borrowed Winter Paper Drowned Amber Lesser Crooked Glass Northern Tin Velvet Slow
  Burnt Distant Feathered Iron Lonely Marble Painted Second Silver Stolen Tidal Unlit Wooden Yellow Broken Far Humble`)
const titleSecond = words(`
  Ledger Harbour Orchard Lantern Meridian Choir Cartographer Ferry Lighthouse Garden Kingdom Mirror Parade Quarry River
  Staircase Theatre Umbrella Valley Weather Archive Beekeeper Causeway Darkroom Engine Foundry Geometry Heron Island
  Juniper Keeper Laundry Menagerie Nocturne Observatory`)

/** Shared tables of the English grammars. Whatever they name is invented. */
export const vocabulary: Vocabulary = {
  woman: women,
  man: men,
  name: [...women, ...men],
  surname,
  title: ['The {titleFirst} {titleSecond}', '{titleFirst} {titleSecond}', '{titleSecond} of {stuff}'],
  titleFirst,
  titleSecond,
  stuff: words('Salt Ash Thunder Rain Smoke Bees Paper Snow Dust Honey Rust Moss Feathers Glass'),
  town: words(`
    Hollenstedt Dunbrook Wexcombe Saltby Ravensey Tarnow Bruckheim Port-Liss Elmstead Norrby Castelvero Ashgill Lindau-Ost
    Merrowby Oldmere Pendrick Quarley Skarholm Thornwick Ulverby Varnsdorf Westerlo Yarrowby Zellbach Brightsea Corrin
    Drumlea Estremar Fallowfield Garnish Halden Ilmenau-Süd Jarrow-on-Wye Kestrel-Bay Lowmoor Mostar-Hill Nettlebed`),
  street: lines(
    'Harbour Lane, Mill Street, Tanner Row, Linden Square, Cooper Hill, Ferry Road, Chapel Yard, Foundry Street, Orchard Close, Station Parade, Saltmarket, Weaver Street, Castle Steps, Almond Walk, Quay Side, Brewhouse Lane',
  ),
  weekday: words('Monday Tuesday Wednesday Thursday Friday Saturday Sunday'),
  day: words('Monday Tuesday Wednesday Thursday Friday Saturday Sunday'),
  workday: words('Monday Tuesday Wednesday Thursday Friday'),
  month: words('January February March April May June July August September October November December'),
  season: words('spring summer autumn winter'),
  ordinal: words('second third fourth fifth sixth seventh'),
  number: words('two three four five six seven eight nine'),
  few: words('two three four'),
  colour: words('red green navy white grey teal plum rust'),
  animal: words('dog cat tortoise parrot rabbit greyhound ferret'),
  pet: words('Biscuit Mondriaan Pickle Tinker Olaf Nutmeg Bramble Sergeant Waffle Domino'),
  hound: words('Fitz Moro Gustl Baldur Yuri Kasper Rollo Quint Orlo Zorro Wotan Benno Cato Dragan'),
  doctor: ['Dr {surname}', 'the doctor', 'the specialist at {town}', 'the consultant', 'the GP', 'the clinic'],
  job: lines(
    'glazier, night nurse, piano tuner, land surveyor, dental technician, baker, registrar, bus driver, notary clerk, midwife, bookbinder, radio engineer, pharmacist, welder, court reporter, teacher of geography',
  ),
  instrument: words('cello clarinet bandoneon harp tuba violin trombone oboe'),
  craft: lines('pottery, lino printing, basket weaving, bookbinding, welding, quilting, fly tying, life drawing'),
  sport: words('fencing rowing judo orienteering curling badminton archery handball'),
  food: lines('lentils, plum cake, pickled herring, flatbread, roast beetroot, barley soup, quince jelly, rye rolls'),
}
