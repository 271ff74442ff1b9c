import fc from 'fast-check'
import * as viem from 'viem'
import { describe, expect, it } from 'vitest'
import { rejected, WalletModalError } from './base.ts'
import { errorTexts } from './en.errors.ts'
import { describe as tell } from './message.ts'
import { failure, toError } from './to-error.ts'

const isSane = (thrown: unknown): boolean => {
  const { code, key, details, rejected } = tell(thrown)
  const wrapped = toError(thrown)
  return (
    (typeof code === 'number' || typeof code === 'string') &&
    Object.hasOwn(errorTexts, key) &&
    (details === undefined ||
      (details.length > 0 && [...details].length <= 200 && !/\p{C}/u.test(details))) &&
    rejected === (key === 'rejected') &&
    wrapped.name === 'WalletModalError'
  )
}

describe('describe', () => {
  it('behavior: what the secure frame says is kept as details; where it says nothing there are none', () => {
    expect(tell(new WalletModalError('frame-failed', 'The bundler does not answer'))).toMatchObject({
      key: 'frame-failed',
      details: 'The bundler does not answer',
    })
    expect(tell(failure('frame-failed'))).not.toHaveProperty('details')
  })

  it('attack: survives anything', () => {
    fc.assert(
      fc.property(
        fc.anything({
          withNullPrototype: true,
          withBigInt: true,
          withDate: true,
          withMap: true,
          withSparseArray: true,
        }),
        isSane,
      ),
      { numRuns: 2000 },
    )
  })

  it('attack: survives anything in the fields that it reads', () => {
    const field = fc.option(fc.anything(), { nil: undefined })
    const thrown = fc.record({
      name: field,
      code: field,
      message: field,
      details: field,
      cause: field,
      data: field,
    })
    fc.assert(fc.property(thrown, isSane), { numRuns: 2000 })
  })

  it('attack: survives getters and proxies that throw, and cycles', () => {
    const bomb = () => {
      throw new Error('boom')
    }
    const revoked = Proxy.revocable({}, {})
    revoked.revoke()
    const cycle: { code: number; cause?: unknown; data?: unknown } = { code: 4100 }
    cycle.cause = { code: -32603, error: cycle }
    cycle.data = cycle
    const traps = new Proxy({}, { get: bomb, has: bomb, getPrototypeOf: bomb, ownKeys: bomb })
    const getter = Object.defineProperty({ code: 4200 }, 'message', { get: bomb })
    for (const thrown of [revoked.proxy, traps, getter, cycle]) expect(isSane(thrown)).toBe(true)
    expect(tell(getter).key).toBe('unsupported-method')
    expect(tell(cycle).key).toBe('unauthorized')
  })

  it('attack: huge, endless and invisible texts are cut and cleaned', () => {
    expect(tell(new Error('x'.repeat(50_000_000))).details).toHaveLength(200)
    expect(tell(new Error('a\u202Eb\u0000c\u2066d\u200B\n\te')).details).toMatch(/^a ?b ?c ?d e$/)
    let deep: unknown = { code: 4001 }
    for (let i = 0; i < 10_000; i++) deep = { cause: deep }
    expect(isSane(deep)).toBe(true)
  })

  it('behavior: a refusal in each of its forms', () => {
    const forms = [
      { code: 4001 },
      { code: '4001' },
      { code: 5000 },
      { code: 5002 },
      { code: 5003, message: 'User disapproved requested event types' },
      { code: 12_001 },
      { code: 14_001, message: 'Auth request rejected by the user' },
      { code: 'ACTION_REJECTED' },
      { code: -32603, data: { originalError: { code: 4001 } } },
      { error: { code: 4001 } },
      new Error('outer', { cause: { code: 4001 } }),
      new Error('User rejected the request.'),
      new Error('MetaMask Tx Signature: User denied transaction signature.'),
      'user cancelled',
      'User canceled',
      rejected(),
      toError({ code: 4001 }),
    ]
    for (const form of forms)
      expect(tell(form)).toMatchObject({ code: 4001, key: 'rejected', rejected: true })
  })

  it('attack: neither a contract’s reason nor a node can pass for the visitor', () => {
    const reason = { code: -32000, message: 'execution reverted: user rejected' }
    expect(tell(reason)).toMatchObject({ key: 'reverted-reason', details: 'user rejected', rejected: false })
    const node = Object.assign(new Error('user rejected'), { name: 'RpcRequestError', code: -32000 })
    expect(tell(node)).toMatchObject({ key: 'node-unknown', rejected: false })
  })

  it('behavior: an error of ours keeps its code, whatever caused it', () => {
    expect(tell(failure('chain-not-supported', { code: 4902 }))).toMatchObject({
      code: 'chain-not-supported',
      key: 'chain-not-supported',
    })
    expect(tell(toError({ code: -32000, message: 'insufficient funds for gas' }))).toEqual({
      code: 'insufficient-funds',
      key: 'insufficient-funds',
      details: 'insufficient funds for gas',
      rejected: false,
    })
    const other = Object.assign(failure('unknown'), { code: 'foo-unknown', message: 'No view Foo' })
    expect(tell(other)).toEqual({
      code: 'foo-unknown',
      key: 'unknown',
      details: 'No view Foo',
      rejected: false,
    })
    expect(tell(failure('network-unknown'))).not.toHaveProperty('details')
  })

  it('behavior: a precise code inside a vague one wins', () => {
    expect(tell({ code: -32603, data: { code: 4902 } })).toMatchObject({ code: 4902, key: 'switch-failed' })
    expect(tell({ code: -32603, message: 'x' })).toMatchObject({ code: -32603, key: 'rpc-internal' })
    expect(tell({ code: 77 })).toMatchObject({ code: 77, key: 'unknown' })
  })

  it('behavior: a DOMException’s number is not a wallet’s', () => {
    expect(tell(new DOMException('gone', 'AbortError'))).toMatchObject({ code: 'aborted', key: 'aborted' })
    expect(tell(new DOMException('late', 'TimeoutError'))).toMatchObject({ key: 'timeout' })
  })

  it('behavior: text as it is, and nothing out of nothing', () => {
    expect(tell('some text')).toMatchObject({ key: 'unknown', details: 'some text' })
    for (const nothing of [undefined, null, '', 0, Symbol('s'), () => {}]) {
      expect(tell(nothing)).toEqual({ code: 'unknown', key: 'unknown', rejected: false })
    }
  })

  it('behavior: viem’s errors by their shape', () => {
    const body = { method: 'eth_call' }
    const url = 'https://node.example/secret-key'
    const cause = new Error('insufficient funds for gas * price + value')
    const cases: readonly (readonly [string, unknown])[] = [
      ['timeout', new viem.TimeoutError({ body, url })],
      ['http-failed', new viem.HttpRequestError({ body, url, status: 500 })],
      ['insufficient-funds', new viem.InvalidInputRpcError(cause)],
      ['rejected', new viem.UserRejectedRequestError(new Error('no'))],
      ['rpc-limit', new viem.LimitExceededRpcError(new Error('slow down'))],
      ['contract-no-data', new viem.ContractFunctionZeroDataError({ functionName: 'f' })],
      ['contract-reverted', new viem.ContractFunctionRevertedError({ abi: [], functionName: 'f' })],
      ['address-invalid', new viem.InvalidAddressError({ address: '0x1' })],
      ['url-missing', new viem.UrlRequiredError()],
      ['chain-disconnected', new viem.ChainDisconnectedError(new Error('x'))],
      ['batch-too-large', new viem.BundleTooLargeError(new Error('x'))],
    ]
    for (const [key, thrown] of cases) {
      expect(tell(thrown).key).toBe(key)
      expect(tell(thrown).details ?? '').not.toContain('secret-key')
    }
  })
})
