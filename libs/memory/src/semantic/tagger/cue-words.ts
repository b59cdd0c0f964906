/** Words whose place beside a span says whether it is an object: function words, and the verbs of common relations. */
const english = `a an the my our your his her its their this that these those i i'm i've i'd i'll me we we're we've you
he she it they he's she's it's them us who which what one am is are was were be been being am have has had having do
does did don't doesn't didn't can can't cannot could won't would shouldn't should may might must never not no nor none
nothing isn't aren't wasn't haven't hasn't hardly neither without only just also too very really always usually often
sometimes every each all any some more most less now still yet anymore again here there in on at to of for with from by
about as into onto over under than since until before after during through near between and or but so if when because
while though although then either both love loves loved hate hates like likes prefer prefers enjoy need needs want wants
use uses used own owns play plays speak speaks work works worked live lives lived eat eats drink drinks take takes took
get gets got make makes go goes went keep keeps kept call called named teach teaches run runs wear wears collect collects
study studies moved bought joined quit stopped gave allergic years year old rather instead afraid scared bad job
preference updated saved profile`.split(/\s+/u)

const chinese = [
  ...'我你他她它们的了是在有不没别从就也都很最只会能要想爱喜欢怕讨厌对过敏吃喝住做当用每天年月岁个只条家儿女孩子爸妈哥姐弟妹',
  ...'老公婆友先生因为所以但而且和跟给把被让到着吗呢吧啊现以前后退休叫养学教开搬患病',
]

export const cueWords: readonly string[] = [...new Set([...english, ...chinese])]

/** Of these alone no object is made: of "I'm allergic to nuts", "allergic" is no second thing. */
export const emptyWords: ReadonlySet<string> = new Set(english)

export const negations: ReadonlySet<string> = new Set(
  `no not never none nor neither nothing without hardly cannot off quit stopped gave 不 没 無 无 别 戒 非 未 退`.split(
    ' ',
  ),
)
export const firstPerson: ReadonlySet<string> = new Set(
  `i i'm i've i'd i'll me my mine we we're we've our us 我`.split(' '),
)
export const possessives: ReadonlySet<string> = new Set(['my', 'our'])
