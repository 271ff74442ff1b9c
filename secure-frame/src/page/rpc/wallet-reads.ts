/** What a page may know of the wallet without asking: capabilities (EIP-5792) and what an account holds (ERC-7811). */
import { sameAddress } from '../../../../src/lib/caip.ts'
import { isRecord } from '../../../../src/lib/json.ts'
import type { Hex } from '../../contract/approval.ts'
import type { Account } from '../accounts.ts'
import { Failure, invalid, unsupported } from '../failure.ts'
import type { Networks } from '../networks.ts'
import type { Nodes } from './nodes.ts'
import { quantity } from './transaction.ts'
import { readAddress, readList, toBigint } from './values.ts'

const MAX_ASSETS = 50
/** `balanceOf(address)`. */
const BALANCE_OF = '0x70a08231'

type Reads = {
  readonly nodes: Nodes
  readonly networks: Networks
  readonly accounts: readonly Account[]
}

/** By network, with the chain id in hex. The account pays its fees itself. */
export function getCapabilities({ networks, accounts }: Reads, params: unknown): Record<string, unknown> {
  const [address, wanted] = readList(params)
  const account = accounts.find((one) => typeof address === 'string' && sameAddress(one.address, address))
  if (!account) throw new Failure('The request is for another account than the one that is signed in', 4100)
  const ids = networks.evmChains().filter((chainId) => isWanted(wanted, chainId))
  return Object.fromEntries(
    ids.map((chainId) => {
      const isAtomic = account.type === 'smartAccount' && networks.smartAccountChains().includes(chainId)
      return [
        quantity(BigInt(chainId)),
        {
          atomic: { status: isAtomic ? 'supported' : 'unsupported' },
          atomicBatch: { supported: isAtomic },
          paymasterService: { supported: false },
        },
      ]
    }),
  )
}

const isWanted = (wanted: unknown, chainId: number) =>
  !Array.isArray(wanted) || wanted.some((one: unknown) => Number(one) === chainId)

/** The coin, and those ERC-20 tokens that the request names: nodes cannot say which others there are. */
export async function getAssets({ nodes, networks, accounts }: Reads, params: unknown): Promise<unknown> {
  const request: unknown = Array.isArray(params) ? params[0] : params
  if (!isRecord(request)) throw invalid('the account is missing')
  const account = readAddress(request.account, 'account')
  if (!accounts.some(({ address }) => sameAddress(address, account)))
    throw new Failure('The request is for another account than the one that is signed in', 4100)
  const { assetFilter, assetTypeFilter, chainFilter } = request
  const filter = isRecord(assetFilter) ? assetFilter : undefined
  const isType = (type: string) => !Array.isArray(assetTypeFilter) || assetTypeFilter.includes(type)
  const chains = networks.evmChains().filter((chainId) => {
    const hex = quantity(BigInt(chainId))
    if (filter) return Object.hasOwn(filter, hex)
    return !Array.isArray(chainFilter) || chainFilter.includes(hex)
  })
  const entries = await Promise.all(
    chains.map(async (chainId) => {
      const hex = quantity(BigInt(chainId))
      const wanted = filter ? readAssets(filter[hex]) : [{ type: 'native', address: 'native' } as const]
      const rows = wanted
        .filter(({ type }) => isType(type))
        .map((asset) => balanceOf(nodes, chainId, account, asset))
      return [hex, await Promise.all(rows)] as const
    }),
  )
  return Object.fromEntries(entries)
}

type Asset =
  | { readonly type: 'native'; readonly address: 'native' }
  | { readonly type: 'erc20'; readonly address: Hex }

const readAssets = (list: unknown): readonly Asset[] => {
  if (!Array.isArray(list) || list.length > MAX_ASSETS) throw invalid('assetFilter is not a short list')
  return list.map((asset: unknown): Asset => {
    const { type, address } = Object(asset)
    if (type === 'native') return { type, address: 'native' }
    if (type === 'erc20') return { type, address: readAddress(address, 'The asset') }
    throw unsupported('An asset of this type')
  })
}

const balanceOf = async (nodes: Nodes, chainId: number, account: Hex, asset: Asset) => {
  const ask = (method: string, params: readonly unknown[]) => nodes.ask(`eip155:${chainId}`, method, params)
  if (asset.type === 'native') {
    const balance = toBigint(await ask('eth_getBalance', [account, 'latest']))
    return { ...asset, balance: quantity(balance), metadata: { decimals: 18 } }
  }
  const data = `${BALANCE_OF}${account.slice(2).toLowerCase().padStart(64, '0')}`
  return {
    ...asset,
    balance: quantity(toBigint(await ask('eth_call', [{ to: asset.address, data }, 'latest']))),
  }
}
