/**
 * An EIP-1193 provider for a Safe. Accounts and chain are answered from what the Safe has said; requests that a
 * person decides are sent to the Safe exactly once (decisions 24); reads go through the Safe to its network.
 */
import { Methods, RPC_CALLS } from '@safe-global/safe-apps-sdk'
import type { Eip1193Provider, Hex } from '../../chains/chain.ts'
import { rejected, WalletModalError } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import { parseChainId } from '../../lib/caip.ts'
import type { Clock } from '../../lib/clock.ts'
import { createEmitter, type Emitter } from '../../lib/emitter.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import { withDeadline } from '../../lib/flight.ts'
import { isRecord, parseJson, readField } from '../../lib/json.ts'
import type { Connector } from '../connector.ts'
import { readCallsStatus } from './calls.ts'
import type { Confirmations } from './confirmations.ts'
import type { Messenger } from './messenger.ts'
import { readSent, readSigned, type SafeInfo } from './schema.ts'

/** Milliseconds, for reads. */
const READ_MS = 10_000

const READS: readonly string[] = Object.values(RPC_CALLS).filter((call) => call.startsWith('eth_'))

const invalid = (text: string) => new WalletModalError(-32602, text)

/** A Safe reports a rejection as text, without a code. */
const isRejection = (error: unknown): boolean =>
  /\b(reject|cancel|declin|den(y|ied))/i.test(String(readField(readField(error, 'cause'), 'message')))

const bytes = (value: unknown): string | undefined =>
  typeof value === 'string' && /^0x([\da-f]{2})*$/i.test(value) ? value : undefined

/** A Safe signs text and decodes bytes as UTF-8; bytes that are not UTF-8 would be signed as something else. */
const textBytes = (value: unknown): string => {
  const hex = bytes(value)
  if (hex === undefined) throw invalid('Expected the message in 0x notation')
  const read = Uint8Array.from(hex.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(read)
  } catch {
    throw new WalletModalError(4200, 'A Safe signs text only')
  }
  return hex
}

export type Call = { readonly to: Hex; readonly value: string; readonly data: string }

/** The SDK wants the value in wei as decimal text. */
const readCall = (given: unknown): Call => {
  const to = toEvmAddress(readField(given, 'to'))
  const value = readField(given, 'value') ?? '0x0'
  const data = bytes(readField(given, 'data') ?? readField(given, 'input') ?? '0x')
  if (!to) throw invalid('Expected a receiver: a Safe creates no contracts by itself')
  if (typeof value !== 'string' || !/^0x[\da-f]{1,64}$/i.test(value))
    throw invalid('Expected the value in 0x notation')
  if (data === undefined) throw invalid('Expected data in 0x notation')
  return { to, value: BigInt(value).toString(), data }
}

type ProposalProvider = NonNullable<Connector['proposalProvider']>
type OnProposed = Parameters<ProposalProvider>[0]

