/** Makes one value per object, on first use; both are collected together. */
export function oncePer<K extends object, T extends object>(create: (key: K) => T): (key: K) => T {
  const made = new WeakMap<K, T>()
  return (key) => {
    const value = made.get(key) ?? create(key)
    made.set(key, value)
    return value
  }
}

/** Makes one value for each page, whichever of its elements asks first: they share the core. */
export function oncePerCore<C extends object, T extends object>(
  create: (core: C) => T,
): (of: { readonly core: C }) => T {
  const make = oncePer(create)
  return ({ core }) => make(core)
}
