/** Replaces `tslib`, of which the client uses one helper: `export *` for CommonJS modules. */
export function __exportStar(from: object, to: object): void {
  for (const name of Object.keys(from))
    if (name !== 'default' && !Object.hasOwn(to, name)) Reflect.set(to, name, Reflect.get(from, name))
}
