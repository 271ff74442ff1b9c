/** In place of `tslib`, of which the client's small parts use one helper: what `export *` is in a CommonJS module. */
export function __exportStar(from: object, to: object): void {
  for (const name of Object.keys(from))
    if (name !== 'default' && !Object.hasOwn(to, name)) Reflect.set(to, name, Reflect.get(from, name))
}
