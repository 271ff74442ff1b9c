import { createPublicClient, http, zeroAddress } from 'viem'
import { mainnet } from 'viem/chains'
import { toCoinType } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startNodes } from '../nodes/nodes.mjs'
import { setName } from './ens.mjs'
import { PLANTED } from './names.mjs'

const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let nodes: Awaited<ReturnType<typeof startNodes>>

beforeAll(async () => {
  nodes = await startNodes({ ports: [0, 0] })
}, 60_000)

afterAll(() => nodes.stop())

const url = () => nodes.urls['eip155:1'] ?? ''

/** viem itself, at the addresses that it knows: what it is told here it would be told by the real contracts. */
const ask = async (name: string, coinType = 60n) => {
  const client = createPublicClient({ chain: mainnet, transport: http(url()), ccipRead: false })
  const address = await client.getEnsAddress({ name, coinType, strict: true })
  return address?.toLowerCase()
}

describe('ENS on the local Ethereum', () => {
  it('behavior: the planted names, as viem asks for them', async () => {
    for (const { name, records, isOffchain } of PLANTED) {
      if (isOffchain) {
        await expect(ask(name)).rejects.toThrow('0x556f1830')
        continue
      }
      for (const coinType of [60n, toCoinType(8453)]) {
        const record = records.find(([one]) => one === coinType)
        expect(await ask(name, coinType), name).toBe(record?.[1].toLowerCase())
      }
    }
    await expect(ask('nobody.eth')).rejects.toThrow('ResolverNotFound')
  })

  it('behavior: a name changes hands, a new one is made, and an address is taken away', async () => {
    await setName(url(), 'willow.eth', SECOND)
    expect(await ask('willow.eth')).toBe(SECOND.toLowerCase())
    await setName(url(), 'newcomer.eth', SECOND, [60n, toCoinType(8453)])
    expect(await ask('newcomer.eth', toCoinType(8453))).toBe(SECOND.toLowerCase())
    await setName(url(), 'newcomer.eth', zeroAddress)
    await setName(url(), 'newcomer.eth', '0x', [toCoinType(8453)])
    for (const coinType of [60n, toCoinType(8453)])
      expect(await ask('newcomer.eth', coinType)).toBeUndefined()
  })

  it('error: of no other zone', async () => {
    await expect(setName(url(), 'meadow.reown.id', SECOND)).rejects.toThrow('Only names of .eth')
  })
})
