/** On which networks the secure frame has smart accounts. Asked once for a page. */
import { proxy } from 'valtio/vanilla'
import type { Wallet } from '../../../core/wallet.ts'
import type { CaipNetworkId } from '../../../lib/namespaces.ts'
import { oncePerCore } from '../../../lib/once-per.ts'

type SmartNetworks = {
  /** Undefined: not known. */
  enabled: readonly CaipNetworkId[] | undefined
  isAsked: boolean
}

export const smartNetworksOf = oncePerCore((_core: object) =>
  proxy<SmartNetworks>({ enabled: undefined, isAsked: false }),
)

/** Never rejects. Where the frame does not say, what it lists of the visitor's accounts has to do. */
export async function readSmartNetworks(wallet: Wallet): Promise<void> {
  const known = smartNetworksOf(wallet)
  if (known.isAsked) return
  known.isAsked = true
  try {
    const { ask } = await wallet.auth()
    known.enabled = await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)
  } catch {
    known.isAsked = false
  }
}

export const areSmartAccountsEnabled = (
  { enabled }: { readonly enabled: readonly CaipNetworkId[] | undefined },
  network: CaipNetworkId,
): boolean => enabled === undefined || enabled.includes(network)
