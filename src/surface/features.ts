/** The features of the product. To add one, add its folder under `features/` and its line here. */

import type { SharedState } from '../core/contracts/state.ts'
import type { Core } from '../core/wallet.ts'
import { accountFeature } from '../features/account/account.feature.ts'
import { activityFeature } from '../features/activity/activity.feature.ts'
import { allWalletsFeature } from '../features/all-wallets/all-wallets.feature.ts'
import { approveFeature } from '../features/approve/approve.feature.ts'
import { connectFeature } from '../features/connect/connect.feature.ts'
import { emailFeature } from '../features/connect/email/email.feature.ts'
import { walletConnectFeature } from '../features/connect/link/link.feature.ts'
import { socialFeature } from '../features/connect/social/social.feature.ts'
import { namesFeature } from '../features/names/names.feature.ts'
import { networkFeature } from '../features/network/network.feature.ts'
import { onrampFeature } from '../features/onramp/onramp.feature.ts'
import { payFeature } from '../features/pay/pay.feature.ts'
import { receiveFeature } from '../features/receive/receive.feature.ts'
import { sendFeature } from '../features/send/send.feature.ts'
import { signInFeature } from '../features/sign-in/sign-in.feature.ts'
import { smartSessionsFeature } from '../features/smart-sessions/smart-sessions.feature.ts'
import { swapFeature } from '../features/swap/swap.feature.ts'
import { featureReport } from '../state/remote-features.ts'
import type { ViewName } from '../state/router.ts'
import type { Feature, SomeView } from './view.ts'

const features: readonly Feature[] = [
  connectFeature,
  allWalletsFeature,
  walletConnectFeature,
  emailFeature,
  socialFeature,
  accountFeature,
  networkFeature,
  receiveFeature,
  activityFeature,
  sendFeature,
  payFeature,
  smartSessionsFeature,
  swapFeature,
  onrampFeature,
  namesFeature,
  approveFeature,
  signInFeature,
]

const owner = (view: string): Feature | undefined => features.find(({ views }) => Object.hasOwn(views, view))

export const isViewName = (view: string): view is ViewName => owner(view) !== undefined

/** Whether there is such a view for this host, and its project's owner has not turned it off (specification 6). */
export const isOffered = (said: Pick<SharedState, 'config' | 'project'>, view: string): view is ViewName => {
  const feature = owner(view)
  if (!feature?.on(said.config)) return false
  // An empty list is none.
  const { remote } = feature
  return remote === undefined || [featureReport(said, remote).effective].flat<unknown[]>().some(Boolean)
}

/** Fetches the view's chunk, and what its feature keeps. */
export const loadView = async (
  core: Core,
  name: ViewName,
): Promise<Omit<SomeView, 'own'> & { readonly own: object }> => {
  const load = owner(name)?.views[name]
  if (!load) throw new TypeError(name)
  const { view } = await load(core)
  return { ...view, own: view.own?.(core) ?? {} }
}
