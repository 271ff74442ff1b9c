/** What smart sessions keep, and what their files hand each other: the request, the wallet's answer, the list. Types only. */
import type { SmartSession } from '../../api/contract.ts'
import type { Address, Hex } from '../../chains/chain.ts'
import type { EvmNetwork } from '../../chains/network.ts'
import type { Wallet } from '../../core/wallet.ts'
import type { Currency } from '../../lib/money.ts'
import type { SessionsKey } from './texts.ts'

/** Compressed or not, as the cosigner and the page write it. */
export type SessionKey = { readonly type: 'secp256r1' | 'secp256k1'; readonly publicKey: Hex }

export type ArgumentRule = {
  readonly operator: 'EQUAL' | 'GREATER_THAN' | 'LESS_THAN'
  readonly value: Hex
}

export type FunctionPermission = {
  readonly functionName: string
  readonly args?: readonly ArgumentRule[] | undefined
  /** Of the coin, with each call. */
  readonly valueLimit?: Hex | undefined
  readonly operation?: 'Call' | 'DelegateCall' | undefined
}

/** `start`: epoch seconds. `period`: a word such as `daily`, or seconds as decimal text. */
type Allowance = { readonly allowance: Hex; readonly start: number; readonly period: string }

/** One thing that the session may do (wire facts 13). */
export type Permission =
  | {
      readonly type: 'contract-call'
      readonly data: {
        readonly address: Hex
        readonly abi: readonly unknown[]
        readonly functions: readonly FunctionPermission[]
      }
    }
  | { readonly type: 'native-token-recurring-allowance'; readonly data: Allowance }
  | { readonly type: 'erc20-recurring-allowance'; readonly data: Allowance & { readonly token: Hex } }

export type Signer = { readonly type: 'keys'; readonly data: { readonly keys: readonly SessionKey[] } }

/** What a page asks for, read strictly. */
export type PermissionsRequest = {
  readonly chainId: Hex
  readonly address?: Hex | undefined
  /** Epoch seconds. */
  readonly expiry: number
  readonly signer: Signer
  readonly permissions: readonly Permission[]
  readonly policies: readonly { readonly type: string; readonly data: unknown }[]
}

/** What the wallet has granted, as it says itself; `permissions` may be of kinds that nobody here knows. */
export type GrantedPermissions = {
  readonly chainId: Hex
  /** Epoch seconds. */
  readonly expiry: number
  readonly permissions: readonly unknown[]
  readonly signer: Signer
  readonly context: string
  readonly accountMeta?: unknown
  readonly signerMeta?: unknown
}

/** What the page gets. `context`: by it the session is revoked. */
export type SessionAnswer = {
  readonly chainId: string
  readonly address: Address
  readonly expiry: number
  readonly permissions: readonly unknown[]
  readonly context: string
}

/** Where the answer is not what was asked for. */
export type Differences = {
  /** Indices of what was granted and not asked for. */
  readonly added: readonly number[]
  /** Asked for, and not granted. */
  readonly missing: readonly Permission[]
  /** Epoch seconds: what was asked for, where another end was granted. */
  readonly expiry?: number | undefined
}

/** Hears what became of the request. */
export type SessionAsk = { resolve(answer: SessionAnswer): void; reject(error: Error): void }

/** Which step of granting has failed. `expiry`: it had passed before the wallet was asked. `keys`: the wallet granted it to other keys. */
export type GrantStep =
  | 'tokens'
  | 'capabilities'
  | 'cosigner'
  | 'expiry'
  | 'wallet'
  | 'answer'
  | 'keys'
  | 'activate'

/** Why something did not work: the error's text, and its own words. */
export type Problem = {
  readonly key: SessionsKey
  readonly details?: string | undefined
  /** The visitor said no, which is no error. */
  readonly isDeclined: boolean
}

/** `pci`: of the cosigner, `key`: its key. */
export type GrantPhase =
  | { readonly step: 'preparing' }
  | { readonly step: 'ready'; readonly pci: string; readonly key: SessionKey }
  | { readonly step: 'asking' }
  | { readonly step: 'activating' }
  | { readonly step: 'failed'; readonly at: GrantStep; readonly problem: Problem }

/** One request of the page, from the moment it is shown until the visitor has left it. */
export type Grant = {
  readonly request: PermissionsRequest
  readonly network: EvmNetwork
  readonly account: Hex
  phase: GrantPhase
}

/** What a wallet has granted in this page load, for the view that says so. */
export type Created = {
  readonly network: EvmNetwork
  readonly granted: Pick<GrantedPermissions, 'permissions' | 'expiry'>
  readonly differences: Differences
}

/** A token as its chain says, by `keyOf` of `assets.ts`. */
export type AssetState =
  | { readonly kind: 'reading' }
  | ({ readonly kind: 'known' } & Currency)
  | { readonly kind: 'failed' }

export type RevokeStep = 'wallet' | 'service'

/** `cancel`: stops waiting for the wallet, which may never answer. Does nothing once the service is being told. */
export type Revoking = { step: RevokeStep; readonly cancel: () => void }

/** The list of one account on one network, as the service last gave it. `off`: not offered here. */
export type SessionList = {
  /** CAIP-10. */
  owner: string
  status: 'reading' | 'read' | 'failed' | 'off'
  sessions: readonly SmartSession[]
  problem?: Problem | undefined
}

export type SessionsState = {
  grant?: Grant | undefined
  created?: Created | undefined
  list?: SessionList | undefined
  /** By pci. */
  revoking: Record<string, Revoking>
  refused: Record<string, Problem & { readonly at: RevokeStep }>
  assets: Record<string, AssetState>
  /** By pci: those of this page load that are not what the page had asked for. */
  differing: Record<string, true>
}

/** Everything that is kept for the page. Only what is shown is a proxy. */
export type Sessions = {
  readonly state: SessionsState
  ask?: SessionAsk | undefined
  /** Of a request that is before the visitor, or on its way there: lets the page's next one come. */
  end?: (() => void) | undefined
  /** Current until the list is read anew. */
  readonly reading: () => () => boolean
}

/** The wallet of one element, with what smart sessions keep for the page. */
export type SessionsWallet = Wallet & { readonly sessions: Sessions }

/** What the views are handed. */
export type SessionsProps = { readonly sessions: Sessions }
