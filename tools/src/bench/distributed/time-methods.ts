/** Milliseconds of calls, by what was called. Calls that run at once count each. */
export class CallTimes {
  readonly #byName = new Map<string, { calls: number; ms: number }>()
  /** Only what begins while it is true is counted. */
  isCounting = true

  add(name: string, ms: number): void {
    const { calls, ms: before } = this.#byName.get(name) ?? { calls: 0, ms: 0 }
    this.#byName.set(name, { calls: calls + 1, ms: before + ms })
  }

  get rows(): readonly { readonly name: string; readonly calls: number; readonly ms: number }[] {
    return [...this.#byName].map(([name, times]) => ({ name, ...times }))
  }
}

/** The same adapter, with the time of some of its asynchronous methods taken: `names` says what each counts as. */
export function timeMethods<Target extends object>(
  target: Target,
  names: Readonly<Partial<Record<keyof Target & string, string>>>,
  times: CallTimes,
): Target {
  return new Proxy(target, {
    get(own, name) {
      const value: unknown = Reflect.get(own, name, own)
      if (typeof value !== 'function') return value
      const counted = (names as Readonly<Record<string, string>>)[String(name)]
      if (counted === undefined) return value.bind(own) as unknown
      return async (...args: unknown[]): Promise<unknown> => {
        if (!times.isCounting) return value.apply(own, args) as unknown
        const startedAt = performance.now()
        try {
          return (await value.apply(own, args)) as unknown
        } finally {
          times.add(counted, performance.now() - startedAt)
        }
      }
    },
  })
}
