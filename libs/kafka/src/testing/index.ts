export { withBareProducer } from './bare-client.ts'
export { bareClient } from './bare-client.ts'
export { dropInstallation, isWithoutBroker, randomInstallation, testBrokers, whatRunsIt } from './test-installation.ts'
