export { openNeo4jGraphStore, openNeo4jKeyStore } from './open-neo4j.ts'
export type { Neo4jOptions } from './open-neo4j.ts'
export type { Neo4jGraphStore } from './graph/neo4j-graph-store.ts'
