/** Whose wallet has refused to make several calls as one. As long as the page is loaded it is asked for them one by one instead. */
import type { Address } from '../chains/chain.ts'
import type { Network } from '../chains/network.ts'
import type { Core } from '../core/wallet.ts'
import type { WalletModalError } from '../errors/base.ts'
import { oncePerCore } from '../lib/once-per.ts'

type Batcher = { readonly owner: Address; readonly network: Network }

const refusals = oncePerCore<Core, Set<string>>(() => new Set())

const keyOf = ({ owner, network }: Batcher): string => `${network.caipNetworkId}:${owner}`

export const refusesBatches = (wallet: Core, batcher: Batcher): boolean =>
  refusals(wallet).has(keyOf(batcher))

/** EIP-1193: no such method. EIP-5792: no such capability, the account's upgrade was refused, not all or nothing. */
const REFUSALS: readonly unknown[] = [4200, 5700, 5750, 5760]

/** Call with why a batch was not sent. */
export function keepRefusal(wallet: Core, batcher: Batcher, { code }: WalletModalError): void {
  if (REFUSALS.includes(code)) refusals(wallet).add(keyOf(batcher))
}
