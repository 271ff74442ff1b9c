/**
 * Owns a visitor with a Solana wallet for the tests of every order: a wallet of the Wallet Standard and nodes that answer when the scheduler
 * says so.
 */
import { createHash } from 'node:crypto'
import type fc from 'fast-check'
import { vi } from 'vitest'
import {
  ANN,
  account,
  BEA,
  createFakeWallet,
  MAINNET,
  registerWallet,
} from '../../connectors/standard-wallet.testing.ts'
// Imported at once, so that they arrive within turns of the microtask queue.
import '../../connectors/solana-accounts.ts'
import '../../connectors/wallet-standard.ts'
import { RDNS } from '../../core/core.testing.ts'
import { failure } from '../../errors/to-error.ts'
import { solanaClusters } from '../../lib/solana-clusters.ts'
import { type Answer, type Asked, type Page, startVisit, type Visit } from '../../transfer/visit.testing.ts'
import { BLOCKHASH, fakeSolana, toBase58 } from '../send/solana.testing.ts'
import { payOf } from './pay.state.ts'
import {
  altered,
  DECIMALS,
  MINT,
  readOwners,
  readSteps,
  renewed,
  SIGNATURE_BYTES,
  type SolanaRequest,
  signature,
  signed,
} from './solana-requests.testing.ts'

/** As the Wallet Standard fake calls itself. */
export const WALLET = 'Fake'
export const { devnet: DEVNET } = solanaClusters

/** Derived once. */
let known: Promise<ReadonlyMap<string, string>> | undefined

/** How a node answers: as it should; not at all; of a transaction, that it would fail. */
export type Node = 'fine' | 'down' | 'refuses'

type Given = {
  readonly answers: readonly Answer[]
  /** How the nodes answer, from the first again after the last. */
  readonly nodes: readonly Node[]
  /** The wallet signs, and the page sends; else the wallet does both. */
  readonly isSigner: boolean
}

export type SolanaVisit = {
  readonly visit: Visit<SolanaRequest>
  /** What has reached the network by the page's own nodes. */
  readonly broadcasts: readonly { readonly hash: string; readonly steps: readonly string[] }[]
  /** Asked of an account that the page did not show as the one in use, or while the dialog was closed. */
  readonly astray: readonly SolanaRequest[]
  /** Hashes of what is in a block. */
  readonly mined: Set<string>
  /** From Ann to Bea, or back. */
  switchAccount(): void
  /** The wallet shares nothing any more. */
  lock(): void
}

