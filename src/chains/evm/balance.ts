/**
 * Reads the balance of the coin. If no URL answers, the wallet's provider is asked, provided it is on that chain (decisions 20). Never
 * throws: on failure the result is 0 ETH with `failed` (specification 8, decisions 27). No cache.
 */
import { getBalance } from 'viem/actions'
import { failure } from '../../errors/to-error.ts'
import { parseChainId } from '../../lib/chain-id.ts'
import type { Clock } from '../../lib/clock.ts'
import { withDeadline } from '../../lib/flight.ts'
import type { Balance, Eip1193Provider, Hex } from '../chain.ts'
import type { EvmNetwork, NetworkDetails } from '../network.ts'
import { rpcLimits } from '../rpc/limits.ts'
import { quantity } from './answers.ts'
import type { EvmClient } from './client.ts'
import { limits } from './limits.ts'
import { askWallet } from './send.ts'

export const failedBalance: Balance = { value: 0n, symbol: 'ETH', decimals: 18, failed: true }

type Sources = {
  readonly client: EvmClient
  readonly network: EvmNetwork
  readonly address: Hex
  readonly provider: Eip1193Provider | undefined
  readonly clock: Clock
}

export async function balance(p: Sources & { readonly details: NetworkDetails }): Promise<Balance> {
  const { symbol, decimals } = p.details.nativeCurrency
  try {
    return { value: await fromUrls(p).catch(() => fromWallet(p)), symbol, decimals, failed: false }
  } catch {
    return failedBalance
  }
}

/** If there is a wallet to fall back on, part of the 30 s is left for it. */
const fromUrls = ({ client, address, provider, clock }: Sources): Promise<bigint> => {
  const ms = rpcLimits.callDeadline - (provider ? 2 * limits.walletDeadline : 0)
  // Without `batch`, because viem would then ask the multicall contract, which local networks may lack.
  const asked = getBalance({ ...client, batch: undefined }, { address, blockTag: 'latest' })
  return withDeadline(asked, ms, clock, () => failure('timeout'))
}

const fromWallet = async ({ network, address, provider, clock }: Sources): Promise<bigint> => {
  const ask = (method: string, params: readonly unknown[]): Promise<unknown> => {
    if (!provider) throw failure('url-missing')
    return withDeadline(askWallet(provider, method, params), limits.walletDeadline, clock, () =>
      failure('timeout'),
    )
  }
  const [chain, value] = await Promise.all([
    ask('eth_chainId', []),
    ask('eth_getBalance', [address, 'latest']),
  ])
  if (parseChainId(chain) !== network.id) throw failure('node-answer-invalid')
  return quantity(value)
}
