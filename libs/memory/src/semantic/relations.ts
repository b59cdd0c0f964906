/** A relation under its one name. `aliases` are other names that extractors and models give it. */
export interface Relation {
  readonly name: string
  /** The relation read from its object's side: X parent_of Y is Y child_of X. */
  readonly inverse?: string
  /** `one`: a new value replaces the old. `many`: values stand side by side. */
  readonly cardinality: 'one' | 'many'
  /** The relation that says the contrary of the same object; the two share a slot. */
  readonly opposite?: string
  readonly aliases: readonly string[]
  /**
   * What of the object tells slots apart. Where values stand side by side the whole of it, unless given: `noun` is what
   * kind of thing it is ("dog named Rex" is a dog), and with `nothing` all values share one slot, so that "no sister" meets
   * the sister who was named. Where there is one at a time nothing, unless given: `detail` is what stands before the colon
   * ("phone number: 555 0101").
   */
  readonly slotBy?: 'noun' | 'nothing' | 'detail'
  /** The relation whose slots it shares, as another way to say the same: "has a car", "owns a car". */
  readonly like?: string
  /** True where the object tells an amount: another number of the same thing replaces the one before. */
  readonly measured?: boolean
}

type Options = Partial<Pick<Relation, 'inverse' | 'opposite' | 'aliases' | 'measured' | 'slotBy' | 'like'>>

function one(name: string, options: Options = {}): Relation {
  return { name, cardinality: 'one', aliases: [], ...options }
}

function many(name: string, options: Options = {}): Relation {
  return { name, cardinality: 'many', aliases: [], ...options }
}

