/** Types of what hosts pass to the element's methods and get from them. */
import type { OpenableView } from '../core/open-rules.ts'

export type OpenOptions = {
  /** Without it: Connect, or Account for whoever is connected; before Account what is due: another network, or a required sign-in. */
  readonly view?: OpenableView | undefined
  /** `eip155` or `solana`: the wallets of this one; connected there already: its account. */
  readonly namespace?: string | undefined
  /** `wc:`, of the page's own client: shown as a code and a link, not paired. */
  readonly uri?: string | undefined
  /**
   * For `Send`: `{ to, amount, token }`, texts; `amount` in units of the token (`'0.1'`), `token` its contract or mint: without it the amount is of
   * the coin. For `SwitchActiveChain`: `{ switchToChain, navigateTo, navigateWithReplace, network }`. For `Swap`: `{ fromToken, toToken, amount }`,
   * likewise. For `Pay`: what `pay()` takes. Texts of more than 200 characters are left out, those for `Pay` cut to 300.
   */
  readonly arguments?: Readonly<Record<string, unknown>> | undefined
}

/** `value` in base units (wei): a bigint or 0x-hex; anything else rejects (decisions 12). */
export type SendTransactionRequest = {
  /** An address; no name. */
  readonly to: string
  /** Base units (wei, lamports): a bigint or 0x-hex. */
  readonly value: bigint | string
  /** 0x-hex; eip155 only. */
  readonly data?: string | undefined
  /** `eip155` or `solana`; not the one in use: it is from then on. Nobody connected there: 4100. */
  readonly namespace?: string | undefined
  /** Of the page's networks; a wallet that is on another one is asked to switch first. */
  readonly caipNetworkId?: string | undefined
}

/** What a page asks to be paid (decisions 82). */
export type PaymentRequest = {
  /** An address of the network; no name. */
  readonly recipient: string
  /** Decimal text in whole units of the coin or token: `'12.5'`. */
  readonly amount: string
  /** CAIP-2, of the page's networks. */
  readonly network: string
  /** Contract or mint; without it the network's coin. */
  readonly token?: string | undefined
  /** What it is for, for the visitor to read. */
  readonly label?: string | undefined
  /** Seconds since 1970. */
  readonly expiresAt?: number | undefined
}

/** The wallet has sent it: your server looks at the chain whether it has paid. */
export type Payment = { readonly hash: string; readonly caipNetworkId: string; readonly payer: string }

/** What a page asks a wallet to allow it for a while (ERC-7715). Quantities are 0x-hex in base units. */
export type PermissionsRequest = {
  /** 0x-hex, of the page's networks. */
  readonly chainId: string
  /** The account that is connected. */
  readonly address?: string | undefined
  /** Seconds since 1970. */
  readonly expiry: number
  /** Of the page: it signs with these what it does in the session. */
  readonly signer: {
    readonly type: 'keys'
    readonly data: {
      readonly keys: readonly { readonly type: 'secp256r1' | 'secp256k1'; readonly publicKey: string }[]
    }
  }
  /** `contract-call`, `native-token-recurring-allowance`, `erc20-recurring-allowance`; what each takes is in usage.md. */
  readonly permissions: readonly SessionPermission[]
  /** Handed to the wallet; usually none. */
  readonly policies: readonly { readonly type: string; readonly data: object }[]
}

/** `period`: `hourly`, `daily`, `weekly`, `monthly`, `yearly`, or seconds as decimal text. `start`: seconds since 1970. */
export type SessionPermission =
  | {
      readonly type: 'contract-call'
      readonly data: {
        readonly address: string
        readonly abi: readonly unknown[]
        readonly functions: readonly {
          readonly functionName: string
          readonly args?: readonly {
            readonly operator: 'EQUAL' | 'GREATER_THAN' | 'LESS_THAN'
            readonly value: string
          }[]
          readonly valueLimit?: string
          readonly operation?: 'Call' | 'DelegateCall'
        }[]
      }
    }
  | {
      readonly type: 'native-token-recurring-allowance'
      readonly data: { readonly allowance: string; readonly start: number; readonly period: string }
    }
  | {
      readonly type: 'erc20-recurring-allowance'
      readonly data: {
        readonly token: string
        readonly allowance: string
        readonly start: number
        readonly period: string
      }
    }

/** What the wallet has granted, as it says itself: it may differ from the request. `context`: by it the session is revoked. */
export type GrantedPermissions = {
  /** 0x-hex. */
  readonly chainId: string
  /** The account that the session acts for. */
  readonly address: string
  /** Seconds since 1970. */
  readonly expiry: number
  /** In the wallet's own words. */
  readonly permissions: readonly unknown[]
  /** Names the session: for `revokePermissions`, and for what is done in it. */
  readonly context: string
}

/** What `request` of a provider rejects with. A type only: tell it by its `code`. */
export type ProviderRpcError = Error & {
  readonly name: 'ProviderRpcError'
  readonly code: number
  /** The wallet's own, where it gave any. */
  readonly data?: unknown
}

type Subscribe = (event: string, listener: (...args: never[]) => void) => HostProvider

/** An EIP-1193 provider, with the names that Node's emitters have for the same; viem, ethers and wagmi take it as it is. */
export type HostProvider = {
  /** By this it is told from wallets: it is never listed as one. */
  readonly isWalletModal: true
  /**
   * Rejects with a `ProviderRpcError`: `code`, `message` and, where the wallet gave it, `data`. `Answer` is what you expect the
   * method to give: wallets are not checked for it.
   */
  request<Answer = unknown>(args: { readonly method: string; readonly params?: unknown }): Promise<Answer>
  readonly on: Subscribe
  readonly addListener: Subscribe
  readonly once: Subscribe
  readonly off: Subscribe
  readonly removeListener: Subscribe
}
