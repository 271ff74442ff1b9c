/**
 * What the loader leaves on a tag that is not defined yet: own properties for the methods, and the calls so far. The
 * upgrade takes them off and replays the calls in order (decisions 3). Shared by `loader.ts` and the element.
 */

/** Methods that answer with a promise, or with nothing: they wait for the upgrade. */
export const QUEUED: readonly string[] =
  'open close connect disconnect switchNetwork sendTransaction signMessage setThemeMode setThemeVariables setLocale subscribe'.split(
    ' ',
  )

/** Getters give the disconnected initial value until then. */
export const INITIAL = ['getState', 'getAccount', 'getNetwork', 'getConfigReport', 'getProvider'] as const

export type QueuedCall = {
  readonly name: string
  readonly args: readonly unknown[]
  /** Given what the method has answered. */
  done(answer: unknown): void
}

/** The own property that holds the calls. */
export const QUEUE = 'wmQueue'

/** The own property that holds what the loader's script tag carries as `data-`. */
export const DATA = 'wmData'
