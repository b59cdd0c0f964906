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
  /** How a profile line says it: [it holds, it does not], in the third person without the subject. */
  readonly phrase: readonly [string, string]
}

type Options = Partial<Pick<Relation, 'inverse' | 'opposite' | 'aliases'>>

function one(name: string, phrase: readonly [string, string], options: Options = {}): Relation {
  return { name, cardinality: 'one', aliases: [], phrase, ...options }
}

function many(name: string, phrase: readonly [string, string], options: Options = {}): Relation {
  return { name, cardinality: 'many', aliases: [], phrase, ...options }
}

/** The closed list. A name outside it that no alias covers is refused by `canonicalRelation`. */
export const relations: readonly Relation[] = [
  one('lives_in', ['lives in', 'does not live in'], { aliases: ['has_address', 'resides_in'] }),
  one('has_name', ['is called', 'is not called'], { aliases: ['name_spelling', 'spells_correctly'] }),
  one('has_age', ['is aged', 'is not aged'], { aliases: ['lived_to_age'] }),
  one('born_on', ['was born', 'was not born'], { aliases: ['born_in', 'has_birthday'] }),
  one('works_at', ['works at', 'does not work at'], { aliases: ['works_for', 'has_workplace', 'employed_by'] }),
  one('works_as', ['works as', 'does not work as'], { aliases: ['has_role', 'has_job'] }),
  one('employment_status', ['is, at work,', 'is not, at work,'], { aliases: ['has_status', 'retired_at_age'] }),
  one('relationship_status', ['is', 'is not']),
  one('follows_diet', ['eats', 'no longer eats'], { aliases: ['has_diet'] }),
  many('moves_to', ['moves to', 'does not move to'], { aliases: ['moving_to'] }),
  many('lives_with', ['lives with', 'does not live with'], {
    inverse: 'lives_with',
    aliases: ['flatmate_of', 'living_situation'],
  }),
  many('comes_from', ['comes from', 'does not come from'], { aliases: ['lived_in'] }),
  many('works_in', ['works in', 'does not work in'], { aliases: ['took_job_in'] }),
  many('works_on', ['works on', 'does not work on'], {
    aliases: ['handles', 'leads', 'makes', 'has_task', 'teaches', 'translates'],
  }),
  many('worked_as', ['used to work as', 'never worked as'], { aliases: ['worked_at'] }),
  many('works_schedule', ['has hours', 'does not have hours'], {
    aliases: ['has_schedule', 'days_off', 'busy_at', 'wakes_at', 'teaches_on'],
  }),
  many('has_experience', ['has behind them', 'does not have behind them'], { aliases: ['used_to_smoke'] }),
  many('has_skill', ['can', 'cannot'], {
    opposite: 'weak_at',
    aliases: ['good_at', 'can_use', 'cooks_worse_than', 'has_grade', 'can_do'],
  }),
  many('weak_at', ['is weak at', 'is not weak at'], { opposite: 'has_skill' }),
  many('plays', ['plays', 'does not play'], { aliases: ['played'] }),
  many('speaks', ['speaks', 'does not speak'], { aliases: ['understands', 'can_read'] }),
  many('studies', ['studies', 'does not study'], { aliases: ['studied'] }),
  many('is_addressed_as', ['is addressed as', 'is not addressed as'], { aliases: ['has_pronouns', 'uses_title'] }),
  many('spouse_of', ['is the partner of', 'is not the partner of'], {
    inverse: 'spouse_of',
    aliases: ['married_to', 'partner_of', 'boyfriend_of', 'girlfriend_of', 'husband_of', 'wife_of'],
  }),
  many('parent_of', ['is the parent of', 'is not the parent of'], { inverse: 'child_of', aliases: ['has_child'] }),
  many('child_of', ['is the child of', 'is not the child of'], { inverse: 'parent_of' }),
  many('sibling_of', ['is the sibling of', 'is not the sibling of'], {
    inverse: 'sibling_of',
    aliases: ['has_brother', 'has_sister'],
  }),
  many('relative_of', ['is related to', 'is not related to'], {
    inverse: 'relative_of',
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
  many('knows', ['knows', 'does not know'], {
    inverse: 'knows',
    aliases: ['classmate_of', 'has_emergency_contact', 'friend_of', 'colleague_of'],
  }),
  many('has_condition', ['has the condition', 'does not have the condition']),
  many('allergic_to', ['is allergic to', 'is not allergic to']),
  many('intolerant_of', ['does not tolerate', 'tolerates'], { opposite: 'tolerates' }),
  many('tolerates', ['tolerates', 'does not tolerate'], {
    opposite: 'intolerant_of',
    aliases: ['can_take', 'can_eat', 'can_taste'],
  }),
  many('takes', ['takes', 'does not take'], { aliases: ['takes_medication'] }),
  many('must_limit', ['has to limit', 'need not limit'], { aliases: ['advised_to_limit'] }),
  many('has_trait', ['is described as', 'is not described as'], { aliases: ['has_tattoo', 'believes'] }),
  many('has_measure', ['measures', 'does not measure'], {
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
  many('eats', ['eats', 'does not eat'], { aliases: ['eats_only'] }),
  many('drinks', ['drinks', 'does not drink']),
  many('smokes', ['smokes', 'does not smoke']),
  many('likes', ['likes', 'does not like'], { opposite: 'dislikes', aliases: ['has_hobby', 'loves', 'enjoys'] }),
  many('dislikes', ['dislikes', 'does not dislike'], { opposite: 'likes', aliases: ['avoids', 'hates'] }),
  many('prefers', ['prefers', 'does not want'], { aliases: ['learns_best', 'learns_best_by', 'votes_like'] }),
  many('wants', ['wants', 'does not want'], { aliases: ['interested_in'] }),
  many('fears', ['is afraid of', 'is not afraid of'], { aliases: ['afraid_of'] }),
  many('owns', ['owns', 'does not own'], { aliases: ['collects'] }),
  many('has', ['has', 'does not have'], { aliases: ['has_access', 'can_write_to', 'expires', 'shares'] }),
  many('uses', ['uses', 'does not use'], {
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
  many('has_habit', ['has the habit', 'does not have the habit'], {
    aliases: ['reads', 'skips', 'skis_off_piste', 'attends', 'brings', 'floods'],
  }),
  many('member_of', ['belongs to', 'does not belong to'], { aliases: ['registered_at'] }),
  many('needs', ['needs', 'does not need'], { aliases: ['requires'] }),
  many('accepts', ['accepts', 'does not accept'], { aliases: ['allows'] }),
  many('offers', ['offers', 'does not offer'], { aliases: ['charges', 'charges_by', 'bills_for'] }),
  many('has_income', ['earns or pays', 'does not earn or pay'], {
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

/** The two relations of a contrary pair under one name, so that "likes X" and "dislikes X" meet in one slot. */
export function relationFamily(relation: Relation): string {
  if (relation.opposite === undefined) return relation.name
  return relation.name < relation.opposite ? relation.name : relation.opposite
}
