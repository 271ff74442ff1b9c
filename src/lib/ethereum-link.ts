/**
 * Reads `ethereum:` payment links (ERC-681). Only a transfer of the coin or an ERC-20 `transfer` is accepted (decisions 31);
 * everything else is refused with its own reason and never guessed, because money follows. Never throws.
 */
import type { Hex } from 'viem'
import { MAX_AMOUNT, parseAmount } from './amount.ts'
import { parseChainId } from './chain-id.ts'
import { toEvmAddress, ZERO_ADDRESS } from './evm-address.ts'

export type EthereumLink = {
  /** The receiver, also when there is a `token`. */
  readonly to: Hex
  /** Base units of the coin or token. */
  readonly value?: bigint
  readonly token?: Hex
  readonly caipNetworkId?: `eip155:${string}`
}

/**
 * `name`: a name instead of an address. `function`: a call other than `transfer(address,uint256)`. `key`: an unknown parameter.
 * `fraction`: a fraction of a base unit.
 */
export type LinkProblem =
  | 'not-a-link'
  | 'malformed'
  | 'name'
  | 'address'
  | 'checksum'
  | 'zero'
  | 'chain'
  | 'function'
  | 'key'
  | 'repeated'
  | 'incomplete'
  | 'amount'
  | 'fraction'
  | 'too-large'

type Refused = { readonly problem: LinkProblem }

/** Characters; any transfer fits, even with all digits of the largest amount. */
const MAX_LENGTH = 512

const refused = (problem: LinkProblem): Refused => ({ problem })

/** Whether the text has the scheme; it may still be malformed. */
export const isEthereumLink = (text: string): boolean => /^\s*ethereum:/i.test(text)

export const readEthereumLink = (text: string): EthereumLink | Refused => {
  if (typeof text !== 'string' || !isEthereumLink(text)) return refused('not-a-link')
  const link = text.trim()
  // No part of a transfer needs percent-encoding, so an encoded link hides something.
  if (link.length > MAX_LENGTH || !/^[\w:@/?&=.+-]+$/.test(link)) return refused('malformed')
  const [, target = '', chain, call, query] =
    /^ethereum:(?:pay-)?([^:@/?&=]*)(?:@([^:@/?&=]*))?(?:\/([^?]*))?(?:\?(.*))?$/i.exec(link) ?? []
  if (target === '') return refused('malformed')
  const address = readAddress(target)
  if (typeof address !== 'string') return address
  const id = chain === undefined ? undefined : readChain(chain)
  if (typeof id === 'object') return id
  const at = id && ({ caipNetworkId: `eip155:${id}` } as const)
  const pairs = readPairs(query)
  if ('problem' in pairs) return pairs
  if (call === undefined) {
    const value = readValue(pairs)
    return typeof value === 'object' ? value : { to: address, ...(value !== undefined && { value }), ...at }
  }
  const transfer = call === 'transfer' ? readTransfer(pairs) : refused('function')
  return 'problem' in transfer ? transfer : { ...transfer, token: address, ...at }
}

const readAddress = (text: string): Hex | Refused => {
  const address = toEvmAddress(text)
  if (address) return address === ZERO_ADDRESS ? refused('zero') : address
  if (/^0x[\da-fA-F]{40}$/.test(text)) return refused('checksum')
  return refused(text.includes('.') ? 'name' : 'address')
}

/** ERC-681 has decimal chain ids only. `0x1` or `01` could be an attempt to look like another network. */
const readChain = (text: string): number | Refused =>
  (/^[1-9]\d{0,15}$/.test(text) ? parseChainId(text) : undefined) ?? refused('chain')

type Pairs = readonly (readonly [key: string, value: string])[]

const readPairs = (query: string | undefined): Pairs | Refused => {
  if (query === undefined) return []
  const pairs: [string, string][] = []
  for (const part of query.split('&')) {
    const [, key, value] = /^(\w+)=([^=]+)$/.exec(part) ?? []
    if (key === undefined || value === undefined) return refused('malformed')
    if (pairs.some(([known]) => known === key)) return refused('repeated')
    pairs.push([key, value])
  }
  return pairs
}

/** A transfer of the coin may have `value` and nothing else. The wallet decides on gas, so gas parameters are refused too. */
const readValue = (pairs: Pairs): bigint | undefined | Refused => {
  const [pair, ...more] = pairs
  if (!pair) return undefined
  return pair[0] === 'value' && more.length === 0 ? readAmount(pair[1]) : refused('key')
}

/** The keys are the argument types; their order is part of the function's signature. */
const readTransfer = (pairs: Pairs): { readonly to: Hex; readonly value: bigint } | Refused => {
  if (pairs.some(([key]) => key !== 'address' && key !== 'uint256')) return refused('key')
  const [first, second] = pairs
  if (!first || !second) return refused('incomplete')
  if (first[0] !== 'address') return refused('function')
  const to = readAddress(first[1])
  if (typeof to !== 'string') return to
  const value = readAmount(second[1])
  return typeof value === 'object' ? value : { to, value }
}

/** `2.014e18` is parsed as `2.014` with 18 decimals. Signs are refused. */
const readAmount = (text: string): bigint | Refused => {
  const [, digits, exponent = '0'] = /^(\d*(?:\.\d+)?)(?:e(\d{1,3}))?$/i.exec(text) ?? []
  if (!digits) return refused('amount')
  // With more digits than the largest amount has, only zero could fit.
  if (Number(exponent) > `${MAX_AMOUNT}`.length) return refused('too-large')
  const amount = parseAmount(digits, Number(exponent))
  if (amount.ok) return amount.value
  if (amount.problem === 'too-many-decimals') return refused('fraction')
  return refused(amount.problem === 'too-large' ? 'too-large' : 'amount')
}
