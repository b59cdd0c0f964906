/** Keys under which a log seals what is a subject's. A destroyed one leaves its name, so that it is not made again. */
export const sealingStatements = {
  sealingKeys: `
    UNWIND $given.ids AS id
    MATCH (k:SealingKey {id: id})
    RETURN k.id AS id, k.bytes AS bytes`,
  makeSealingKeys: `
    UNWIND $given.rows AS row
    MERGE (k:SealingKey {id: row.id})
      ON CREATE SET k.subject = row.subject, k.bytes = row.bytes, k.installation = $installation
    RETURN k.id AS id, k.bytes AS bytes`,
  destroySealingKeys: `
    UNWIND $given.ids AS id
    MATCH (k:SealingKey {id: id}) WHERE k.bytes IS NOT NULL
    REMOVE k.bytes
    RETURN count(k) AS destroyed`,
  destroySubjectsKeys: `
    MATCH (k:SealingKey {subject: $subject}) WHERE k.bytes IS NOT NULL
    REMOVE k.bytes
    RETURN count(k) AS destroyed`,
} as const
