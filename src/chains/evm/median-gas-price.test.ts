import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeClock } from '../../lib/clock.testing.ts'
import type { EvmChain, EvmFee } from '../chain.ts'
import { createEvmChain } from './create-evm-chain.ts'
import { type FakeNode, network, stubNodes } from './fakes.testing.ts'
import { medianGasPrice } from './median-gas-price.ts'

afterEach(() => vi.unstubAllGlobals())

const GWEI = 10n ** 9n
const hex = (value: bigint) => `0x${value.toString(16)}`

type Block = readonly [base: bigint, tip: bigint, used?: number]

/** The answer to `eth_feeHistory` for these blocks, oldest first; it also has the base fee of the next block. */
const history = (blocks: readonly Block[]) => ({
  oldestBlock: '0x1',
  baseFeePerGas: [...blocks.map(([base]) => hex(base)), '0x1'],
  gasUsedRatio: blocks.map(([, , used = 0.5]) => used),
  reward: blocks.map(([, tip]) => [hex(tip)]),
})

const blocks = (count: number, block: Block): readonly Block[] => Array.from({ length: count }, () => block)

describe('medianGasPrice', () => {
  it('behavior: the median of base fee plus tip, of the last 20 that hold transactions', () => {
    const last: Block[] = Array.from({ length: 20 }, (_, index) => [BigInt(index + 1) * GWEI, 2n * GWEI])
    // Were the first five to count, it would be 15.
    const mixed = [...blocks(5, [1_000n * GWEI, 2n * GWEI]), ...last]
    expect(medianGasPrice(history(mixed), false)).toBe(12n * GWEI)
    const sparse = mixed.flatMap((block): Block[] => [block, [900n * GWEI, 900n * GWEI, 0]])
    expect(medianGasPrice(history(sparse), false)).toBe(12n * GWEI)
  })

  it('behavior: fewer than ten say nothing', () => {
    expect(medianGasPrice(history(blocks(9, [GWEI, GWEI])), false)).toBeUndefined()
    expect(medianGasPrice(history(blocks(10, [GWEI, GWEI])), false)).toBe(2n * GWEI)
    expect(medianGasPrice(history([...blocks(9, [GWEI, GWEI]), [GWEI, GWEI, 0]]), false)).toBeUndefined()
  })

  it('behavior: the transaction that an OP-stack network adds to each block is nobody’s', () => {
    const quiet = blocks(20, [252n, 0n])
    expect(medianGasPrice(history(quiet), false)).toBe(252n)
    expect(medianGasPrice(history(quiet), true)).toBeUndefined()
    expect(medianGasPrice(history([...quiet, ...blocks(10, [252n, 1_000_000n])]), true)).toBe(1_000_252n)
  })

  it('attack: what cannot be read is no block', () => {
    for (const odd of [undefined, null, 'x', 5, {}, [], { gasUsedRatio: 'x', baseFeePerGas: 5, reward: {} }])
      expect(medianGasPrice(odd, false)).toBeUndefined()
    const emitted = history(blocks(12, [GWEI, GWEI]))
    for (const [field, value] of [
      ['reward', emitted.reward.map(() => null)],
      ['reward', emitted.reward.map(() => [])],
      ['reward', emitted.reward.map(() => ['-1'])],
      ['reward', emitted.reward.map(() => [1])],
      ['baseFeePerGas', emitted.baseFeePerGas.map(() => 1)],
      ['gasUsedRatio', emitted.gasUsedRatio.map(() => '0.5')],
      ['gasUsedRatio', emitted.gasUsedRatio.map(() => Number.NaN)],
    ] as const)
      expect(medianGasPrice({ ...emitted, [field]: value }, false)).toBeUndefined()
  })
})

const [A, B, C] = ['https://a.example/', 'https://b.example/', 'https://c.example/'] as const

const node =
  (answer: FakeNode): FakeNode =>
  (method, params) =>
    method === 'eth_chainId' ? '0x5' : answer(method, params)

const at = (price: bigint): EvmFee => ({
  total: 21_000n * price,
  gas: 21_000n,
  l1: 0n,
  fields: { type: 'eip1559', maxFeePerGas: price, maxPriorityFeePerGas: price },
})

