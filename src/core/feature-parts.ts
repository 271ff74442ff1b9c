/**
 * The features that the page uses without their views as well: what each keeps, made once with its code. The views are handed the
 * same. What only views use, they make themselves (`own` in `surface/view.ts`).
 */
import type { AccountReads } from '../features/account/account.state.ts'
import type { AllWallets } from '../features/all-wallets/all-wallets.state.ts'
import type { NetworkSwitch } from '../features/network/network.state.ts'
import type { Send } from '../features/send/send.state.ts'
import type { Core } from './wallet.ts'

export type FeaturePart<T> = {
  /** Rejects when its code cannot be loaded; the next call tries again. */
  get(): Promise<T>
  /** For whoever has its code: the same object, in the same turn. */
  from(create: (core: Core) => T): T
}

export type FeatureParts = {
  readonly accountReads: FeaturePart<AccountReads>
  readonly allWallets: FeaturePart<AllWallets>
  readonly networkSwitch: FeaturePart<NetworkSwitch>
  readonly send: FeaturePart<Send>
}

export const createFeatureParts = (getCore: () => Core): FeatureParts => {
  const part = <T>(load: () => Promise<(core: Core) => T>): FeaturePart<T> => {
    let made: T | undefined
    const from: FeaturePart<T>['from'] = (create) => {
      made ??= create(getCore())
      return made
    }
    return { from, get: async () => from(await load()) }
  }
  return {
    accountReads: part(async () => (await import('../features/account/account.state.ts')).createAccountReads),
    allWallets: part(
      async () => (await import('../features/all-wallets/all-wallets.actions.ts')).createAllWallets,
    ),
    send: part(async () => (await import('../features/send/send.state.ts')).createSend),
    networkSwitch: part(
      async () => (await import('../features/network/network.actions.ts')).createNetworkSwitch,
    ),
  }
}
