/** The networks on which the embedded wallet has smart accounts, as the secure frame says. Written by `core/wallets/embedded-frame.ts` only. */
import { proxy } from 'valtio/vanilla'
import type { CaipNetworkId } from '../lib/namespaces.ts'
import { oncePerCore } from '../lib/once-per.ts'

export type SmartNetworks = {
  /** Undefined: it has not said so yet. */
  ids: readonly CaipNetworkId[] | undefined
}

/** One for all tags of a page. */
export const smartNetworksOf = oncePerCore((_core: object) => proxy<SmartNetworks>({ ids: undefined }))

/** Where the frame has not said it, the kinds of account that it lists have to do. */
export const areSmartAccountsEnabled = (
  { ids }: { readonly ids: readonly CaipNetworkId[] | undefined },
  network: CaipNetworkId,
): boolean => ids === undefined || ids.includes(network)
