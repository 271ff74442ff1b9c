import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rejected, WalletModalError } from '../errors/base.ts'
import { ownFailure } from '../errors/own.ts'
import { failure } from '../errors/to-error.ts'
import { RUNS } from '../lib/runs.testing.ts'
import { createEip1193Host, type Eip1193Port } from './eip1193-provider.ts'
import { ProviderRpcError } from './provider-error.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const EVENTS = ['connect', 'disconnect', 'chainChanged', 'accountsChanged', 'message'] as const

const typed = (chainId: unknown) => ({ domain: { chainId }, message: {}, primaryType: 'A', types: {} })

const make = (over: Partial<Eip1193Port> = {}) => {
  const asked: unknown[] = []
  const listeners = new Map<string, (value: unknown) => void>()
  const state = {
    accounts: [ALICE, BOB] as readonly string[],
    chainId: 1 as number | undefined,
    answer: (_: { readonly method: string }): unknown => 'answer',
  }
  const wallet = {
    request: async (args: { readonly method: string }) => {
      asked.push(args)
      return state.answer(args)
    },
    on: (event: string, listener: (value: never) => void) =>
      listeners.set(event, (value) => Reflect.apply(listener, undefined, [value])),
    removeListener: (event: string) => listeners.delete(event),
  }
  const host = createEip1193Host({
    accounts: () => state.accounts,
    chainId: () => state.chainId,
    wallet: () => (state.chainId === undefined ? undefined : wallet),
    connect: async () => {
      state.accounts = [ALICE]
      state.chainId = 1
    },
    switchTo: () => undefined,
    sync: async () => {},
    read: () => undefined,
    ...over,
  })
  const received: (readonly [string, unknown])[] = []
  for (const name of EVENTS) host.provider.on(name, (value: never) => received.push([name, value]))
  const { request } = host.provider
  const ask = (method: unknown, params?: unknown) =>
    Reflect.apply(request, undefined, [{ method, params }]) as Promise<unknown>
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'resolved',
      (error: unknown) => (error instanceof ProviderRpcError ? error.code : error),
    )
  const leave = () => {
    state.accounts = []
    state.chainId = undefined
  }
  return { ...host, state, asked, wallet, listeners, received, ask, codeOf, leave, request }
}

