/**
 * What the loader leaves on a tag that is not defined yet: own properties in place of the methods, and the queued
 * calls. The upgrade removes the properties and replays the calls in order (decisions 3). Shared by `loader.ts` and
 * the element.
 */

/** Methods whose calls wait for the upgrade. What `close` and `subscribe` answer until then, and those that answer at once, are in `loader.ts`. */
export const QUEUED: readonly string[] =
  /* @__PURE__ */ 'open close connect disconnect switchNetwork sendTransaction pay grantPermissions revokePermissions signMessage signIn signOut setThemeMode setThemeVariables setLocale subscribe'.split(
    ' ',
  )

export type QueuedCall = {
  readonly name: string
  readonly args: readonly unknown[]
  /** Called with what the method returned. */
  done(answer: unknown): void
}

/** The own property that holds the calls. */
export const QUEUE = 'wmQueue'

/** The own property that holds the `data-` options of the loader's script tag. */
export const DATA = 'wmData'
