/** What the owners of a contract account have executed is found by the account's own events: on a real node, and by what nodes answer. */
import { encodeFunctionData, numberToHex, parseAbi } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import artifact from '../../../local/contracts/artifacts/SafeAccount.json' with { type: 'json' }
import { fakeClock } from '../../lib/clock.testing.ts'
import type { Hex } from '../chain.ts'
import { anvil, chain, startChain, status } from './create-evm-chain.testing.ts'
import { createEvmChain } from './create-evm-chain.ts'
import { type FakeNode, network, stubNodes } from './fakes.testing.ts'

const NAME: Hex = `0x${'ab'.repeat(32)}`
const OTHER: Hex = `0x${'cd'.repeat(32)}`
const HASH: Hex = `0x${'1'.repeat(64)}`
const SAFE: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SUCCESS = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'
const FAILURE = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'
const NOTHING = '0'.repeat(64)

describe('findExecution, on a node', () => {
  startChain()

  const abi = parseAbi([
    'struct Call { address to; uint256 value; bytes data; }',
    'function execute(bytes32 txHash, Call[] calls)',
  ])
  /** Resolves once it is mined. */
  const send = async (fields: object) => {
    const params = [{ from: anvil.accounts[0], gas: '0x4c4b40', ...fields }]
    return (await anvil.wallet().request({ method: 'eth_sendTransaction', params })) as Hex
  }
  const deploy = async () => {
    const creation = await send({ data: artifact.bytecode, value: '0x64' })
    const receipt = await anvil.rpc('eth_getTransactionReceipt', [creation])
    return Reflect.get(Object(receipt), 'contractAddress') as Hex
  }
  const execute = (safe: Hex, name: Hex, value: bigint) => {
    const args = [name, [{ to: anvil.accounts[1], value, data: '0x' }]] as const
    const data = encodeFunctionData({ abi, functionName: 'execute', args })
    return send({ to: safe, data })
  }
  const find = (account: Hex, name: Hex, since: bigint) =>
    chain.findExecution({ network: anvil.network, account, name, since })

  it.each([
    ['success', 1n],
    ['reverted', 1_000n],
  ] as const)(
    'behavior: executed: the transaction that did so, with its outcome: %s',
    async (outcome, value) => {
      const safe = await deploy()
      const since = await chain.blockNumber(anvil.network)
      expect(await find(safe, NAME, since)).not.toHaveProperty('hash')
      expect(await status(NAME, { from: safe })).toEqual({ status: 'unknown' })
      await execute(safe, OTHER, 1n)
      expect(await find(safe, NAME, since)).not.toHaveProperty('hash')
      const hash = await execute(safe, NAME, value)
      await anvil.rpc('anvil_mine', ['0x12c'])
      expect(await find(safe, NAME, since)).toMatchObject({ hash })
      expect(await find(safe, NAME, 0n)).toMatchObject({ hash })
      expect(await status(hash, { from: safe })).toMatchObject({ status: outcome })
    },
  )

  it('attack: another account has a transaction of that name, or it was executed before it was asked for', async () => {
    const [safe, other] = [await deploy(), await deploy()]
    const since = await chain.blockNumber(anvil.network)
    await execute(other, NAME, 1n)
    expect(await find(safe, NAME, since)).not.toHaveProperty('hash')
    await execute(safe, NAME, 1n)
    await anvil.rpc('anvil_mine')
    expect(await find(safe, NAME, await chain.blockNumber(anvil.network))).not.toHaveProperty('hash')
  })
})

