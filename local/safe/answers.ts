// Owns what the Safe answers to the page it frames (the Safe Apps protocol): what it knows at once, what it asks its owner
// first. Shows nothing; `page.ts` does.
import { type Address, getAddress, type Hex, isHex, type TypedDataDefinition } from 'viem'
import { callNode } from '../wallet/rpc.ts'
import { isRecord, isText } from '../wallet/values.ts'
import { type Call, execute, SAFE } from './contract.ts'
import { firstOwner, type Owner, secondOwner } from './owners.ts'
import { hashOfText, hashOfTyped, messageName, nameOf, signatureOf, textOf } from './sign.ts'

export type Status = 'AWAITING_CONFIRMATIONS' | 'AWAITING_EXECUTION' | 'CANCELLED' | 'FAILED' | 'SUCCESS'

/** What waits for the second owner, or has been done. */
export type Entry =
  | {
      readonly kind: 'transaction'
      readonly name: Hex
      readonly calls: readonly Call[]
      status: Status
      hash?: Hex
    }
  | {
      readonly kind: 'message'
      readonly name: Hex
      readonly text: string
      readonly signed: Hex
      signature?: Hex
    }

/** A question to the first owner. */
export type Question = { readonly title: string; readonly text: string; answer(isApproved: boolean): void }

export type Safe = {
  readonly chainId: number
  readonly url: string | undefined
  /** Two owners have to sign. */
  isShared: boolean
  question: Question | undefined
  entries: Entry[]
}

export const createSafe = (chainId: number, url: string | undefined): Safe => ({
  chainId,
  url,
  isShared: false,
  question: undefined,
  entries: [],
})

/** Something changed: the page draws again. */
export type Draw = () => void

const ownersOf = (safe: Safe): readonly Owner[] => (safe.isShared ? [firstOwner, secondOwner] : [firstOwner])

async function ask(safe: Safe, draw: Draw, title: string, text: string): Promise<void> {
  const isApproved = await new Promise<boolean>((answer) => {
    safe.question = { title, text, answer }
    draw()
  })
  safe.question = undefined
  draw()
  // The words of the real one.
  if (!isApproved) throw new Error('Transaction was rejected')
}

/** What the second owner does later, and the first one at once where one is enough. */
export async function complete(safe: Safe, entry: Entry): Promise<void> {
  if (entry.kind === 'message') {
    entry.signature = await signatureOf(entry.signed, ownersOf(safe), safe.chainId)
    return
  }
  entry.hash = await execute(entry.name, entry.calls, safe.chainId, safe.url)
  entry.status = 'SUCCESS'
}

export function cancel(entry: Entry): void {
  if (entry.kind === 'transaction') entry.status = 'CANCELLED'
}

function readCalls(params: unknown): readonly Call[] {
  const txs = isRecord(params) && Array.isArray(params['txs']) ? params['txs'] : []
  if (txs.length === 0) throw new Error('Expected a transaction.')
  return txs.map((tx: unknown) => {
    if (!isRecord(tx) || !isText(tx['to'])) throw new Error('Expected a transaction.')
    const data = tx['data'] ?? '0x'
    if (!isHex(data)) throw new Error('Expected data in 0x notation.')
    return { to: getAddress(tx['to']), value: BigInt(String(tx['value'] ?? 0)), data }
  })
}

async function sendTransactions(safe: Safe, draw: Draw, params: unknown) {
  const calls = readCalls(params)
  const text = calls.map(({ value, to }) => `${Number(value) / 1e18} ETH to ${to}`).join(', ')
  await ask(safe, draw, 'Send this transaction?', text)
  const name = nameOf(calls, safe.entries.length, safe.chainId)
  const status = safe.isShared ? 'AWAITING_CONFIRMATIONS' : 'AWAITING_EXECUTION'
  const entry: Entry = { kind: 'transaction', name, calls, status }
  safe.entries.push(entry)
  // As the real one: proposed first, executed after the page has its name.
  if (!safe.isShared) void complete(safe, entry).then(draw)
  draw()
  return { safeTxHash: name }
}

async function sign(safe: Safe, draw: Draw, text: string, hash: Hex) {
  await ask(safe, draw, 'Sign this message?', text)
  const name = messageName(hash, safe.chainId)
  const entry: Entry = { kind: 'message', name, text, signed: hash }
  safe.entries.push(entry)
  if (!safe.isShared) await complete(safe, entry)
  draw()
  return { messageHash: name }
}

const isTypedData = (value: unknown): value is TypedDataDefinition =>
  isRecord(value) && isRecord(value['types']) && isRecord(value['message']) && isText(value['primaryType'])

const find = (safe: Safe, name: unknown): Entry | undefined =>
  safe.entries.find((entry) => entry.name === name)

function details(safe: Safe, params: unknown) {
  const entry = find(safe, isRecord(params) ? params['safeTxHash'] : undefined)
  if (entry?.kind !== 'transaction') throw new Error('Transaction not found')
  return {
    safeAddress: SAFE,
    txId: `multisig_${SAFE}_${entry.name}`,
    txStatus: entry.status,
    txHash: entry.hash ?? null,
    detailedExecutionInfo: { type: 'MULTISIG', safeTxHash: entry.name },
  }
}

const NAMES: Readonly<Record<number, string>> = {
  1: 'Ethereum (local)',
  8453: 'Base (local)',
  11155111: 'Sepolia (local)',
}

/** The answer; a thrown error's message is the Safe's `error`. */
export async function answer(safe: Safe, draw: Draw, method: string, params: unknown): Promise<unknown> {
  switch (method) {
    case 'getSafeInfo': {
      const owners: readonly Address[] = ownersOf(safe).map(({ address }) => address)
      return { safeAddress: SAFE, chainId: safe.chainId, threshold: owners.length, owners, isReadOnly: false }
    }
    case 'getChainInfo':
      return {
        chainName: NAMES[safe.chainId] ?? 'Gnosis',
        chainId: `${safe.chainId}`,
        shortName: 'local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18, logoUri: '' },
        blockExplorerUriTemplate: { address: '', txHash: '', api: '' },
      }
    case 'getEnvironmentInfo':
      return { origin: location.origin }
    case 'sendTransactions':
      return sendTransactions(safe, draw, params)
    case 'getTxBySafeTxHash':
      return details(safe, params)
    case 'signMessage': {
      const message = isRecord(params) ? params['message'] : undefined
      if (!isText(message)) throw new Error('Expected a message.')
      return sign(safe, draw, textOf(message), hashOfText(message))
    }
    case 'signTypedMessage': {
      const data = isRecord(params) ? params['typedData'] : undefined
      if (!isTypedData(data)) throw new Error('Expected typed data.')
      return sign(safe, draw, JSON.stringify(data.message, undefined, 2), hashOfTyped(data))
    }
    case 'getOffChainSignature': {
      const entry = find(safe, params)
      return entry?.kind === 'message' ? (entry.signature ?? '') : ''
    }
    case 'rpcCall': {
      const { call, params: asked } = isRecord(params) ? params : {}
      if (call === 'safe_setSettings') return Array.isArray(asked) ? asked[0] : {}
      if (!isText(call)) throw new Error('Expected a call.')
      return callNode(safe.url, call, Array.isArray(asked) ? asked : [])
    }
    case 'wallet_getPermissions':
    case 'wallet_requestPermissions':
    case 'requestPermissions':
      // The address book is all there is to permit, and this Safe has none.
      return []
    case 'getSafeBalances':
      return []
    default:
      throw new Error(`This Safe does not answer ${method}.`)
  }
}
