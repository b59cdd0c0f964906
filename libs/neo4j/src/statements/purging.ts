/** What `purge` does: see graph/purge.ts. Filler holds nothing of anybody. */
export const purgingStatements = {
  owed: `MATCH (p:Purge {id: $purge}) RETURN p.owed AS owed`,
  owe: `
    MERGE (p:Purge {id: $purge})
      ON CREATE SET p.owed = 0, p.installation = $installation
    SET p.owed = p.owed + $characters`,
  createFiller: `
    UNWIND range(1, $count) AS i
    CREATE (f:Filler {filling: $filling, text: $text, list: $list,
      a: $word, b: $word, c: $word, d: $word, e: $word, f: $word, g: $word, h: $word})
    RETURN min(id(f)) AS least`,
  highestNode: `MATCH (n) RETURN max(id(n)) AS highest`,
  deleteFiller: `MATCH (f:Filler {filling: $filling}) WITH f LIMIT $count DELETE f RETURN count(*) AS deleted`,
  dropTermIndex: 'DROP INDEX anchor_terms IF EXISTS',
  dropEmbeddingIndex: 'DROP INDEX anchor_embedding IF EXISTS',
  awaitIndexes: 'CALL db.awaitIndexes($seconds)',
  /** Transactions that have been open for longer than so many milliseconds, of any installation. */
  olderTransactions:
    'SHOW TRANSACTIONS YIELD database, elapsedTime WHERE database = $database AND elapsedTime.milliseconds > $ms RETURN count(*) AS open',
} as const