/** Connected to a wallet on Ethereum, which is in use, and to one on Solana; the dialog is closed. */
export async function startSolanaVisit(s: fc.Scheduler, p: Given): Promise<SolanaVisit> {
  known ??= readOwners()
  const owners = await known
  const broadcasts: { hash: string; steps: readonly string[] }[] = []
  const astray: SolanaRequest[] = []
  const mined = new Set<string>()
  let address = ANN
  let fake = createFakeWallet()
  let reads = 0
  /** Both, the one in use first: the wallet itself would not refuse a request of the other. */
  const accounts = () =>
    [address, address === ANN ? BEA : ANN].map((one) => account(one, ['solana:mainnet', 'solana:devnet']))

  const node = () => p.nodes[reads++ % p.nodes.length] ?? 'fine'
  const equip = (page: Page<SolanaRequest>) => {
    const { soon } = page
    const read = <T>(label: string, answer: () => T | Promise<T>) => {
      const how = node()
      return soon(label, () => {
        if (how !== 'fine') throw failure('http-failed')
        return answer()
      })
    }
    const noteOf = (hash: string): Asked<SolanaRequest> => {
      const found = visit.asked.find((one) => one.hash === hash)
      if (!found) throw new Error('Nobody has signed this')
      return found
    }
    const simulate = (note: Asked<SolanaRequest>) => {
      const how = node()
      return soon('simulate', () => {
        if (how !== 'fine') note.heard = 'refusal'
        if (how === 'down') throw failure('http-failed')
        return { err: how === 'refuses' ? 'AccountInUse' : null, logs: [] }
      })
    }
    const broadcast = (note: Asked<SolanaRequest>, steps: readonly string[]) => {
      broadcasts.push({ hash: note.hash, steps })
      const how = node()
      return soon('broadcast', () => {
        visit.learn(note)
        if (how !== 'fine') throw failure('http-failed')
        return note.hash
      })
    }
    const ask = (method: string, [first, how]: readonly unknown[]): Promise<unknown> => {
      const lifetime = { blockhash: BLOCKHASH, lastValidBlockHeight: 1n }
      if (method === 'getLatestBlockhash')
        // Only the first one may fail: without the second, what is signed already would not be sent.
        return Reflect.get(Object(first), 'commitment') === 'processed'
          ? soon('newest blockhash', () => lifetime)
          : read('blockhash', () => lifetime)
      const wire = Uint8Array.from(Buffer.from(String(first), 'base64'))
      const note = noteOf(toBase58(wire.slice(1, 1 + SIGNATURE_BYTES)))
      if (method === 'simulateTransaction') return simulate(note)
      if (method === 'sendTransaction') return broadcast(note, readSteps(wire, owners))
      throw new Error(`Not asked of a node: ${method} ${how}`)
    }

    const owned = {
      [MINT]: {
        symbol: 'USDC',
        name: 'USD Coin',
        decimals: DECIMALS,
        balances: { [ANN]: 10n ** 9n, [BEA]: 10n ** 9n },
      },
    }
    const fee = { total: 5_000n, units: 450n, opens: false }
    const chain = fakeSolana({ owned, fee, lamports: () => 10n ** 10n }, ask)
    const solana = {
      ...chain,
      balance(one: Parameters<typeof chain.balance>[0]) {
        const failed = node() !== 'fine'
        return soon('balance', async () => ({
          ...(await chain.balance(one)),
          ...(failed && { value: 0n, failed }),
        }))
      },
      token: (one: Parameters<typeof chain.token>[0]) => read('token', () => chain.token(one)),
      inspectReceiver: () => read('look', () => ({ kind: 'person' })),
      fee: (one: Parameters<typeof chain.fee>[0]) =>
        read('fee', () => {
          // Each reading differs, most of them by so little that the review need not say so.
          const isFar = reads % 7 === 0
          const opens = Boolean(one.transfer.token) && reads % 5 === 0
          Object.assign(fee, { units: 450n + BigInt(reads), total: isFar ? 9_000n : 5_000n, opens })
          Object.assign(fee, { deposit: opens ? 2_000_000n : undefined })
          return chain.fee(one)
        }),
      getTransactionStatus: async ({ hash }: { hash: string }) =>
        mined.has(hash) ? { status: 'success', blockNumber: 1n } : { status: 'unknown' },
      blockNumber: async () => 1n,
      explorerUrl: () => undefined,
    }
    const chainOf = async (namespace: string) => (namespace === 'solana' ? solana : page.chain)
    Object.assign(page.core, { chain: chainOf })
    Object.assign(page.wallet, { chain: chainOf })

    fake = createFakeWallet({ accounts: accounts() })
    const { features } = fake.wallet
    type Input = {
      readonly account: { readonly address: string }
      readonly chain: string
      readonly transaction: Uint8Array
    }
    const onAsk = async ({ account: by, chain: cluster, transaction }: Input) => {
      const wire = transaction.slice()
      const network = Reflect.get(solanaClusters, cluster.slice('solana:'.length))
      const request = { from: by.address, network, steps: readSteps(wire, owners) }
      const { account: shown, modal } = page.wallet.state
      const isInUse = shown.solana.address === by.address && address === by.address
      if (!page.isGone() && !(isInUse && modal.open)) astray.push(request)
      const answer = page.ask(request, !p.isSigner)
      const n = visit.asked.length
      const hash = await answer
      return { wire, n, isGood: hash !== '0x' }
    }
    features['standard:connect'] = {
      connect: () =>
        soon('connect', () => {
          fake.wallet.accounts = accounts()
          return { accounts: accounts() }
        }),
    }
    if (p.isSigner)
      features['solana:signTransaction'] = {
        async signTransaction(input: Input) {
          const { wire, n, isGood } = await onAsk(input)
          if (isGood) return [{ signedTransaction: signed(n % 2 ? wire : renewed(wire), n) }]
          // Signed bytes are of no use to anybody before they are sent.
          const note = visit.asked[n - 1]
          if (note) note.heard = 'refusal'
          return [{ signedTransaction: n % 2 ? Uint8Array.of(1, 2, 3) : signed(altered(wire), n) }]
        },
      }
    else {
      delete features['solana:signTransaction']
      features['solana:signAndSendTransaction'] = {
        async signAndSendTransaction(input: Input) {
          const { n, isGood } = await onAsk(input)
          return [{ signature: isGood ? signature(n) : Uint8Array.of(1, 2, 3) }]
        },
      }
    }
    registerWallet(page.page, fake.wallet)
  }

  const visit: Visit<SolanaRequest> = await startVisit<SolanaRequest>(s, {
    answers: p.answers,
    options: { features: { pay: true }, networks: ['eip155:1', MAINNET, DEVNET] },
    session: { eip155: RDNS, solana: WALLET },
    hashOf: (n) => toBase58(signature(n)),
    stepOf: ({ core }) => payOf({ core }).state.flow.step,
    equip,
  })
  return {
    visit,
    broadcasts,
    astray,
    mined,
    switchAccount() {
      address = address === ANN ? BEA : ANN
      fake.change(accounts())
    },
    lock: () => fake.change([]),
  }
}

/** Hashes arrive within turns of the microtask queue, so that an order can be repeated. Call it before the tests; answers how to undo it. */
export function hashAtOnce(): () => void {
  const { subtle } = globalThis.crypto
  const spy = vi.spyOn(subtle, 'digest').mockImplementation(async (_name, data) => {
    const bytes = ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      : new Uint8Array(data)
    return Uint8Array.from(createHash('sha256').update(bytes).digest()).buffer
  })
  return () => spy.mockRestore()
}
