export { howToRun, newInstallation, removeInstallation, testServer } from './neo4j-server.ts'
