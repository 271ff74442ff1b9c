import { parseAbi } from 'viem'
import { getBlockNumber, getGasPrice, readContract } from 'viem/actions'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../lib/clock.ts'
import { createEvmClient } from './client.ts'
import { network, stubNodes } from './fakes.testing.ts'
import { createTransport } from './transport.ts'

afterEach(() => vi.unstubAllGlobals())

const URL = 'https://a.example/'
const MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11'
const abi = parseAbi(['function decimals() view returns (uint8)'])

const setUp = (answer: (method: string, params: readonly unknown[]) => unknown) => {
  const asked: unknown[] = []
  stubNodes({
    [URL]: (method, params) => {
      if (method === 'eth_chainId') return '0x5'
      asked.push({ method, to: Object(params[0]).to })
      return answer(method, params)
    },
  })
  const at = network(5, URL)
  const details = {
    nativeCurrency: { name: '', symbol: '', decimals: 18 },
    rpcUrls: [URL],
    multicall: MULTICALL,
  } as const
  const transport = createTransport({ chainId: 5, classes: [[], [], [URL]], clock: systemClock })
  return { client: createEvmClient(at, details, transport), asked }
}

describe('createEvmClient', () => {
  it('behavior: viem’s actions read through our transport', async () => {
    const { client } = setUp(() => '0x7b')
    expect(await getGasPrice(client)).toBe(123n)
  })

  it('attack: what the transport refuses never reaches viem, which would not check it', async () => {
    const { client } = setUp(() => 'garbage')
    await expect(getGasPrice(client)).rejects.toThrow()
  })

  it('behavior: a block number is asked for anew, never remembered', async () => {
    const { client, asked } = setUp(() => '0x7b')
    await getBlockNumber(client)
    await getBlockNumber(client)
    expect(asked).toHaveLength(2)
  })

  it('behavior: viem does not ask again what failed', async () => {
    const { client, asked } = setUp(() => {
      throw { code: -32602, message: 'invalid params' }
    })
    await expect(getGasPrice(client)).rejects.toThrow()
    expect(asked).toHaveLength(1)
  })

  it('behavior: contract reads of one turn are one call of multicall', async () => {
    const { client, asked } = setUp(() => {
      throw { code: 3, message: 'execution reverted' }
    })
    const address = `0x${'1'.repeat(40)}` as const
    const read = () => readContract(client, { abi, address, functionName: 'decimals' })
    await Promise.allSettled([read(), read(), read()])
    expect(asked).toEqual([{ method: 'eth_call', to: MULTICALL }])
  })
})
