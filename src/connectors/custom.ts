/** Wallets that the host gives by the option `customWallets` with a provider of their own. */
import type { Eip1193Provider } from '../chains/chain.ts'
import type { Connector } from './connector.ts'
import { createEip1193Connector } from './eip1193.ts'

/** Already parsed by `app/options`. */
export type CustomWallet = {
  readonly id: string
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly rdns?: string | undefined
  /** The host's own object, for what is read later: where it can be had, what opens it. */
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
