/** The coin and tokens of permissions, as their chain says: the page's word for a symbol or for decimals is nothing (decisions 28). */
import type { EvmNetwork } from '../../chains/network.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import type { AssetState, SessionsWallet } from './contract.ts'
import { readPermission } from './permission.ts'

/** Of the record of assets: by network and contract; the coin has none. */
export const keyOf = ({ caipNetworkId }: Pick<EvmNetwork, 'caipNetworkId'>, token = 'coin'): string =>
  `${caipNetworkId}/${token.toLowerCase()}`

/** Undefined: it needs no token. `coin`: it is about the network's own. */
function assetOf(permission: unknown): string | undefined {
  const read = readPermission(permission)
  if (read?.type === 'erc20-recurring-allowance') return read.data.token
  // Calls may carry coins.
  return read && 'coin'
}

/** Reads what is not known yet. Resolves with whether all of it is. */
export async function readAssets(
  wallet: SessionsWallet,
  network: EvmNetwork,
  permissions: readonly unknown[],
): Promise<boolean> {
  const wanted = new Set(permissions.flatMap((one) => assetOf(one) ?? []))
  const read = await Promise.all([...wanted].map((one) => readAsset(wallet, network, one)))
  return read.every(({ kind }) => kind === 'known')
}

const readAsset = async (wallet: SessionsWallet, network: EvmNetwork, token: string): Promise<AssetState> => {
  const { assets } = wallet.sessions.state
  const key = keyOf(network, token)
  const there = assets[key]
  if (there?.kind === 'known') return there
  assets[key] = { kind: 'reading' }
  const read = await readFacts(wallet, network, token)
  assets[key] = read
  return read
}

const readFacts = async (wallet: SessionsWallet, network: EvmNetwork, token: string): Promise<AssetState> => {
  try {
    const chain = await wallet.chain('eip155')
    if (token === 'coin') {
      const { symbol, decimals } = chain.details(network).nativeCurrency
      return { kind: 'known', symbol, decimals }
    }
    const address = toEvmAddress(token) ?? token
    const owner = wallet.state.account.eip155.address ?? address
    const { symbol, decimals } = await chain.token({ network, token: address, owner })
    return { kind: 'known', symbol, decimals }
  } catch {
    // Said where the amount would stand; a request with such a token is not granted.
    return { kind: 'failed' }
  }
}
