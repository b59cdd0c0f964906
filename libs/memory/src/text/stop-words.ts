/**
 * English words that carry no content of their own, and the halves that splitting at an apostrophe leaves ("don't").
 * Other languages keep all their words: there a frequent word only weighs little, while a wrong stop word loses a fact.
 */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a about above after again against all also am an and any are as at be because been before being below between ' +
    'both but by can could did do does doing down during each few for from further had has have having he her here ' +
    'hers herself him himself his how i if in into is it its itself just me more most my myself no nor not now of ' +
    'off on once only or other our ours ourselves out over own same she should so some such than that the their ' +
    'theirs them themselves then there these they this those through to too under until up very was we were what ' +
    'when where which while who whom why will with would you your yours yourself yourselves ' +
    's t re ve ll d m don didn doesn isn aren wasn weren hasn haven hadn couldn wouldn shouldn ain'
  ).split(' '),
)

/** Ideographs that are no term by themselves: particles and pronouns. The pairs that hold them are kept. */
export const stopCharacters: ReadonlySet<string> = new Set(
  '的了是在有和我你您他她它们們这這那不吗嗎呢吧啊么麼什也就都很与與及个個之而着著过過得地把被让讓会會要到说說去来來上下里裡',
)
