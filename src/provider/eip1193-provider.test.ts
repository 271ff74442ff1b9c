import { describe, expect, it } from 'vitest'
import { ALICE, BOB, make } from './eip1193-provider.testing.ts'

const typed = (chainId: unknown) => ({ domain: { chainId }, message: {}, primaryType: 'A', types: {} })

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
