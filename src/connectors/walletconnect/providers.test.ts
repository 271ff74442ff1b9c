import { describe, expect, it } from 'vitest'
import { everyThrow } from '../../chains/evm/fakes.testing.ts'
import { toBase58 } from '../../lib/base58.ts'
import type { CaipNetworkId } from '../../lib/namespaces.ts'
import { createEvmProvider } from './evm-provider.ts'
import { createSolanaProvider } from './solana-provider.ts'
import { toBase64 } from './solana-wire.ts'

const ONE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const OLD = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'

type Asked = { readonly on: string; readonly method: string; readonly params: unknown }

const evm = (answer: () => unknown = () => null, properties?: unknown, methods = ['personal_sign']) => {
  const asked: Asked[] = []
  const state: { chain: CaipNetworkId | undefined; approved: string[] } = {
    chain: 'eip155:1',
    approved: ['eip155:1', 'eip155:10'],
  }
  const provider = createEvmProvider({
    accounts: () => (state.chain ? [ONE] : []),
    methods: () => methods,
    properties: () => properties,
    chain: () => state.chain,
    use(chain) {
      if (!state.approved.includes(chain)) return false
      state.chain = chain
      return true
    },
    send: async (on, method, params) => {
      asked.push({ on, method, params })
      return answer()
    },
  })
  return { provider, asked, state }
}

