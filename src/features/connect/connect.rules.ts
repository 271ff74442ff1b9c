/** Which ways to connect there are, and in which order they stand (decisions 59). */
import type { ListedWallet } from '../../connectors/connector.ts'
import type { SharedState } from '../../core/contracts/state.ts'
import { featureReport } from '../../state/remote-features.ts'

type ConnectMethod = NonNullable<SharedState['config']['features']['connectMethodsOrder']>[number]

const WITH_WALLET: readonly ConnectMethod[] = ['wallet', 'email', 'social']
const WITHOUT: readonly ConnectMethod[] = ['email', 'social', 'wallet']

const INSTALLED: readonly string[] = ['announced', 'standard', 'injected']

/** `given`: the host's order, which may leave some out. */
export function methodOrder(
  given: readonly ConnectMethod[] | undefined,
  wallets: readonly Pick<ListedWallet, 'type'>[],
): readonly ConnectMethod[] {
  const usual = wallets.some(({ type }) => INSTALLED.includes(type)) ? WITH_WALLET : WITHOUT
  return [...new Set([...(given ?? []), ...usual])]
}

/**
 * Whether visitors sign in by e-mail, or by a social account, here: `unknown` while the project has not answered and nothing speaks
 * against it, so that there is room for it.
 */
export function signInSupport(
  said: Pick<SharedState, 'config' | 'project'>,
  name: 'email' | 'socials',
): 'off' | 'unknown' | 'on' {
  const { effective } = featureReport(said, name)
  if (!effective || (Array.isArray(effective) && effective.length === 0)) return 'off'
  const { status } = said.project
  return status === 'not asked' || status === 'asking' ? 'unknown' : 'on'
}
