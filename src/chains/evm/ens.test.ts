/** Names on local networks with the real contracts, and with resolvers that lie. Nodes that fail are in `ens.failing-node.test.ts`. */
import { type Address, concat, type Hex, numberToHex, size, toFunctionSelector } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { placeEns, REGISTRY, RESOLVER, setName, setResolver, setText } from '../../../local/ens/ens.mjs'
import { BASE, ETHEREUM } from '../../../local/ens/names.mjs'
import { toEvmAddress } from '../../lib/evm-address.ts'
import { type Anvil, startAnvil } from './anvil.testing.ts'
import { createEvmChain } from './create-evm-chain.ts'
import { bytesOf, SECOND, word } from './ens.testing.ts'
import { UNIVERSAL_RESOLVER } from './ens-resolver.ts'
import { network } from './fakes.testing.ts'

const THIRD = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const CONTRACT = '0xc0de00000000000000000000000000000000c0de'

const HOSTILE = '0x0ddba110000000000000000000000000000bad00'

let ethereum: Anvil

let base: Anvil

beforeAll(async () => {
  ;[ethereum, base] = await Promise.all([startAnvil(1), startAnvil(8453)])
  await placeEns(ethereum.url)
}, 60_000)

afterAll(() => {
  ethereum.stop()
  base.stop()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const chain = createEvmChain({ customUrls: () => [] })

const resolve = (name: string, on: Anvil = base) =>
  chain.resolveName?.({ name, network: on.network, ethereum: ethereum.network })

/** The networks on which the name is resolved. */
const refused = async (name: string, code: string): Promise<void> => {
  for (const on of [ethereum, base]) await expect(resolve(name, on), name).rejects.toMatchObject({ code })
}

/** A contract that returns the same bytes for every call, or reverts with them. */
const saying = (bytes: Hex, how: 'return' | 'revert' = 'return'): Hex =>
  concat([
    '0x61',
    numberToHex(size(bytes), { size: 2 }),
    '0x600e60003961',
    numberToHex(size(bytes), { size: 2 }),
    how === 'return' ? '0x6000f3' : '0x6000fd',
    bytes,
  ])

const answering = async (name: string, code: Hex): Promise<void> => {
  await ethereum.rpc('anvil_setCode', [HOSTILE, code])
  await setResolver(ethereum.url, name, HOSTILE)
}

describe('resolveName', () => {
  it('behavior: the network’s own record, the name as its registry writes it', async () => {
    await setName(ethereum.url, 'split.eth', SECOND, [ETHEREUM])
    await setName(ethereum.url, 'split.eth', THIRD, [BASE])
    expect(await resolve('meadow.eth')).toEqual({ name: 'meadow.eth', address: SECOND })
    expect(await resolve('Split.ETH', ethereum)).toEqual({ name: 'split.eth', address: SECOND })
    expect(await resolve('Split.ETH')).toEqual({ name: 'split.eth', address: THIRD })
  })

  it('behavior: asked each time: a name that changes hands is somebody else’s at once', async () => {
    expect(await resolve('willow.eth')).toMatchObject({ address: THIRD })
    await setName(ethereum.url, 'willow.eth', SECOND, [BASE])
    expect(await resolve('willow.eth')).toMatchObject({ address: SECOND })
  })

  it('behavior: Ethereum’s record stands in for a person’s', async () => {
    expect(await resolve('harbor.eth')).toEqual({ name: 'harbor.eth', address: THIRD })
  })

  it('behavior: and for one who has delegated (EIP-7702)', async () => {
    const person = '0x00000000000000000000000000000000000de1e6'
    await setName(ethereum.url, 'delegated.eth', person)
    for (const node of [ethereum, base])
      await node.rpc('anvil_setCode', [person, concat(['0xef0100', CONTRACT])])
    expect(await resolve('delegated.eth')).toMatchObject({ address: toEvmAddress(person) })
  })

  it('error: never for a contract, wherever it has its code', async () => {
    await ethereum.rpc('anvil_setCode', ['0xc105edc105Edc105eDc105edC105eDc105edc105', '0x00'])
    await expect(resolve('orchard.eth')).rejects.toMatchObject({ code: 'name-no-address' })
    expect(await resolve('orchard.eth', ethereum)).toMatchObject({
      address: '0xc105edc105Edc105eDc105edC105eDc105edc105',
    })
    await setName(ethereum.url, 'elsewhere.eth', CONTRACT)
    await base.rpc('anvil_setCode', [CONTRACT, '0x00'])
    await expect(resolve('elsewhere.eth')).rejects.toMatchObject({ code: 'name-no-address' })
    await base.rpc('anvil_setCode', [CONTRACT, '0x'])
    expect(await resolve('elsewhere.eth')).toMatchObject({ address: toEvmAddress(CONTRACT) })
  })

  it('error: a network whose id is too large for a coin type', async () => {
    const asked = chain.resolveName?.({
      name: 'meadow.eth',
      network: network(2 ** 31, base.url),
      ethereum: ethereum.network,
    })
    await expect(asked).rejects.toMatchObject({ code: 'name-no-address' })
  })

  it('error: nobody has the name, or nothing is in it', async () => {
    await refused('nobody.eth', 'name-unresolved')
    await refused('fallow.eth', 'name-unresolved')
    await refused('a.meadow.eth', 'name-unresolved')
    await setResolver(ethereum.url, 'orphan.eth', '0x00000000000000000000000000000000000000aa')
    await refused('orphan.eth', 'name-unresolved')
  })

  it('error: no name, before anybody is asked', async () => {
    const asked = vi.spyOn(globalThis, 'fetch')
    for (const name of ['mеadow.eth', 'a..eth', 'mead ow.eth', `${'a'.repeat(300)}.eth`])
      await refused(name, 'name-invalid')
    expect(asked).not.toHaveBeenCalled()
  })

  it('error: a name that is kept elsewhere is not looked for there', async () => {
    const asked = vi.spyOn(globalThis, 'fetch')
    await refused('distant.eth', 'name-offchain')
    const hosts = asked.mock.calls.map(([url]) => new URL(String(url)).origin)
    expect(hosts.every((host) => [ethereum, base].some(({ url }) => new URL(url).origin === host))).toBe(true)
    expect(hosts.length).toBeGreaterThan(0)
  })

  it('behavior: a picture by https and nothing else', async () => {
    await setName(ethereum.url, 'pictured.eth', SECOND, [ETHEREUM, BASE])
    const image = async (value: string) => {
      await setText(ethereum.url, 'pictured.eth', 'avatar', value)
      const resolved = await resolve('pictured.eth')
      expect(resolved).toMatchObject({ name: 'pictured.eth', address: SECOND })
      return resolved?.image
    }
    expect(await image('https://images.example/p.png')).toBe('https://images.example/p.png')
    for (const value of [
      'http://images.example/p.png',
      'ipfs://bafy/p.png',
      'eip155:1/erc721:0xb47e3cd837dDF8e4c57F05d70Ab865de6e193BBB/1',
      'data:image/png;base64,AA==',
      'javascript:alert(1)',
      'https://user:pass@images.example/p.png',
      '',
    ])
      expect(await image(value), value).toBeUndefined()
  })

  it('attack: an address where nobody is, and those of the names’ own contracts', async () => {
    for (const address of [`0x${'00'.repeat(20)}`, RESOLVER, REGISTRY, UNIVERSAL_RESOLVER] as Address[]) {
      await setName(ethereum.url, 'nowhere.eth', address, [BASE, ETHEREUM])
      await expect(resolve('nowhere.eth'), address).rejects.toMatchObject({ code: 'name-refused' })
      // In that record, zero means that none is set.
      const code = BigInt(address) === 0n ? 'name-unresolved' : 'name-refused'
      await expect(resolve('nowhere.eth', ethereum), address).rejects.toMatchObject({ code })
    }
  })

  it('attack: a record of any other length is no address', async () => {
    for (const bytes of [
      '0x01',
      `0x${'11'.repeat(19)}`,
      `0x${'11'.repeat(21)}`,
      `0x${'11'.repeat(31)}`,
      `0x${'11'.repeat(32)}`,
    ] as Hex[]) {
      await setName(ethereum.url, 'odd.eth', SECOND, [ETHEREUM])
      await setName(ethereum.url, 'odd.eth', bytes, [BASE])
      await expect(resolve('odd.eth'), bytes).rejects.toMatchObject({ code: 'name-unresolved' })
    }
  })

  it('attack: a resolver that answers garbage, or too much, or nothing', async () => {
    const error = (text: string) => toFunctionSelector(text)
    const codes: Readonly<Record<string, Hex>> = {
      'one byte': saying('0x01'),
      '31 bytes': saying(`0x${'11'.repeat(31)}`),
      ones: saying(`0x${'ff'.repeat(64)}`),
      'a length that is not there': saying(bytesOf('0x', 20)),
      'a length beyond all': saying(concat([word(32), word(`0x${'ff'.repeat(32)}`)])),
      'an offset beyond all': saying(concat([word(`0x${'ff'.repeat(32)}`), word(20), word(SECOND)])),
      'an offset to itself': saying(concat([word(0), word(0)])),
      '200 kB': '0x62030d406000f3',
      nothing: '0x00',
      'no end': '0x5b600056',
      'an invalid instruction': '0xfe',
      'a reason': saying(concat([error('Error(string)'), bytesOf('0x4e6f')]), 'revert'),
      'a refusal of its own': saying(error('Nope()'), 'revert'),
      'a refusal that names nobody': saying(
        concat([error('ResolverNotFound(bytes)'), bytesOf('0x')]),
        'revert',
      ),
    }
    for (const [what, code] of Object.entries(codes)) {
      await answering('hostile.eth', code)
      for (const on of [ethereum, base])
        await expect(resolve('hostile.eth', on), what).rejects.toMatchObject({ code: 'name-unresolved' })
    }
  }, 60_000)

  it('attack: an address in a longer answer, or with dirt before it', async () => {
    for (const bytes of [
      concat([word(SECOND), word(SECOND)]),
      concat([`0x${'01'.repeat(12)}`, SECOND]),
      concat([`0x${'00'.repeat(11)}01`, SECOND]),
    ]) {
      await answering('dirty.eth', saying(bytes))
      await expect(resolve('dirty.eth', ethereum)).rejects.toMatchObject({ code: 'name-unresolved' })
    }
  })

  it('behavior: an old resolver that knows nothing of other networks', async () => {
    // `addr(bytes32)` succeeds; anything else reverts without data.
    const known = toFunctionSelector('addr(bytes32)')
    await answering(
      'old.eth',
      concat(['0x60003560e01c63', known, '0x14601357600080fd5b73', SECOND, '0x60005260206000f3']),
    )
    expect(await resolve('old.eth', ethereum)).toEqual({ name: 'old.eth', address: SECOND })
    expect(await resolve('old.eth')).toEqual({ name: 'old.eth', address: SECOND })
  })
})
