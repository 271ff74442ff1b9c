/**
 * Turns the host's `customWallets` that come with a provider into connectors. The option itself is parsed in
 * `tag/options`.
 */
import type { Eip1193Provider } from '../chains/chain.ts'
import type { Connector } from './connector.ts'
import { createEip1193Connector } from './eip1193.ts'

/** One entry of the option, already parsed by `tag/options`. */
export type CustomWallet = {
  readonly id: string
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly rdns?: string | undefined
  /** The host's own object. Download links and app links are read from it later. */
  readonly given?: object | undefined
  readonly provider?: Eip1193Provider | undefined
}

export const customConnectors = (wallets: readonly CustomWallet[]): Connector[] =>
  wallets.flatMap(({ provider, ...wallet }) =>
    provider
      ? [
          createEip1193Connector({
            id: wallet.id,
            type: 'external',
            name: wallet.name,
            imageUrl: wallet.imageUrl,
            rdns: wallet.rdns,
            provider,
          }),
        ]
      : [],
  )
