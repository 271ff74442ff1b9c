/**
 * What features keep that the core and hosts' methods use as well as views: one object of each for a core, made by whoever has
 * the feature's code first. What only views use, their feature makes alone (`own` in `surface/view.ts`).
 */
import type { AccountReads } from '../features/account/account.state.ts'
import type { AllWallets } from '../features/all-wallets/all-wallets.state.ts'
import type { NetworkSwitch } from '../features/network/network.state.ts'
import type { Send } from '../features/send/send.state.ts'
import type { Core } from './wallet.ts'

/** The same object each time. */
export type FeaturePart<T> = (create: (core: Core) => T) => T

export type FeatureParts = {
  readonly accountReads: FeaturePart<AccountReads>
  readonly allWallets: FeaturePart<AllWallets>
  readonly networkSwitch: FeaturePart<NetworkSwitch>
  readonly send: FeaturePart<Send>
}

export const createFeatureParts = (getCore: () => Core): FeatureParts => {
  const part = <T>(): FeaturePart<T> => {
    let made: T | undefined
    return (create) => {
      made ??= create(getCore())
      return made
    }
  }
  return { accountReads: part(), allWallets: part(), networkSwitch: part(), send: part() }
}