export function createProvider(p: {
  /** What the Safe said last; throws when it has not said anything. */
  info(): SafeInfo
  readonly messenger: Messenger
  readonly confirmations: Confirmations
  readonly clock: Clock
}): Eip1193Provider & Pick<Emitter, 'emit'> & { readonly proposalProvider: ProposalProvider } {
  const { messenger, confirmations } = p
  const chainId = () => `0x${p.info().chainId.toString(16)}`

  /** No deadline: a person is reading (decisions 18). */
  const askPerson = (method: Methods, params: unknown) =>
    messenger.ask(method, params).catch((error: unknown) => {
      throw isRejection(error) ? rejected('The Safe declined', error) : error
    })

  const read = (call: string, params: unknown) =>
    withDeadline(messenger.ask(Methods.rpcCall, { call, params }), READ_MS, p.clock, () => failure('timeout'))

  const requireAccount = (address: unknown) => {
    if (toEvmAddress(address) !== p.info().address)
      throw new WalletModalError(4100, 'The request is for another account')
  }

  const requireChain = (given: unknown) => {
    const wanted = readField(given, 'chainId')
    if (wanted !== undefined && parseChainId(wanted) !== p.info().chainId)
      throw new WalletModalError(4901, 'The Safe is on another network')
  }

  const propose = async (txs: readonly Call[]): Promise<Hex> => {
    const sent = readSent(await askPerson(Methods.sendTransactions, { txs }))
    // The transaction may still have been proposed.
    if (!sent) throw failure('hash-invalid')
    return sent
  }

  const send = async ([given]: readonly unknown[], onProposed?: OnProposed): Promise<Hex> => {
    requireAccount(readField(given, 'from'))
    requireChain(given)
    const info = p.info()
    const safeTxHash = await propose([readCall(given)])
    const hash = confirmations.waitForHash(info, safeTxHash)
    onProposed?.(safeTxHash, hash)
    return hash
  }

  let isOffChain: Promise<unknown> | undefined
  const sign = async (method: Methods, params: unknown): Promise<unknown> => {
    // Without this setting a Safe signs by a transaction, which costs a fee and yields no signature.
    isOffChain ??= read(RPC_CALLS.safe_setSettings, [{ offChainSigning: true }]).catch(() => {})
    await isOffChain
    const info = p.info()
    const { signature, messageHash, safeTxHash } = readSigned(await askPerson(method, params)) ?? {}
    if (signature) return signature
    if (messageHash) return confirmations.waitForSignature(messageHash)
    if (!safeTxHash) throw failure('signature-invalid')
    await confirmations.waitForHash(info, safeTxHash)
    // Signed on the chain: contracts then check an empty signature (EIP-1271).
    return '0x'
  }

  const signText = (message: unknown, address: unknown) => {
    requireAccount(address)
    return sign(Methods.signMessage, { message: textBytes(message) })
  }

  const signTyped = ([address, given]: readonly unknown[]) => {
    requireAccount(address)
    const typedData = typeof given === 'string' ? parseJson(given) : given
    const isTyped = ['domain', 'types', 'message'].every((key) => isRecord(readField(typedData, key)))
    if (!isTyped) throw invalid('Expected typed data: types, domain and message')
    return sign(Methods.signTypedMessage, { typedData })
  }

  const switchChain = ([given]: readonly unknown[]) => {
    if (parseChainId(readField(given, 'chainId')) === p.info().chainId) return null
    throw new WalletModalError(4200, 'A Safe stays on its network')
  }

  /** EIP-5792. All calls become one transaction of the Safe, so they are atomic. */
  const sendCalls = async ([given]: readonly unknown[]) => {
    const from = readField(given, 'from')
    if (from !== undefined) requireAccount(from)
    requireChain(given)
    const calls = readField(given, 'calls')
    if (!Array.isArray(calls) || calls.length === 0) throw invalid('Expected calls')
    return { id: await propose(calls.map(readCall)) }
  }

  const methods = new Map<string, (params: readonly unknown[]) => unknown>([
    ['eth_accounts', () => [p.info().address]],
    ['eth_requestAccounts', () => [p.info().address]],
    ['eth_chainId', chainId],
    ['net_version', () => String(p.info().chainId)],
    ['personal_sign', ([message, address]) => signText(message, address)],
    ['eth_sign', ([address, message]) => signText(message, address)],
    ['eth_signTypedData', signTyped],
    ['eth_signTypedData_v4', signTyped],
    ['eth_sendTransaction', send],
    ['wallet_switchEthereumChain', switchChain],
    ['wallet_sendCalls', sendCalls],
    [
      'wallet_getCapabilities',
      ([address]) => {
        requireAccount(address)
        return { [chainId()]: { atomic: { status: 'supported' } } }
      },
    ],
    [
      'wallet_getCallsStatus',
      ([id]) => readCallsStatus({ id, info: p.info(), messenger, clock: p.clock, read }),
    ],
    [
      'eth_blockNumber',
      async () => readField(await read('eth_getBlockByNumber', ['latest', false]), 'number'),
    ],
    ...READS.map((call) => [call, (params: readonly unknown[]) => read(call, params)] as const),
  ])

  return {
    ...createEmitter(),
    async request({ method, params }) {
      const answer = methods.get(method)
      if (!answer) throw new WalletModalError(4200, `A Safe does not answer ${method}`)
      return answer(Array.isArray(params) ? params : [])
    },
    proposalProvider: (onProposed) => ({
      request: async ({ params }) => send(Array.isArray(params) ? params : [], onProposed),
    }),
  }
}