describe('findExecution, by what nodes answer', () => {
  afterEach(() => vi.unstubAllGlobals())

  const URL = 'https://a.example/'
  const log = (more: object = {}) => ({
    address: SAFE,
    topics: [SUCCESS, NAME],
    data: `0x${NOTHING}`,
    transactionHash: HASH,
    ...more,
  })
  type Range = { readonly from: bigint; readonly to: bigint }

  const start = (logs: (range: Range) => unknown, height = 1_000n) => {
    const asked: Range[] = []
    const node: FakeNode = (method, [filter]) => {
      if (method === 'eth_chainId') return '0x5'
      if (method === 'eth_blockNumber') return numberToHex(height)
      const { fromBlock, toBlock, ...rest } = Object(filter)
      expect([method, rest]).toEqual(['eth_getLogs', { address: SAFE, topics: [[SUCCESS, FAILURE]] }])
      const range = { from: BigInt(fromBlock), to: BigInt(toBlock) }
      asked.push(range)
      return logs(range)
    }
    stubNodes({ [URL]: node })
    const clock = fakeClock()
    const own = createEvmChain({ customUrls: () => [], clock })
    const find = async (since: bigint, span?: bigint) => {
      let isOver = false
      const at = { network: network(5, URL), account: SAFE, name: NAME, since, span }
      const found = own.findExecution(at).finally(() => {
        isOver = true
      })
      found.catch(() => {})
      while (!isOver) {
        await new Promise(setImmediate)
        await clock.advance(100)
      }
      return found
    }
    return { find, asked }
  }
  const tooMany = () => {
    throw { code: -32602, message: 'ranges over 1000 blocks are not supported' }
  }
  const sizeOf = ({ from, to }: Range) => to - from + 1n

  it.each([
    ['indexed, as from version 1.4 on', log()],
    ['in the data, as before', log({ topics: [SUCCESS], data: `${NAME}${NOTHING}` })],
    ['of a failure', log({ topics: [FAILURE, NAME] })],
    ['in other letters', log({ topics: [SUCCESS, NAME.toUpperCase().replace('X', 'x')] })],
  ])('behavior: the name %s', async (_, entry) => {
    expect(await start(() => [log({ topics: [SUCCESS, OTHER] }), entry]).find(900n)).toMatchObject({
      hash: HASH,
    })
  })

  it.each([
    ['another name', log({ topics: [SUCCESS, OTHER] })],
    ['the name as what was paid', log({ topics: [SUCCESS, OTHER], data: NAME })],
    ['another event', log({ topics: [OTHER, NAME] })],
    ['another account', log({ address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' })],
    ['no transaction', log({ transactionHash: null })],
    ['no topics', log({ topics: [] })],
  ])('attack: an event with %s', async (_, entry) => {
    expect(await start(() => [entry]).find(900n)).not.toHaveProperty('hash')
  })

  it('attack: what are no logs is a node that failed: nothing was searched', async () => {
    for (const garbage of [null, 5, 'x', {}, [5], [{}]])
      expect(await start(() => garbage).find(900n)).toEqual({ since: 900n, span: 5_000n })
  })

  it('behavior: a long absence in parts, each block once; the last ones again the next time', async () => {
    const { find, asked } = start(() => [], 35_000n)
    expect(await find(900n)).toEqual({ since: 34_800n, span: 10_000n })
    expect(asked.map(({ from, to }) => [from, to])).toEqual([
      [900n, 10_899n],
      [10_900n, 20_899n],
      [20_900n, 30_899n],
      [30_900n, 35_000n],
    ])
    const far = start(() => [], 10_000_000n)
    expect(await far.find(1n)).toEqual({ since: 200_001n, span: 10_000n })
    expect(far.asked).toHaveLength(20)
  })

  it('behavior: a node that refuses so many blocks is asked for half of them the next time, and all are searched', async () => {
    const { find, asked } = start(
      (range) => (sizeOf(range) > 1_000n ? tooMany() : range.to === 9_000n ? [log()] : []),
      9_000n,
    )
    let at: Awaited<ReturnType<typeof find>> = { since: 500n, span: 10_000n }
    for (let turn = 0; turn < 12 && at.hash === undefined; turn++) at = await find(at.since, at.span)
    expect(at.hash).toBe(HASH)
    expect(asked.filter((range) => sizeOf(range) > 1_000n).length).toBeLessThan(6)
    expect(await start(tooMany).find(1n, 10n)).toEqual({ since: 1n, span: 10n })
    expect(await start(() => [], 9_000n).find(1n, 10n)).toEqual({ since: 201n, span: 10n })
  })

  it('behavior: without a block from where: a while back, and never before the first', async () => {
    const { find, asked } = start(() => [], 50_000n)
    await find(0n)
    expect(asked[0]?.from).toBe(30_000n)
    const young = start(() => [], 50n)
    await young.find(0n)
    expect(young.asked[0]).toEqual({ from: 1n, to: 50n })
  })

  it('behavior: a node that is behind has nothing to tell', async () => {
    const { find, asked } = start(() => [log()], 100n)
    expect(await find(900n)).toEqual({ since: 900n, span: 10_000n })
    expect(asked).toEqual([])
  })
})
