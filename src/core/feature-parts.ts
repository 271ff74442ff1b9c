/**
 * The features that the page uses without their views as well: what each keeps, made once with its code. The views are handed the
 * same. What only views use, they make themselves (`own` in `surface/view.ts`).
 */
import type { AllWallets } from '../features/all-wallets/all-wallets.state.ts'
import type { NetworkSwitch } from '../features/network/network.state.ts'
import type { Clock } from '../lib/clock.ts'
import { type LazyPart, lazyPart } from './lazy-part.ts'
import type { Core } from './wallet.ts'

export type FeatureParts = {
  readonly allWallets: LazyPart<AllWallets>
  readonly networkSwitch: LazyPart<NetworkSwitch>
}

export const createFeatureParts = (getCore: () => Core, clock: Clock): FeatureParts => ({
  allWallets: lazyPart(clock, async () =>
    (await import('../features/all-wallets/all-wallets.actions.ts')).createAllWallets(getCore()),
  ),
  networkSwitch: lazyPart(clock, async () =>
    (await import('../features/network/network.actions.ts')).createNetworkSwitch(getCore()),
  ),
})
