import type { Driver, Session, Transaction } from 'neo4j-driver'

/** A driver that runs other statements than it is given: what a store does with a fault in one of its statements. */
export function rewritingDriver(driver: Driver, rewrite: (statement: string) => string): Driver {
  const running = <Runner extends Session | Transaction>(runner: Runner): Runner =>
    overriding(runner, {
      run: (statement: string, ...rest: []) => runner.run(rewrite(statement), ...rest),
      beginTransaction: (...given: []) => running((runner as Session).beginTransaction(...given) as Transaction),
    })
  return overriding(driver, {
    session: (...given: []) => running(driver.session(...given)),
    close: async () => {},
  })
}

function overriding<Target extends object>(target: Target, overrides: Readonly<Record<string, unknown>>): Target {
  return new Proxy(target, {
    get(_, name) {
      if (typeof name === 'string' && Object.hasOwn(overrides, name) && name in target) return overrides[name]
      const held: unknown = Reflect.get(target, name, target)
      return typeof held === 'function' ? (held as (...given: unknown[]) => unknown).bind(target) : held
    },
  })
}
