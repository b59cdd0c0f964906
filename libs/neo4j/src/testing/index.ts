export { openBareServer } from './bare-server.ts'
export type { BareServer, BareStatement } from './bare-server.ts'
export { howToRun, newInstallation, removeInstallation, testServer } from './neo4j-server.ts'
