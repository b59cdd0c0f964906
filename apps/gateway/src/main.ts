import { loadConfig, runService } from '@ecphory/nest'
import { gatewayConfig } from './gateway-config.ts'
import { gatewayService } from './gateway-service.ts'

await runService(gatewayService(loadConfig(gatewayConfig, process.env, process.env['ECPHORY_CONFIG'])))
