/**
 * What the loader leaves on a tag that is not defined yet: own properties in place of the methods, and the queued
 * calls. The upgrade removes the properties and replays the calls in order (decisions 3). Shared by `loader.ts` and
 * the element.
 */

import type { ScriptData } from './options/script-options.ts'

/** Methods whose calls wait for the upgrade, with `close` and `subscribe`, whose first answers are in `loader.ts` as those of the getters are. */
export const QUEUED: readonly string[] =
  /* @__PURE__ */ 'open connect disconnect switchNetwork sendTransaction pay grantPermissions revokePermissions signMessage signIn signOut setThemeMode setThemeVariables setLocale'.split(
    ' ',
  )

export type QueuedCall = {
  readonly name: string
  readonly args: readonly unknown[]
  /** Called with what the method returned. */
  done(answer: unknown): void
}

/** What waits for the upgrade of one tag. */
export type Waiting = {
  /** The `data-` options of the loader's script tag. */
  data?: ScriptData
  /** The options of each `createWalletModal` call, in order. They come before the calls: nothing is begun by what markup says. */
  readonly claims: object[]
  readonly calls: QueuedCall[]
}

/** The own property that holds it. */
export const QUEUE = 'wmQueue'
