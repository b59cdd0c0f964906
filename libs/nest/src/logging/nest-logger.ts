import type { LoggerService } from '@nestjs/common'
import type { Logger } from './logger.ts'

/** Nest's own lines go where all others go. What it logs of an error is described as ours are. */
export function toNestLogger(logger: Logger): LoggerService {
  const write =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (message: unknown, ...rest: unknown[]) => {
      const context = rest.findLast((each) => typeof each === 'string')
      // What it could not make, it throws as well.
      if (context === rethrower) return
      if (message instanceof Error) logger[level]({ err: message, context }, 'Nest reports an error.')
      else logger[level]({ context }, String(message))
    }
  // Nest tells each module and route that it starts; that is detail.
  return {
    log: write('debug'),
    debug: write('debug'),
    verbose: write('debug'),
    warn: write('warn'),
    error: write('error'),
  }
}

const rethrower = 'ExceptionHandler'
