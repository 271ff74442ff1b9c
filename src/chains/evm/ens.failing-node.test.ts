/** Names asked of a node that fails: the error says so, and never that nobody has the name. */
import { concat, type Hex, toFunctionSelector } from 'viem'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { describe as describeError } from '../../errors/message.ts'
import { fakeClock } from '../../lib/clock.testing.ts'
import { createEvmChain } from './create-evm-chain.ts'
import { bytesOf, SECOND, word } from './ens.testing.ts'
import { UNIVERSAL_RESOLVER } from './ens-resolver.ts'
import { type FakeNode, network, stubNodes } from './fakes.testing.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('resolveName, of a node that fails', () => {
  const [AT, HERE] = ['https://ethereum.example/', 'https://here.example/'] as const
  const named =
    (chainId: string, node: FakeNode): FakeNode =>
    (method, params) =>
      method === 'eth_chainId' ? chainId : node(method, params)
  const silent: FakeNode = () => new Promise(() => {})

  // Loads the lazy chunk, so that no real time passes in the tests.
  beforeAll(() => import('./ens.ts'))

  /** How many ms the last resolution took. */
  let elapsed = 0

  /** The outcome of a resolution for Ethereum or for the second node's network. */
  const asked = async (ethereumNode: FakeNode, hereNode?: FakeNode) => {
    const clock = fakeClock()
    stubNodes({ [AT]: named('0x1', ethereumNode), [HERE]: named('0x5', hereNode ?? silent) })
    const one = network(1, AT)
    let said: { readonly value: unknown } | undefined
    const say = (value: unknown) => {
      said = { value }
    }
    createEvmChain({ customUrls: () => [], clock })
      .resolveName?.({ name: 'meadow.eth', network: hereNode ? network(5, HERE) : one, ethereum: one })
      .then(say, say)
    // Answers arrive in real microtasks between the steps of the fake clock.
    while (!said && clock.monotonic() < 60_000) {
      await new Promise(setImmediate)
      await clock.advance(100)
    }
    elapsed = clock.monotonic()
    return said?.value
  }
  const keyOf = async (...nodes: Parameters<typeof asked>): Promise<string> =>
    describeError(await asked(...nodes)).key
  const throwing =
    (error: unknown): FakeNode =>
    () => {
      throw error
    }

  it('error: is never “nobody has this name”', async () => {
    const cases: readonly (readonly [string, FakeNode])[] = [
      ['http-failed', throwing(new TypeError('Failed to fetch'))],
      ['rpc-method-not-found', throwing({ code: -32601, message: 'no such method' })],
      ['contract-no-data', () => '0x'],
      ['node-answer-invalid', () => 'garbage'],
      ['node-answer-invalid', () => `0x${'ff'.repeat(32)}`],
      ['node-answer-invalid', () => null],
      ['reverted', throwing({ code: 3, message: 'execution reverted' })],
      ['reverted', throwing({ code: 3, message: 'execution reverted', data: '0x12345678' })],
    ]
    for (const [key, node] of cases) expect(await keyOf(node)).toBe(key)
  })

  it('param: what the universal resolver says, as different nodes wrap it', async () => {
    const data = (text: string): Hex => concat([toFunctionSelector(text), bytesOf('0x00')])
    const wraps = [
      (bytes: Hex) => ({ code: 3, message: 'execution reverted', data: bytes }),
      (bytes: Hex) => ({
        code: -32000,
        message: 'execution reverted',
        data: bytes.toUpperCase().replace('0X', '0x'),
      }),
      (bytes: Hex) => ({ code: -32603, message: 'execution reverted', data: { data: bytes } }),
    ]
    const meanings = {
      'name-unresolved': [
        'ResolverNotFound(bytes)',
        'UnreachableName(bytes)',
        'DNSDecodingFailed(bytes)',
        'ResolverError(bytes)',
      ],
      'name-offchain': [
        'OffchainLookup(address,string[],bytes,bytes4,bytes)',
        'HttpError(uint16,string)',
        'InvalidBatchGatewayResponse()',
      ],
    }
    for (const wrap of wraps)
      for (const [code, texts] of Object.entries(meanings))
        for (const text of texts) expect(await keyOf(throwing(wrap(data(text)))), text).toBe(code)
    for (const text of ['ResolverNotContract(bytes,address)', 'UnsupportedResolverProfile(bytes4)'])
      expect(await keyOf(throwing(wraps[0]?.(data(text)))), text).toBe('name-unresolved')
  })

  const asks = (params: readonly unknown[], text: string): boolean =>
    JSON.stringify(params).includes(toFunctionSelector(text).slice(2))
  const found = concat([word(64), word(UNIVERSAL_RESOLVER), word(32), word(SECOND)])

  it('behavior: a picture that cannot be had takes nothing away', async () => {
    for (const failing of [throwing({ code: -32602, message: 'no' }), () => 'garbage', () => found]) {
      const value = await asked((method, params) =>
        asks(params, 'text(bytes32,string)') ? failing(method, params) : found,
      )
      expect(value).toEqual({ name: 'meadow.eth', address: SECOND })
    }
  })

  it('behavior: nor one that is never answered, where each question is asked alone', async () => {
    let isBatch = true
    const value = await asked((_method, params) => {
      if (isBatch) {
        isBatch = false
        throw new Response('{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no batches"}}')
      }
      return asks(params, 'text(bytes32,string)') ? silent('', []) : found
    })
    expect(value).toEqual({ name: 'meadow.eth', address: SECOND })
    expect(elapsed).toBeLessThanOrEqual(3500)
  })

  it('error: whether a contract is there has to be known, on both networks', async () => {
    const none = concat([word(64), word(UNIVERSAL_RESOLVER), word(64), word(32), word(0)])
    const names =
      (code: unknown): FakeNode =>
      (method, params) => {
        if (method === 'eth_getCode') return code
        return asks(params, 'addr(bytes32,uint256)') ? none : found
      }
    const code =
      (answer: unknown): FakeNode =>
      () =>
        answer
    expect(await asked(names('0x'), code('0x'))).toEqual({ name: 'meadow.eth', address: SECOND })
    expect(await keyOf(names('0x'), code('0x00'))).toBe('name-no-address')
    expect(await keyOf(names('0x00'), code('0x'))).toBe('name-no-address')
    expect(await keyOf(names('0x'), throwing(new TypeError('Failed to fetch')))).toBe('http-failed')
    expect(await keyOf(names('garbage'), code('0x'))).toBe('node-answer-invalid')
    expect(await keyOf(names('0x'), silent)).toBe('timeout')
  })
})
