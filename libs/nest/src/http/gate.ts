import { inFlightMax, inFlightPerTenantMax, queueMax, queuePerTenantMax, queueWaitMsMax } from '../limits.ts'
import { OverLimitError } from './over-limit.ts'

export interface GateBounds {
  readonly inFlightMax: number
  readonly inFlightPerTenantMax: number
  readonly queueMax: number
  readonly queuePerTenantMax: number
  readonly waitMsMax: number
}

const defaults: GateBounds = {
  inFlightMax,
  inFlightPerTenantMax,
  queueMax,
  queuePerTenantMax,
  waitMsMax: queueWaitMsMax,
}

interface Waiter {
  readonly enter: () => void
}

/** Lets so many requests run at a time, lets so many wait, and refuses the rest, so that load never becomes memory. */
export class Gate {
  readonly #bounds: GateBounds
  readonly #running = new Map<string, number>()
  /** Tenants in the order in which they are served next: whoever was served goes to the end, so that none starves another. */
  readonly #queues = new Map<string, Set<Waiter>>()
  #inFlight = 0
  #waiting = 0

  constructor(bounds: Partial<GateBounds> = {}) {
    this.#bounds = { ...defaults, ...bounds }
  }

  get inFlight(): number {
    return this.#inFlight
  }

  get waiting(): number {
    return this.#waiting
  }

  /** Throws `RATE_LIMITED` where the queue is full or the wait is over. A request whose `signal` aborts leaves the queue. */
  async run<T>(tenant: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (this.#hasRoom(tenant)) this.#enter(tenant)
    else await this.#wait(tenant, signal)
    try {
      return await work()
    } finally {
      this.#leave(tenant)
    }
  }

  #hasRoom(tenant: string): boolean {
    const { inFlightMax, inFlightPerTenantMax } = this.#bounds
    return this.#inFlight < inFlightMax && (this.#running.get(tenant) ?? 0) < inFlightPerTenantMax
  }

  #enter(tenant: string): void {
    this.#inFlight += 1
    this.#running.set(tenant, (this.#running.get(tenant) ?? 0) + 1)
  }

  #leave(tenant: string): void {
    this.#inFlight -= 1
    const left = (this.#running.get(tenant) ?? 1) - 1
    if (left === 0) this.#running.delete(tenant)
    else this.#running.set(tenant, left)
    this.#admitNext()
  }

  /** One place was freed, so one may enter: the first waiter of the first tenant that may have it. */
  #admitNext(): void {
    for (const [tenant, queue] of this.#queues) {
      const [waiter] = queue
      if (waiter === undefined || !this.#hasRoom(tenant)) continue
      this.#drop(tenant, waiter)
      if (this.#queues.delete(tenant)) this.#queues.set(tenant, queue)
      this.#enter(tenant)
      waiter.enter()
      return
    }
  }

  #wait(tenant: string, signal: AbortSignal | undefined): Promise<void> {
    const { queueMax, queuePerTenantMax, waitMsMax } = this.#bounds
    const queue = this.#queues.get(tenant) ?? new Set<Waiter>()
    if (this.#waiting >= queueMax || queue.size >= queuePerTenantMax) throw tooMany(waitMsMax)
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abandon)
        this.#drop(tenant, waiter)
        finish()
      }
      const waiter: Waiter = { enter: settle(resolve) }
      const abandon = settle(() => reject(signal?.reason as Error))
      const timer = setTimeout(
        settle(() => reject(tooMany(waitMsMax))),
        waitMsMax,
      )
      signal?.addEventListener('abort', abandon)
      this.#queues.set(tenant, queue.add(waiter))
      this.#waiting += 1
    })
  }

  #drop(tenant: string, waiter: Waiter): void {
    const queue = this.#queues.get(tenant)
    if (queue === undefined || !queue.delete(waiter)) return
    this.#waiting -= 1
    if (queue.size === 0) this.#queues.delete(tenant)
  }
}

function tooMany(waitMs: number): OverLimitError {
  return new OverLimitError('RATE_LIMITED', 'Too many requests are open; ask again later.', waitMs)
}