describe('createEvmProvider', () => {
  it('behavior: what the session says is not asked', async () => {
    const { provider, asked } = evm()
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([ONE])
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([ONE])
    expect(['personal_sign', 'wallet_grantPermissions'].map((one) => provider.hasAgreedTo?.(one))).toEqual([
      true,
      false,
    ])
    expect(asked).toEqual([])
  })

  it('behavior: an approved network is taken without asking, others are asked for', async () => {
    const { provider, asked, state } = evm()
    const to = (chainId: string) =>
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    expect(await to('0xa')).toBeNull()
    expect([state.chain, asked.length]).toEqual(['eip155:10', 0])
    await to('0x89')
    expect(asked).toMatchObject([{ on: 'eip155:10', method: 'wallet_switchEthereumChain' }])
    expect(state.chain).toBe('eip155:10')
    await expect(to('nonsense')).rejects.toMatchObject({ code: -32602 })
  })

  it('behavior: capabilities that the session names, where the wallet does not answer for them', async () => {
    const ofChain = { '0x1': { atomic: { status: 'ready' } } }
    const capabilities = { [ONE]: ofChain }
    const question = { method: 'wallet_getCapabilities', params: [ONE.toLowerCase()] }
    const said = { capabilities: JSON.stringify(capabilities) }
    const session = evm(() => ({}), said)
    expect(await session.provider.request(question)).toEqual(ofChain)
    expect(session.asked).toEqual([])
    const byChain = evm(() => null, { capabilities: JSON.stringify(ofChain) })
    expect(await byChain.provider.request(question)).toEqual(ofChain)
    expect(await evm(() => null, { capabilities: '{' }).provider.request(question)).toBe('{')

    const answering = evm(() => ({}), said, ['wallet_getCapabilities'])
    expect(await answering.provider.request(question)).toEqual({})
    const silent = evm(() => ({}), { capabilities: 7 })
    await silent.provider.request(question)
    expect([answering.asked.length, silent.asked.length]).toEqual([1, 1])
  })

  it('behavior: capabilities are found by their account, whatever case the session and the page write it in', async () => {
    const ofChain = { '0x1': { atomic: { status: 'ready' } } }
    const spellings = [ONE, ONE.toLowerCase()]
    for (const written of spellings)
      for (const account of spellings) {
        const { provider } = evm(() => null, { capabilities: JSON.stringify({ [written]: ofChain }) })
        const question = { method: 'wallet_getCapabilities', params: [account] }
        expect(await provider.request(question), `${written} ${account}`).toEqual(ofChain)
      }
  })

  it('error: whatever the wallet answers, one request', async () => {
    for (const thrown of everyThrow()) {
      const { provider, asked } = evm(() => Promise.reject(thrown))
      const error = await provider
        .request({ method: 'eth_sendTransaction', params: [{}] })
        .catch((one) => one)
      expect(error).toBe(thrown)
      expect(asked).toHaveLength(1)
    }
  })

  it('error: without a session', async () => {
    const { provider, state } = evm()
    state.chain = undefined
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    await expect(provider.request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({
      code: 4900,
    })
  })
})

/** The smallest legacy transaction: one signer, one instruction without accounts. */
const KEY = new Uint8Array(32).fill(7)
const PROGRAM = new Uint8Array(32).fill(9)
const HASH = new Uint8Array(32).fill(3)
const WIRE = Uint8Array.from([
  ...[1, ...new Uint8Array(64)],
  ...[1, 0, 1],
  ...[2, ...KEY, ...PROGRAM],
  ...HASH,
  ...[1, 1, 1, 0, 2, 5, 6],
])
const ADDRESS = toBase58(KEY)
const SIGNATURE = new Uint8Array(64).fill(8)

const solana = (answer: unknown, methods: string[], networks: CaipNetworkId[] = [MAINNET]) => {
  const asked: Asked[] = []
  const provider = createSolanaProvider({
    methods: () => methods,
    networks: () => networks,
    chain: () => MAINNET,
    send: async (on, method, params) => {
      asked.push({ on, method, params })
      return answer
    },
  })
  return { provider, asked }
}

describe('createSolanaProvider', () => {
  const given = { address: ADDRESS, chain: MAINNET, transaction: WIRE } as const

  it('param: only what the session has', () => {
    expect(Object.keys(solana({}, []).provider)).toEqual([])
    expect(Object.keys(solana({}, ['solana_signMessage']).provider)).toEqual(['signMessage'])
  })

  it('behavior: asks in both forms, takes the answer in either', async () => {
    const signed = WIRE.slice()
    signed.set(SIGNATURE, 1)
    const methods = ['solana_signTransaction']
    const modern = solana({ transaction: toBase64(signed) }, methods)
    expect(await modern.provider.signTransaction?.(given)).toEqual(signed)
    expect(modern.asked).toEqual([
      {
        on: MAINNET,
        method: 'solana_signTransaction',
        params: {
          transaction: toBase64(WIRE),
          pubkey: ADDRESS,
          feePayer: ADDRESS,
          recentBlockhash: toBase58(HASH),
          instructions: [
            {
              programId: toBase58(PROGRAM),
              data: toBase58(Uint8Array.from([5, 6])),
              keys: [{ pubkey: ADDRESS, isSigner: true, isWritable: true }],
            },
          ],
        },
      },
    ])
    const old = solana({ signature: toBase58(SIGNATURE) }, methods)
    expect(await old.provider.signTransaction?.(given)).toEqual(signed)
  })

  it('behavior: a session of the old name is asked by it', async () => {
    const { provider, asked } = solana({ signature: 'x' }, ['solana_signMessage'], [OLD])
    await provider.signMessage?.({ address: ADDRESS, message: Uint8Array.from([104]) })
    expect(asked).toEqual([
      {
        on: OLD,
        method: 'solana_signMessage',
        params: { message: toBase58(Uint8Array.from([104])), pubkey: ADDRESS },
      },
    ])
  })

  it('behavior: many at once, or one by one', async () => {
    const answer = { transactions: [toBase64(WIRE), toBase64(WIRE)], transaction: toBase64(WIRE) }
    const many = { address: ADDRESS, chain: MAINNET, transactions: [WIRE, WIRE] } as const
    const whole = solana(answer, ['solana_signTransaction', 'solana_signAllTransactions'])
    expect(await whole.provider.signAllTransactions?.(many)).toEqual([WIRE, WIRE])
    expect(whole.asked).toHaveLength(1)
    const single = solana(answer, ['solana_signTransaction'])
    expect(await single.provider.signAllTransactions?.(many)).toEqual([WIRE, WIRE])
    expect(single.asked).toHaveLength(2)
  })

  it.each([{}, null, 'x', { transaction: '%%%' }, { signature: 'short' }, { transaction: 5, signature: [] }])(
    'attack: garbage is no transaction: %j',
    async (answer) => {
      const { provider } = solana(answer, ['solana_signTransaction'])
      expect(await provider.signTransaction?.(given)).toBeUndefined()
    },
  )
})
