/**
 * What becomes of a request of an earlier page load that its wallet has answered since: a batch (EIP-5792) has an id first, and the wallet is
 * asked for its hash; a swap that was sent is not offered once more.
 */
import type { CallsStatus } from '../chains/calls.ts'
import type { Hash } from '../chains/chain.ts'
import type { LateAnswer } from '../connectors/connector.ts'
import type { Core } from '../core/wallet.ts'
import { failure } from '../errors/to-error.ts'
import { isHash } from '../lib/caip.ts'
import { readField } from '../lib/json.ts'
import { namespaceOf } from '../lib/namespaces.ts'
import type { SafeStorage } from '../lib/storage.ts'
import { PENDING_SWAP } from '../state/transactions.ts'
import type { SendRequest } from '../state/unanswered.ts'

/** Milliseconds between two questions for what became of a batch. */
const STATUS_MS = 4_000
/** Longer ids are of no use to anybody (EIP-5792). */
const MAX_ID = 8_194

/** It was sent, so Swap does not offer it once more. */
export const endSwap = (storage: SafeStorage, { from, caipNetworkId }: SendRequest): void => {
  const isOwn = (value: unknown) =>
    readField(value, 'owner') === from && readField(value, 'caipNetworkId') === caipNetworkId
  if (storage.get(PENDING_SWAP, isOwn)) storage.remove(PENDING_SWAP)
}

/** A signature, base58 of 64 bytes. */
export const isSolanaHash = (value: unknown) =>
  typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(value)

export const SENDING: readonly unknown[] = [
  'eth_sendTransaction',
  'wallet_sendCalls',
  'solana_signAndSendTransaction',
]

/** Undefined: the answer does not say that something was sent. A signature alone is sent by nobody: the page that asked is gone. */
export const hashIn = (
  { caipNetworkId }: SendRequest,
  { method, result }: LateAnswer,
): string | undefined => {
  if (namespaceOf(caipNetworkId) === 'eip155')
    return method === 'eth_sendTransaction' && isHash(result) ? result : undefined
  const signature = readField(result, 'signature')
  return method === 'solana_signAndSendTransaction' && isSolanaHash(signature) ? String(signature) : undefined
}

const idOf = ({ method, result }: LateAnswer): string | undefined => {
  const id = readField(result, 'id') ?? result
  const isId = method === 'wallet_sendCalls' && typeof id === 'string' && id !== '' && id.length <= MAX_ID
  return isId ? id : undefined
}

/** Only in the session that has taken it: another one is another wallet. Undefined: nobody can be asked now. */
const ask = async (core: Core, id: string, topic: string): Promise<CallsStatus | undefined> => {
  const connector = core.session.connector('eip155')
  if (!connector?.isRemote || !core.isVisible()) return undefined
  const provider = connector.provider('eip155', {
    stillWanted(session) {
      if (session !== topic) throw failure('connector-not-connected')
    },
    onAsked() {},
  })
  const calls = await (await core.chain('eip155')).calls?.()
  return provider && 'request' in provider ? calls?.callsStatus({ provider, id }) : undefined
}

type Batch = {
  /** Ids of batches that somebody asks about already. */
  readonly asking: Set<string>
  /** Whether it is unanswered still: its time may be over, or another tab may have followed it. */
  isWaiting(): boolean
  /** Undefined: nothing was sent. */
  end(hash: Hash | undefined): void
}

/**
 * Asks while the page is visible, until the wallet knows, or the request is unanswered no longer. A wallet that says that it is done and names
 * no hash leaves it unanswered.
 */
export async function followBatch(
  core: Core,
  { walletConnect }: SendRequest,
  answer: LateAnswer,
  { asking, isWaiting, end }: Batch,
): Promise<void> {
  const id = idOf(answer)
  if (id === undefined || !walletConnect || asking.has(id)) return
  asking.add(id)
  while (isWaiting()) {
    const status = await ask(core, id, walletConnect.topic).catch(() => undefined)
    if (status && status.status !== 'pending') {
      const isOver = status.hash !== undefined || status.status === 'failed'
      if (isOver && isWaiting()) end(status.hash)
      return
    }
    await core.clock.wait(STATUS_MS)
  }
}
