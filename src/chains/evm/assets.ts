/**
 * Wallet asset discovery (ERC-7811): asks the wallet what the account holds, if its capabilities (EIP-5792) say that it can. Neither
 * request shows a prompt. One invalid row makes the whole answer unusable, because the service can be asked instead (wire facts 12).
 * For display only: transfers are checked against the chain.
 */
import { failure } from '../../errors/to-error.ts'
import { formatAmount, parseAmount, parseHexQuantity } from '../../lib/amount.ts'
import { parseChainId } from '../../lib/chain-id.ts'
import type { Clock } from '../../lib/clock.ts'
import { plainNumber } from '../../lib/decimal.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import { withDeadline } from '../../lib/flight.ts'
import { isRecord, parseJson, readField } from '../../lib/json.ts'
import { cleanText } from '../../lib/text.ts'
import { safeImage } from '../../lib/url.ts'
import type { Eip1193Provider, Hex } from '../chain.ts'
import type { EvmNetwork } from '../network.ts'
import type { Asset } from '../tokens.ts'
import { MAX_DECIMALS, MAX_SYMBOL } from './erc20.ts'
import { limits } from './limits.ts'
import { askWallet } from './send.ts'

const MAX_ROWS = 10_000
const MAX_PRICE_DECIMALS = 36

type Given = {
  readonly provider: Eip1193Provider
  readonly address: Hex
  readonly network: EvmNetwork
  readonly clock: Clock
}

/** Throws `capabilities-invalid` if the wallet's capabilities cannot be read (specification 8). */
export async function assets(p: Given): Promise<readonly Asset[] | undefined> {
  const capabilities = await ask(p, 'wallet_getCapabilities', [p.address])
  if (!capabilities || !canDiscover(capabilities.answer, p.network)) return undefined
  const chainFilter = [`0x${p.network.id.toString(16)}`]
  const found = await ask(p, 'wallet_getAssets', [{ account: p.address, chainFilter }])
  return found && readAssets(found.answer, p.network)
}

/** Undefined: the wallet refused, does not know the method, or did not answer in time. */
const ask = async (
  { provider, clock }: Given,
  method: string,
  params: readonly unknown[],
): Promise<{ readonly answer: unknown } | undefined> => {
  try {
    const asked = askWallet(provider, method, params)
    return { answer: await withDeadline(asked, limits.discoveryDeadline, clock, () => failure('timeout')) }
  } catch {
    // Most wallets do not support it; the service is asked instead.
    return undefined
  }
}

/** Capabilities are keyed by chain id in hex; some wallets return them as JSON text. */
const canDiscover = (answer: unknown, network: EvmNetwork): boolean => {
  const able = listsOf(typeof answer === 'string' ? parseJson(answer) : answer)
  if (!able) throw failure('capabilities-invalid', answer)
  return able.some(
    ([chain, one]) =>
      isChain(chain, network) && readField(readField(one, 'assetDiscovery'), 'supported') === true,
  )
}

const isChain = (key: string, { id }: EvmNetwork): boolean => key.startsWith('0x') && parseChainId(key) === id

/** The entries of an answer by chain; undefined if it is not an object. */
const listsOf = (answer: unknown): readonly (readonly [string, unknown])[] | undefined => {
  try {
    return isRecord(answer) ? Object.keys(answer).map((key) => [key, readField(answer, key)]) : undefined
  } catch {
    // A proxy may throw when its keys are listed.
    return undefined
  }
}

/** A copy, so that the rows that were checked are the ones that are used. */
const rowsOf = (value: unknown): readonly unknown[] | undefined => {
  try {
    return Array.isArray(value) && value.length <= MAX_ROWS ? [...value] : undefined
  } catch {
    // A proxy may throw here too.
    return undefined
  }
}

/** Empty if there is no list for the chain; undefined if anything in the answer is invalid. */
const readAssets = (answer: unknown, network: EvmNetwork): readonly Asset[] | undefined => {
  const lists = listsOf(answer)
  if (!lists) return undefined
  const own: Asset[] = []
  // Rows of other chains are not used, but an invalid one makes the answer untrustworthy.
  for (const [chain, rows] of lists) {
    for (const asset of rowsOf(rows)?.map(readAsset) ?? [undefined]) {
      if (!asset) return undefined
      if (isChain(chain, network)) own.push(asset)
    }
  }
  // A token listed twice would be counted twice.
  return new Set(own.map(({ address }) => address)).size === own.length ? own : undefined
}

const readAsset = (row: unknown): Asset | undefined => {
  const metadata = readField(row, 'metadata')
  const text = (key: string): string | undefined => {
    const value = readField(metadata, key)
    return typeof value === 'string' ? value : undefined
  }
  const balance = parseHexQuantity(readField(row, 'balance'))
  const address = readAddress(row)
  const decimals = readDecimals(readField(metadata, 'decimals'))
  const price = readPrice(readField(metadata, 'price'))
  const [name, symbol, icon] = [text('name'), text('symbol'), text('iconUrl')]
  const isRight =
    address &&
    balance !== undefined &&
    decimals !== undefined &&
    price !== undefined &&
    name !== undefined &&
    symbol !== undefined &&
    icon !== undefined
  if (!isRight) return undefined
  const image = safeImage(icon)
  return {
    ...address,
    name: cleanText(name),
    symbol: cleanText(symbol, MAX_SYMBOL),
    decimals,
    balance,
    // Where a wallet knows no price it writes 0, which is none (decisions 28).
    ...(price !== '0' && { price }),
    ...(image && { image }),
  }
}

/** For the coin, the address is left out: wallets put a word there. */
const readAddress = (row: unknown): Pick<Asset, 'address'> | undefined => {
  const [type, given] = [readField(row, 'type'), readField(row, 'address')]
  if (type === 'NATIVE') return typeof given === 'string' ? {} : undefined
  const address = type === 'ERC20' ? toEvmAddress(given) : undefined
  return address && { address }
}

const readDecimals = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_DECIMALS
    ? value
    : undefined

/** A JSON number, taken by its shortest decimal text. */
const readPrice = (value: unknown): string | undefined => {
  const parsed =
    typeof value === 'number' ? parseAmount(plainNumber(value) ?? '', MAX_PRICE_DECIMALS) : undefined
  return parsed?.ok ? formatAmount(parsed.value, MAX_PRICE_DECIMALS) : undefined
}