/** Checks a fee, advancing the clock until there is a result. */
const ask = async (
  nodes: Readonly<Record<string, FakeNode>>,
  price: bigint,
  given: {
    readonly isWaitedFor?: boolean
    readonly urls?: readonly string[]
    readonly own?: readonly string[]
  } = {},
) => {
  const { isWaitedFor = false, urls = [A, B], own = [] } = given
  const clock = fakeClock()
  const log = stubNodes(nodes)
  const { details, ...plain } = network(5, ...urls)
  const chain: EvmChain = createEvmChain({ customUrls: () => own, clock })
  let result: boolean | { code: unknown } | undefined
  // A known network without details, whose public nodes are ours and not the page's.
  const known = { ...plain, id: 10, caipNetworkId: 'eip155:10' } as const
  chain
    .isUnusualFee({
      network: own.length > 0 ? known : { ...plain, ...(details && { details }) },
      fee: at(price),
      isWaitedFor,
    })
    .then(
      (answer) => {
        result = answer
      },
      (error) => {
        result = { code: error.code }
      },
    )
  while (result === undefined) {
    await new Promise(setImmediate)
    await clock.advance(100)
  }
  return { result, log, ms: clock.monotonic() }
}

const emitted = (tip: bigint) => node(() => history(blocks(20, [GWEI, tip])))

describe('isUnusualFee', () => {
  it('behavior: above 20 times what blocks have taken', async () => {
    expect((await ask({ [A]: emitted(GWEI) }, 40n * GWEI, { urls: [A] })).result).toBe(false)
    expect((await ask({ [A]: emitted(GWEI) }, 40n * GWEI + 1n, { urls: [A] })).result).toBe(true)
  })

  it('attack: a few dear transactions in each block do not hide a dear fee: the tip in the middle is asked for', async () => {
    const tipAt = (percentile: unknown) => (Number(percentile) > 50 ? 400_000n * GWEI : GWEI)
    const mixed = node((_method, params) => {
      const percentiles = [params].flat()[2]
      const reward = blocks(20, [GWEI, 0n]).map(() => [percentiles].flat().map((one) => hex(tipAt(one))))
      return { ...history(blocks(20, [GWEI, 0n])), reward }
    })
    expect((await ask({ [A]: mixed }, 41n * GWEI, { urls: [A] })).result).toBe(true)
    expect((await ask({ [A]: mixed }, 40n * GWEI, { urls: [A] })).result).toBe(false)
  })

  it('attack: a node that tells of dear blocks does not hide a dear fee: the lower of two answers counts', async () => {
    const liar = emitted(400_000n * GWEI)
    for (const nodes of [
      { [A]: liar, [B]: emitted(GWEI) },
      { [A]: emitted(GWEI), [B]: liar },
    ])
      expect((await ask(nodes, 400_001n * GWEI)).result).toBe(true)
    // A node that answers with an error or without blocks cannot hide a fee either.
    const no = node(() => {
      throw { code: -32601, message: 'method not found' }
    })
    expect((await ask({ [A]: no, [B]: emitted(GWEI) }, 400_001n * GWEI)).result).toBe(true)
    const none = node(() => history([]))
    expect((await ask({ [A]: none, [B]: emitted(GWEI) }, 400_001n * GWEI)).result).toBe(true)
  })

  it('behavior: two are asked, a third only where one is dead', async () => {
    const three = { [A]: emitted(GWEI), [B]: emitted(GWEI), [C]: emitted(GWEI) }
    const { log } = await ask(three, GWEI, { urls: [A, B, C] })
    expect(new Set(log.map(({ url }) => url))).toEqual(new Set([A, B]))
    expect(
      (await ask({ [B]: emitted(GWEI), [C]: emitted(GWEI) }, 100n * GWEI, { urls: [A, B, C] })).result,
    ).toBe(true)
  })

  it('behavior: nodes that nobody chose are not asked beside the host’s own', async () => {
    const host = node(() => history(blocks(20, [GWEI, GWEI])))
    const asTen: FakeNode = (method, params) => (method === 'eth_chainId' ? '0xa' : host(method, params))
    const { log, result } = await ask({ [A]: asTen }, 100n * GWEI, { own: [A] })
    expect(result).toBe(true)
    expect(new Set(log.map(({ url }) => url))).toEqual(new Set([A]))
  })

  it('error: nobody is heard: said so, sooner where nobody waits for it', async () => {
    const silent = () => new Promise(() => {})
    const quick = await ask({ [A]: silent, [B]: silent }, GWEI)
    expect(quick.result).toEqual({ code: 'fee-failed' })
    expect(quick.ms).toBeLessThanOrEqual(3_100)
    const patient = await ask({ [A]: silent, [B]: silent }, GWEI, { isWaitedFor: true })
    expect(patient.result).toEqual({ code: 'fee-failed' })
    expect(patient.ms).toBeGreaterThan(9_000)
  })

  it('behavior: nodes without the method leave it unsaid', async () => {
    const no = node(() => {
      throw { code: -32601, message: 'method not found' }
    })
    expect((await ask({ [A]: no, [B]: no }, 10n ** 18n, { isWaitedFor: true })).result).toBe(false)
  })
})
