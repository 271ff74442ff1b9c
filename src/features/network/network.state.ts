/** The state of the switch requests that may be running, one for each network. Written by `network.actions.ts` only. */
import { proxy } from 'valtio/vanilla'
import type { Core } from '../../core/wallet.ts'
import type { ErrorKey } from '../../errors/en.errors.ts'
import { oncePerCore } from '../../lib/once-per.ts'

export type SwitchStep =
  | { readonly step: 'idle' }
  /** No deadline: a person reads the wallet's prompt (decisions 18). */
  | {
      readonly step: 'asking'
      readonly caipNetworkId: string
      /** Who is asked: a wallet that was replaced meanwhile may still answer. */
      readonly connectorId: string
      readonly since: number
    }
  | {
      readonly step: 'failed'
      readonly caipNetworkId: string
      readonly key: ErrorKey
      readonly rejected: boolean
    }

/** Made once for a core. */
export type NetworkSwitch = {
  readonly core: Core
  /** By CAIP-2 id: the page may ask for one network while the visitor waits for another. */
  readonly state: { readonly flows: Record<string, SwitchStep> }
  /** Who waits for a wallet, each with the network; called when the visitor has cancelled its switch. */
  readonly waiting: Map<() => void, string>
}

/** What the views are handed. */
export type NetworkProps = { readonly networkSwitch: NetworkSwitch }

export const createNetworkSwitch = (core: Core): NetworkSwitch => ({
  core,
  state: proxy<NetworkSwitch['state']>({ flows: {} }),
  waiting: new Map(),
})

/** The same for the core, for hosts' methods and for views. */
export const networkSwitchOf = oncePerCore(createNetworkSwitch)

export const own = (core: Core): NetworkProps => ({ networkSwitch: networkSwitchOf(core) })