/** The closed list. A name outside it that no alias covers is refused by `canonicalRelation`. */
export const relations: readonly Relation[] = [
  one('lives_in', { aliases: ['has_address', 'resides_in'] }),
  one('has_name', { aliases: ['name_spelling', 'spells_correctly'] }),
  one('has_age', { aliases: ['lived_to_age'] }),
  one('born_on', { aliases: ['born_in', 'has_birthday'] }),
  one('works_at', { aliases: ['works_for', 'has_workplace', 'employed_by'] }),
  one('works_as', { aliases: ['has_role', 'has_job'] }),
  one('employment_status', { aliases: ['has_status', 'retired_at_age'] }),
  one('relationship_status'),
  one('follows_diet', { aliases: ['has_diet'] }),
  one('has_detail', {
    slotBy: 'detail',
    aliases: ['has_phone_number', 'has_email', 'has_favourite', 'has_favorite'],
  }),
  many('moves_to', { aliases: ['moving_to'] }),
  many('lives_with', {
    inverse: 'lives_with',
    slotBy: 'nothing',
    aliases: ['flatmate_of', 'living_situation'],
  }),
  many('comes_from', { aliases: ['lived_in'] }),
  many('works_in', { aliases: ['took_job_in'] }),
  many('works_on', {
    aliases: ['handles', 'leads', 'makes', 'has_task', 'teaches', 'translates'],
  }),
  many('worked_as', { aliases: ['worked_at'] }),
  many('works_schedule', {
    aliases: ['has_schedule', 'days_off', 'busy_at', 'wakes_at', 'teaches_on'],
  }),
  many('has_experience', { measured: true, aliases: ['used_to_smoke'] }),
  many('has_skill', {
    opposite: 'weak_at',
    aliases: ['good_at', 'can_use', 'cooks_worse_than', 'has_grade', 'can_do'],
  }),
  many('weak_at', { opposite: 'has_skill' }),
  many('plays', { aliases: ['played'] }),
  many('speaks', { aliases: ['understands', 'can_read'] }),
  many('studies', { aliases: ['studied'] }),
  many('is_addressed_as', { aliases: ['has_pronouns', 'uses_title'] }),
  many('spouse_of', {
    inverse: 'spouse_of',
    slotBy: 'nothing',
    aliases: ['married_to', 'partner_of', 'boyfriend_of', 'girlfriend_of', 'husband_of', 'wife_of'],
  }),
  many('parent_of', { inverse: 'child_of', slotBy: 'nothing', aliases: ['has_child'] }),
  many('child_of', { inverse: 'parent_of', slotBy: 'nothing' }),
  many('sibling_of', {
    inverse: 'sibling_of',
    slotBy: 'nothing',
    aliases: ['has_brother', 'has_sister'],
  }),
  many('relative_of', {
    inverse: 'relative_of',
    slotBy: 'nothing',
    aliases: [
      'has_relative',
      'nephew_of',
      'cousin_of',
      'grandchild_of',
      'has_niece',
      'has_granddaughter',
      'has_grandson',
    ],
  }),
  many('knows', {
    inverse: 'knows',
    aliases: ['classmate_of', 'has_emergency_contact', 'friend_of', 'colleague_of'],
  }),
  many('has_condition'),
  many('allergic_to'),
  many('intolerant_of', { opposite: 'tolerates' }),
  many('tolerates', {
    opposite: 'intolerant_of',
    aliases: ['can_take', 'can_eat', 'can_taste'],
  }),
  many('takes', { aliases: ['takes_medication'] }),
  many('must_limit', { aliases: ['advised_to_limit'] }),
  many('has_trait', { aliases: ['has_tattoo', 'believes'] }),
  many('has_measure', {
    measured: true,
    aliases: [
      'has_attribute',
      'has_height',
      'has_weight',
      'weighs',
      'has_shoe_size',
      'has_blood_type',
      'needs_width',
      'has_carb_ratio',
      'has_max_bolus',
    ],
  }),
  many('eats', { aliases: ['eats_only'] }),
  many('drinks'),
  many('smokes'),
  many('likes', { opposite: 'dislikes', aliases: ['has_hobby', 'loves', 'enjoys'] }),
  many('dislikes', { opposite: 'likes', aliases: ['avoids', 'hates'] }),
  many('prefers', { aliases: ['learns_best', 'learns_best_by', 'votes_like'] }),
  many('wants', { aliases: ['interested_in'] }),
  many('fears', { aliases: ['afraid_of'] }),
  many('owns', { slotBy: 'noun', aliases: ['collects'] }),
  many('has', { slotBy: 'noun', like: 'owns', aliases: ['has_access', 'can_write_to', 'expires', 'shares'] }),
  many('uses', {
    aliases: [
      'uses_at_work',
      'uses_unit',
      'uses_timezone',
      'default_branch',
      'written_in',
      'banks_with',
      'drives',
      'wears',
    ],
  }),
  many('has_habit', {
    aliases: ['reads', 'skips', 'skis_off_piste', 'attends', 'brings', 'floods'],
  }),
  many('member_of', { aliases: ['registered_at'] }),
  many('needs', { aliases: ['requires'] }),
  many('accepts', { aliases: ['allows'] }),
  many('offers', { aliases: ['charges', 'charges_by', 'bills_for'] }),
  many('has_income', {
    measured: true,
    aliases: ['has_salary', 'pays_rent', 'pays_into_pension', 'received_bonus', 'saves', 'earns_more_than'],
  }),
]

const relationsByName: ReadonlyMap<string, Relation> = new Map(
  relations.flatMap((relation) => [relation.name, ...relation.aliases].map((name) => [name, relation] as const)),
)

/** The relation of a canonical name or an alias; null for a name that the list does not know. */
export function canonicalRelation(name: string): Relation | null {
  return relationsByName.get(name) ?? null
}

/** Relations that meet in one slot under one name: a contrary pair ("likes X", "dislikes X"), and two that say the same. */
export function relationFamily(relation: Relation): string {
  if (relation.like !== undefined) return relation.like
  if (relation.opposite === undefined) return relation.name
  return relation.name < relation.opposite ? relation.name : relation.opposite
}
