/** What the host sees of the state: plain, frozen copies (interface 5). */
import type { NativeCurrency, Network } from '../chains/network.ts'
import type { EmbeddedWalletInfo } from '../connectors/connector.ts'
import { type AccountState, type AccountStatus, isConnected } from '../state/account.ts'

export type PublicAccount = {
  /** As its namespace writes it: with checksum (eip155), base58 (solana). */
  readonly address: string | undefined
  /** CAIP-10: the network in use and the address. */
  readonly caipAddress: string | undefined
  readonly status: AccountStatus
  readonly isConnected: boolean
  /** Signed in to your site with this account on the network in use (`siwx`). */
  readonly signedIn: boolean
  /** All that the wallet shares, the one in use first. */
  readonly allAccounts: readonly { readonly address: string; readonly type: 'eoa' | 'smartAccount' }[]
  /** Who the address says it is, once Account was looked at: for showing only. */
  readonly profileName?: string
  readonly profileImage?: string
  /** What the wallet calls its accounts, by address. */
  readonly addressLabels?: Readonly<Record<string, string>>
  /** Of whoever has signed in by e-mail or a social account. */
  readonly embeddedWalletInfo?: EmbeddedWalletInfo
  /** The connected wallet. */
  readonly connector: { readonly id: string; readonly name: string; readonly type: string } | undefined
}

export type PublicNetwork = {
  /** The chain id (eip155), or the reference of the CAIP-2 id. */
  readonly id: number | string
  readonly caipNetworkId: string
  readonly chainNamespace: string
  readonly name: string
  readonly testnet: boolean
  readonly supported: boolean
  /** Only where the host gave the network as an object. */
  readonly nativeCurrency?: NativeCurrency
}

export type PublicState = {
  readonly open: boolean
  /** Something that has to be fetched first is on its way. */
  readonly loading: boolean
  /** The view in front: one that `open` takes, or a step of a flow. */
  readonly view: string
  readonly activeNamespace: string
  /** CAIP-2. */
  readonly selectedNetworkId: string
  readonly initialized: boolean
}

type ReadableAccount = Readonly<AccountState>

type Known = Pick<PublicAccount, 'profileName' | 'profileImage' | 'addressLabels' | 'embeddedWalletInfo'>

/** Without what is not known. */
const copyKnown = <T extends object>(facts: { readonly [K in keyof T]: T[K] | undefined }): T =>
  JSON.parse(JSON.stringify(facts))

export const publicAccount = (account: ReadableAccount, network: Network): PublicAccount => {
  const { name, image } = account.profile
  return Object.freeze({
    address: account.address,
    caipAddress: account.address && `${network.caipNetworkId}:${account.address}`,
    status: account.status,
    isConnected: isConnected(account),
    signedIn: account.signIn === 'done',
    allAccounts: account.accounts.map((address) => ({
      address,
      type: account.smart?.includes(address) ? ('smartAccount' as const) : ('eoa' as const),
    })),
    ...copyKnown<Known>({
      profileName: name || undefined,
      profileImage: image || undefined,
      addressLabels: account.labels,
      embeddedWalletInfo: account.embedded?.info,
    }),
    connector: account.wallet && {
      id: account.wallet.id,
      name: account.wallet.name,
      type: account.wallet.type,
    },
  })
}

export const publicNetwork = (network: Network, supported: boolean): PublicNetwork =>
  Object.freeze({
    id: network.id,
    caipNetworkId: network.caipNetworkId,
    chainNamespace: network.chainNamespace,
    name: network.name,
    testnet: network.testnet,
    supported,
    ...(network.details && { nativeCurrency: { ...network.details.nativeCurrency } }),
  })
