/** An adapter with some of its methods replaced; the others run on the adapter itself, private fields included. */
export function overlay<Target extends object>(target: Target, changes: Partial<Target>): Target {
  return new Proxy(target, {
    get(own, name) {
      if (Object.hasOwn(changes, name)) return Reflect.get(changes, name)
      const value: unknown = Reflect.get(own, name, own)
      return typeof value === 'function' ? value.bind(own) : value
    },
  })
}