describe('createEip1193Host: request', () => {
  it('behavior: what the session knows is answered from it, and nobody is asked', async () => {
    const { ask, asked, leave, codeOf } = make()
    expect(await ask('eth_accounts')).toEqual([ALICE, BOB])
    expect(await ask('eth_requestAccounts')).toEqual([ALICE, BOB])
    expect(await ask('eth_chainId')).toBe('0x1')
    expect(asked).toEqual([])
    leave()
    expect(await ask('eth_accounts')).toEqual([])
    expect(await codeOf(ask('eth_chainId'))).toBe(4900)
    expect(await codeOf(ask('eth_getBalance', [ALICE, 'latest']))).toBe(4900)
    expect(await ask('eth_requestAccounts')).toEqual([ALICE])
    expect(asked).toEqual([])
  })

  it('behavior: everything else passes on as it came, once, and so does the answer', async () => {
    const { ask, asked, state } = make()
    const answer = Object.freeze({ odd: [1n, undefined] })
    state.answer = () => answer
    const params = ['0x00', { deep: [] }]
    expect(await ask('eth_weird', params)).toBe(answer)
    expect(asked).toEqual([{ method: 'eth_weird', params }])
    // A copy, so later changes by the host have no effect.
    expect(Reflect.get(Object(asked[0]), 'params')).not.toBe(params)
    await ask('net_version')
    expect(asked[1]).toEqual({ method: 'net_version' })
    await ask('wallet_getCapabilities', { by: 'name' })
    expect(asked).toHaveLength(3)
  })

  it('behavior: the wallet is asked in the very turn of the call, so that its window opens in the click', () => {
    const { ask, asked } = make()
    void ask('personal_sign', ['0x00', ALICE])
    expect(asked).toHaveLength(1)
  })

  it('error: what is no request', async () => {
    const { codeOf, asked, request, ask } = make()
    for (const odd of [undefined, null, 'eth_accounts', 7, {}, { method: '' }, { method: 5 }, []])
      expect(await codeOf(Reflect.apply(request, undefined, [odd]) as Promise<unknown>)).toBe(-32600)
    for (const params of [null, 'x', 5, true]) expect(await codeOf(ask('eth_call', params))).toBe(-32602)
    expect(asked).toEqual([])
  })

  it('attack: what cannot be copied is refused: proxies, functions, getters that throw', async () => {
    const { codeOf, asked, ask, request } = make()
    const trap = Object.defineProperty({ from: ALICE }, 'to', {
      enumerable: true,
      get() {
        throw new Error('trap')
      },
    })
    const transaction = { from: ALICE, to: BOB }
    const odd = [
      [new Proxy(transaction, {})],
      new Proxy([transaction], {}),
      [{ ...transaction, toJSON: () => ({ from: ALICE, to: ALICE }) }],
      [trap],
      [Symbol('x')],
    ]
    for (const params of odd) expect(await codeOf(ask('eth_sendTransaction', params))).toBe(-32602)
    const proxy = new Proxy({ method: 'eth_weird' }, {})
    expect(await codeOf(Reflect.apply(request, undefined, [proxy]) as Promise<unknown>)).toBe(-32602)
    expect(asked).toEqual([])
  })

  it('attack: a getter is read once, and what is checked is what the wallet gets', async () => {
    const { codeOf, asked, ask, request } = make()
    const STRANGER = `0x${'1'.repeat(40)}`
    const turning = (...values: unknown[]) => {
      const reads = { count: 0 }
      const get = () => values[Math.min(reads.count++, values.length - 1)]
      return { reads, get }
    }
    const from = turning(ALICE, STRANGER)
    const chain = turning('0x1', '0xa')
    const params = [
      Object.defineProperties(
        { to: BOB },
        { from: { enumerable: true, get: from.get }, chainId: { enumerable: true, get: chain.get } },
      ),
    ]
    await ask('eth_sendTransaction', params)
    expect(asked).toEqual([
      { method: 'eth_sendTransaction', params: [{ to: BOB, from: ALICE, chainId: '0x1' }] },
    ])
    expect([from.reads.count, chain.reads.count]).toEqual([1, 1])

    const method = turning('eth_accounts', 'eth_sendTransaction')
    const whole = Object.defineProperty({}, 'method', { enumerable: true, get: method.get })
    expect(await (Reflect.apply(request, undefined, [whole]) as Promise<unknown>)).toEqual([ALICE, BOB])
    expect(method.reads.count).toBe(1)

    const data = turning(JSON.stringify(typed(1)), JSON.stringify(typed(10)))
    const texts = Object.defineProperty([ALICE], 1, { enumerable: true, get: data.get })
    expect(await codeOf(ask('eth_signTypedData_v4', texts))).toBe('resolved')
    expect(asked[1]).toEqual({
      method: 'eth_signTypedData_v4',
      params: [ALICE, JSON.stringify(typed(1))],
    })
  })

  it('attack: the host’s object changes while the wallet reads it', () => {
    const { ask, asked } = make()
    const transaction = { from: ALICE, to: BOB }
    void ask('eth_sendTransaction', [transaction])
    transaction.to = ALICE
    expect(asked).toMatchObject([{ params: [{ to: BOB }] }])
  })

  it.each([
    ['at the top', '{"domain":{"chainId":1},"domain":{"chainId":10}}'],
    ['at depth', '{"domain":{"chainId":1},"message":{"a":[{"to":1,"to":2}]}}'],
    ['in escapes', String.raw`{"domain":{"chainId":1,"ch\u0061inId":10}}`],
    ['of a prototype', '{"domain":{"chainId":1},"__proto__":{},"__proto__":{"domain":{}}}'],
  ])('attack: typed data as text with a key twice, %s', async (_, text) => {
    const { ask, asked, codeOf } = make()
    expect(await codeOf(ask('eth_signTypedData_v4', [ALICE, text]))).toBe(-32602)
    expect(await codeOf(ask('eth_signTypedData_v3', [ALICE, text]))).toBe(-32602)
    expect(await codeOf(ask('eth_signTypedData', [ALICE, text]))).toBe(-32602)
    expect(asked).toEqual([])
  })

  it('behavior: other typed data as text goes byte for byte', async () => {
    const { ask, asked } = make()
    const text = String.raw` { "domain" : {"chainId":1.0}, "message":{"n":18446744073709551615,"\u0062":"\/"}, "__proto__":{} }`
    await ask('eth_signTypedData_v4', [ALICE, text])
    expect(asked).toEqual([{ method: 'eth_signTypedData_v4', params: [ALICE, text] }])
  })

  const REFUSED: readonly (readonly [string, unknown, number])[] = [
    ['eth_sendTransaction', [{ from: ALICE, to: BOB, chainId: '0xa' }], 4901],
    ['eth_sendTransaction', [{ from: ALICE, to: BOB, chainId: 10 }], 4901],
    ['eth_sendTransaction', [{ from: ALICE, to: BOB, chainId: '0x0' }], -32602],
    ['eth_sendTransaction', [{ from: ALICE, to: BOB, chainId: {} }], -32602],
    ['eth_sendTransaction', [{ to: BOB }], -32602],
    ['eth_sendTransaction', [], -32602],
    ['eth_sendTransaction', undefined, -32602],
    ['eth_sendTransaction', [{ from: `0x${'1'.repeat(40)}`, to: BOB }], 4100],
    ['wallet_sendTransaction', [{ from: ALICE, chainId: '0xa' }], 4901],
    ['eth_signTransaction', [{ from: ALICE, chainId: '0xa' }], 4901],
    ['eth_signTypedData_v4', [ALICE, typed(10)], 4901],
    ['eth_signTypedData_v4', [ALICE, JSON.stringify(typed('0xa'))], 4901],
    ['eth_signTypedData_v4', [ALICE, JSON.stringify(typed('10'))], 4901],
    ['eth_signTypedData_v4', [ALICE, typed(10n)], 4901],
    ['eth_signTypedData_v3', [ALICE, typed(10)], 4901],
    ['eth_signTypedData_v4', [ALICE, 'no json'], -32602],
    ['eth_signTypedData_v4', [ALICE], -32602],
    ['eth_signTypedData_v4', [`0x${'1'.repeat(40)}`, typed(1)], 4100],
    // The order of EIP-712; the older method has data and account the other way round.
    ['eth_signTypedData', [ALICE, typed(10)], 4901],
    ['eth_signTypedData', [ALICE, JSON.stringify(typed('0xa'))], 4901],
    ['eth_signTypedData', [`0x${'1'.repeat(40)}`, typed(1)], 4100],
    ['wallet_getCapabilities', [`0x${'1'.repeat(40)}`], 4100],
    ['personal_sign', ['0x00', `0x${'1'.repeat(40)}`], 4100],
    ['personal_sign', ['0x00'], -32602],
    ['eth_sign', [`0x${'1'.repeat(40)}`, '0x00'], 4100],
    ['wallet_sendCalls', [{ from: `0x${'1'.repeat(40)}`, chainId: '0xa', calls: [] }], 4100],
  ]
  for (const [method, params, code] of REFUSED)
    it(`error: ${code} before the wallet sees it: ${method} ${String(JSON.stringify(params, (_, value) => (typeof value === 'bigint' ? `${value}n` : value)))}`, async () => {
      const { ask, asked, codeOf } = make()
      expect(await codeOf(ask(method, params))).toBe(code)
      expect(asked).toEqual([])
    })

  const PASSED: readonly (readonly [string, unknown])[] = [
    ['eth_sendTransaction', [{ from: ALICE, to: BOB, chainId: '0x1' }]],
    ['eth_sendTransaction', [{ from: BOB.toLowerCase(), to: BOB }]],
    ['eth_signTypedData_v4', [ALICE.toLowerCase(), JSON.stringify(typed(1))]],
    ['eth_signTypedData_v4', [ALICE, typed('0x1')]],
    ['eth_signTypedData_v4', [ALICE, { domain: {} }]],
    ['eth_signTypedData', [ALICE, typed(1)]],
    ['eth_signTypedData', [[{ type: 'string', name: 'a', value: 'b' }], ALICE]],
    ['wallet_getCapabilities', [BOB.toLowerCase(), ['0xa']]],
    ['wallet_getCapabilities', undefined],
    ['personal_sign', ['0x00', ALICE]],
    ['personal_sign', [ALICE, '0x00']],
    ['eth_sign', [ALICE, '0x00']],
    ['wallet_sendCalls', [{ chainId: '0xa', calls: [] }]],
    ['wallet_sendCalls', [{ from: BOB, chainId: '0xa', calls: [] }]],
  ]
  it('behavior: what is in order passes', async () => {
    for (const [method, params] of PASSED) {
      const { ask, asked } = make()
      expect(await ask(method, params), method).toBe('answer')
      expect(asked).toEqual([{ method, params }])
    }
  })

  it('behavior: reads that the wallet does not answer go where they are answered', async () => {
    const { ask, asked } = make({
      read: ({ method }) => (method === 'eth_call' ? Promise.resolve('0x') : undefined),
    })
    expect(await ask('eth_call', [{}])).toBe('0x')
    expect(asked).toEqual([])
    expect(await ask('eth_feeHistory')).toBe('answer')
  })
})

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

  it('error: no chain id, refused, unknown', async () => {
    const { ask, codeOf } = make({
      switchTo: (chainId) =>
        Promise.reject(
          chainId === 10
            ? rejected()
            : chainId === 56
              ? failure('network-unknown')
              : failure('chain-not-supported', Object.assign(new Error('no'), { code: -32002 })),
        ),
    })
    for (const params of [undefined, [], [{}], [{ chainId: 'x' }], [{ chainId: -1 }]])
      expect(await codeOf(ask('wallet_switchEthereumChain', params))).toBe(-32602)
    expect(await codeOf(ask('wallet_switchEthereumChain', [{ chainId: '0xa' }]))).toBe(4001)
    expect(await codeOf(ask('wallet_switchEthereumChain', [{ chainId: '0x38' }]))).toBe(4902)
    expect(await codeOf(ask('wallet_switchEthereumChain', [{ chainId: '0x89' }]))).toBe(-32002)
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
    expect(await thrown(ownFailure('connector-not-connected'))).toMatchObject({ code: 4900 })
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
