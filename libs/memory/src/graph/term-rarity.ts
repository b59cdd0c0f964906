/**
 * How rare a term is where `frequency` of `anchors` anchors hold it. Only the order in which a store's limit cuts
 * lexical finds: by the sum over the terms in an anchor's own text, then over those in its context, then by id. It is
 * no score: nothing is cut while the limit is above the finds, and the core ranks what is left.
 */
export const termRarity = (anchors: number, frequency: number): number =>
  frequency === 0 ? 0 : Math.log(1 + anchors / frequency)
