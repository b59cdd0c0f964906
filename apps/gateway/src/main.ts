import { runConfigured } from '@ecphory/nest'
import { gatewayConfig } from './gateway-config.ts'
import { gatewayService } from './gateway-service.ts'

await runConfigured('gateway', gatewayConfig, gatewayService)
