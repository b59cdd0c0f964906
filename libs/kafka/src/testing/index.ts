export { dropInstallation, isWithoutBroker, randomInstallation, testBrokers, whatRunsIt } from './test-installation.ts'
