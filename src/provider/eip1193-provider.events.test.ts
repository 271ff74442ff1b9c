import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rejected, WalletModalError } from '../errors/base.ts'
import { connectionFailure } from '../errors/en.connection.ts'
import { failure } from '../errors/to-error.ts'
import { RUNS } from '../lib/runs.testing.ts'
import { ALICE, BOB, make } from './eip1193-provider.testing.ts'
import { ProviderRpcError } from './provider-error.ts'

describe('createEip1193Host: wallet_switchEthereumChain', () => {
  it('behavior: the same network asks nobody; another one goes by our rules', async () => {
    const wanted: number[] = []
    const { ask, asked } = make({ switchTo: async (chainId) => void wanted.push(chainId) })
    expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x1' }])).toBeNull()
    expect(await ask('wallet_switchEthereumChain', [{ chainId: '0xa' }])).toBeNull()
    expect(wanted).toEqual([10])
    expect(asked).toEqual([])
  })

  it('behavior: where the page allows any network, the wallet is asked as the request is', async () => {
    const { ask, asked, state } = make()
    state.answer = () => null
    expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x2a' }])).toBeNull()
    expect(asked).toEqual([{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2a' }] }])
  })

  it.each(['wallet_addEthereumChain', 'wallet_requestPermissions', 'wallet_revokePermissions'])(
    'behavior: after %s, accounts and network are what the wallet then says',
    async (method) => {
      const told: unknown[] = []
      const { ask, asked } = make({ sync: async () => void told.push(asked.length) })
      expect(await ask(method, [{ eth_accounts: {} }])).toBe('answer')
      expect([asked, told]).toEqual([[{ method, params: [{ eth_accounts: {} }] }], [1]])
    },
  )

  it('error: no chain id, refused, unknown', async () => {
    const { ask, codeOf } = make({
      switchTo: (chainId) =>
        Promise.reject(
          chainId === 10
            ? rejected()
            : chainId === 56
              ? failure('network-unknown')
              : failure(
                  'chain-not-supported',
                  Object.assign(new Error('Already pending'), { code: -32002, data: 7 }),
                ),
        ),
    })
    for (const params of [undefined, [], [{}], [{ chainId: 'x' }], [{ chainId: -1 }]])
      expect(await codeOf(ask('wallet_switchEthereumChain', params))).toBe(-32602)
    expect(await codeOf(ask('wallet_switchEthereumChain', [{ chainId: '0xa' }]))).toBe(4001)
    expect(await codeOf(ask('wallet_switchEthereumChain', [{ chainId: '0x38' }]))).toBe(4902)
    await expect(ask('wallet_switchEthereumChain', [{ chainId: '0x89' }])).rejects.toMatchObject({
      code: -32002,
      message: 'Already pending',
      data: 7,
    })
  })
})

describe('toProviderError', () => {
  const thrown = async (error: unknown) => {
    const { ask, state, asked } = make()
    state.answer = () => {
      throw error
    }
    const caught = await ask('eth_weird').catch((one: unknown) => one)
    expect(asked).toHaveLength(1)
    expect(caught).toBeInstanceOf(ProviderRpcError)
    expect(caught).toBeInstanceOf(Error)
    return caught as ProviderRpcError
  }

  it('behavior: the wallet\u2019s own code, message and data are kept, for every code', async () => {
    const codes = [4001, 4100, 4200, 4900, 4901, 4902, 5000, 5760, 3, 429]
    for (let code = -32700; code <= -32000; code++) codes.push(code)
    for (const code of codes) {
      const data = { code, deep: '0x08c379a0' }
      const error = await thrown({ code, message: `said ${code}`, data })
      expect([error.name, error.code, error.message, error.data]).toEqual([
        'ProviderRpcError',
        code,
        `said ${code}`,
        data,
      ])
    }
    expect(codes).toHaveLength(711)
  })

  it('behavior: numbers as text; refusals in words; what has none', async () => {
    expect(await thrown({ code: '4001', message: 'no' })).toMatchObject({ code: 4001 })
    expect(await thrown(new Error('User rejected the request'))).toMatchObject({ code: 4001 })
    expect(await thrown(new Error('nonce too low'))).toMatchObject({ code: -32603, message: 'nonce too low' })
    expect(await thrown('boom')).toMatchObject({ code: -32603, message: 'boom' })
    for (const odd of [undefined, null, 0, Symbol('x'), {}, { code: Number.NaN }, { code: 1.5 }])
      expect(await thrown(odd)).toMatchObject({ code: -32603, message: 'The wallet gave no reason' })
    const trap = new Proxy(
      {},
      {
        get() {
          throw new Error('trap')
        },
      },
    )
    expect(await thrown(trap)).toMatchObject({ code: -32603 })
    // The code of a DOMException must not be taken for a JSON-RPC code.
    expect(await thrown(new DOMException('gone', 'AbortError'))).toMatchObject({ code: -32603 })
  })

  it('behavior: what may have reached the wallet is no "internal error": libraries would ask again', async () => {
    const late = failure('wallet-unanswered', Object.assign(new Error('expired'), { code: 6000 }))
    expect(await thrown(late)).toMatchObject({ code: 4900 })
    expect(await thrown(connectionFailure('connector-not-connected'))).toMatchObject({ code: 4900 })
    expect(await thrown(new WalletModalError(4200, 'A Safe does not'))).toMatchObject({ code: 4200 })
  })
})

describe('createEip1193Host: events', () => {
  it('behavior: each once and in order: connect, accounts, chain, accounts, the end, and again', async () => {
    const { emitChanges: tell, received, state, leave } = make()
    tell()
    tell()
    expect(received.splice(0)).toEqual([
      ['connect', { chainId: '0x1' }],
      ['accountsChanged', [ALICE, BOB]],
    ])
    state.chainId = 10
    tell()
    tell()
    expect(received.splice(0)).toEqual([['chainChanged', '0xa']])
    state.accounts = [BOB, ALICE]
    tell()
    expect(received.splice(0)).toEqual([['accountsChanged', [BOB, ALICE]]])
    state.accounts = [ALICE]
    state.chainId = 1
    tell()
    expect(received.splice(0)).toEqual([
      ['chainChanged', '0x1'],
      ['accountsChanged', [ALICE]],
    ])
    leave()
    tell()
    tell()
    expect(received.map(([name]) => name)).toEqual(['accountsChanged', 'disconnect'])
    expect(received[0]?.[1]).toEqual([])
    expect(received.splice(0)[1]?.[1]).toMatchObject({ name: 'ProviderRpcError', code: 4900 })
    state.accounts = [BOB]
    state.chainId = 10
    tell()
    expect(received.splice(0)).toEqual([
      ['connect', { chainId: '0xa' }],
      ['chainChanged', '0xa'],
      ['accountsChanged', [BOB]],
    ])
  })

  it('behavior: what is asked within a listener is what the listener was told', () => {
    const { emitChanges: tell, state, provider, ask } = make()
    const seen: unknown[] = []
    provider.on('chainChanged', async (chainId: never) => seen.push([chainId, await ask('eth_chainId')]))
    tell()
    state.chainId = 10
    tell()
    return Promise.resolve().then(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      expect(seen).toEqual([['0xa', '0xa']])
    })
  })

  it('behavior: whoever follows the events alone knows what is asked, after any course of things', () => {
    let owned = 0
    const accounts = fc.subarray([ALICE, BOB], { minLength: 1 })
    const step = fc.option(fc.tuple(accounts, fc.constantFrom(1, 10, 8453)), { nil: undefined })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const { provider, state, emitChanges: tell, leave } = make()
        const mirror = { accounts: [] as unknown, chain: undefined as unknown, isConnected: false }
        provider.on('connect', ({ chainId }: { readonly chainId: unknown }) => {
          expect(mirror.isConnected).toBe(false)
          Object.assign(mirror, { isConnected: true, chain: chainId })
        })
        provider.on('disconnect', () => {
          expect(mirror.isConnected).toBe(true)
          mirror.isConnected = false
        })
        provider.on('chainChanged', (chain: unknown) => void Object.assign(mirror, { chain }))
        provider.on('accountsChanged', (now: unknown) => {
          expect(now).not.toEqual(mirror.accounts)
          mirror.accounts = now
        })
        for (const one of steps) {
          if (one) Object.assign(state, { accounts: one[0], chainId: one[1] })
          else leave()
          tell()
          expect(mirror.isConnected).toBe(one !== undefined)
          expect(mirror.accounts).toEqual(one ? one[0] : [])
          if (one) expect(mirror.chain).toBe(`0x${one[1].toString(16)}`)
        }
        owned += 1
      }),
      { numRuns: Math.ceil(RUNS / 10) },
    )
    console.info(`provider events: ${owned} of ${Math.ceil(RUNS / 10)} courses`)
    expect(owned).toBe(Math.ceil(RUNS / 10))
  })

  it('behavior: messages of the wallet in use, and of no other', () => {
    const { emitChanges: tell, received, listeners, leave } = make()
    tell()
    const say = listeners.get('message')
    say?.({ type: 'eth_subscription', data: {} })
    say?.('junk')
    expect(received.filter(([name]) => name === 'message')).toEqual([
      ['message', { type: 'eth_subscription', data: {} }],
    ])
    leave()
    tell()
    expect(listeners.has('message')).toBe(false)
  })

  it('param: on, once, off and their other names; each answers the provider', () => {
    const { provider, emitChanges: tell, state } = make()
    let count = 0
    const listener = () => void count++
    expect(provider.once('connect', listener)).toBe(provider)
    expect(provider.addListener('chainChanged', listener)).toBe(provider)
    tell()
    state.chainId = 10
    tell()
    expect(count).toBe(2)
    expect(provider.off('chainChanged', listener)).toBe(provider)
    expect(provider.once('chainChanged', listener).removeListener('chainChanged', listener)).toBe(provider)
    state.chainId = 1
    tell()
    expect(count).toBe(2)
    expect(Object.isFrozen(provider)).toBe(true)
  })

  it('behavior: once for two events: off ends the one it names', () => {
    const { provider, emitChanges: tell, state } = make()
    const seen: unknown[] = []
    const listener = (value: never) => seen.push(value)
    provider.once('accountsChanged', listener)
    provider.once('chainChanged', listener)
    provider.off('accountsChanged', listener)
    tell()
    expect(seen).toEqual([])
    state.chainId = 10
    tell()
    expect(seen).toEqual(['0xa'])
  })
})
