import { describe, expect, it } from 'vitest'
import { isGate, json } from '../../../api/api.testing.ts'
import type { ResolvedReceiver } from '../contract.ts'
import { refusedWith, start } from './receiver.testing.ts'

const PERSON = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const ZERO = `0x${'0'.repeat(40)}`

const ETHEREUM = 'eip155:1'

/** As the service writes a name, with its addresses by coin type. */
const profile = (name: string, addresses: Readonly<Record<string, string>>, more: object = {}) =>
  json({
    name,
    registered_at: '2025-01-15T12:00:00.000Z',
    addresses: Object.fromEntries(
      Object.entries(addresses).map(([coin, address]) => [coin, { address, created: '' }]),
    ),
    attributes: [more],
  })

describe('resolveReceiver, of the service’s names', () => {
  const coin = `${0x80000000 + 8453}`

  it('behavior: the entry of this very network, by any zone of the service', async () => {
    for (const name of ['meadow.reown.id', 'meadow.wcn.id']) {
      const { resolve, asked, sent } = start({
        respond: () => profile(name, { '60': OTHER, [coin]: PERSON }),
      })
      expect(await resolve(` ${name.toUpperCase()}`)).toEqual({ name, address: PERSON })
      expect(sent.filter((one) => !isGate(one)).map(({ path }) => path)).toEqual([
        `/v1/profile/account/${name}`,
      ])
      expect(asked).toEqual([])
    }
  })

  it('behavior: asked each time', async () => {
    let owner = PERSON
    const { resolve } = start({ respond: () => profile('meadow.reown.id', { [coin]: owner }) })
    expect(await resolve('meadow.reown.id')).toMatchObject({ address: PERSON })
    owner = OTHER
    expect(await resolve('meadow.reown.id')).toMatchObject({ address: OTHER })
  })

  it('error: an address elsewhere is none here', async () => {
    const name = 'meadow.reown.id'
    for (const addresses of [{}, { '60': PERSON }, { [`${0x80000000 + 10}`]: PERSON }, { '8453': PERSON }]) {
      const { resolve } = start({ respond: () => profile(name, addresses) })
      expect(await resolve(name)).toEqual(refusedWith('name-no-address'))
    }
  })

  it('behavior: on Ethereum by either number, when they agree', async () => {
    const name = 'meadow.reown.id'
    const on = (addresses: Readonly<Record<string, string>>): Promise<unknown> =>
      start({ network: ETHEREUM, respond: () => profile(name, addresses) }).resolve(name)
    const found: ResolvedReceiver = { name, address: PERSON }
    expect(await on({ '60': PERSON })).toEqual(found)
    expect(await on({ '2147483649': PERSON })).toEqual(found)
    expect(await on({ '60': PERSON, '2147483649': PERSON.toLowerCase() })).toEqual(found)
    expect(await on({ '60': PERSON, '2147483649': OTHER })).toEqual(refusedWith('name-refused'))
    expect(await on({ [coin]: PERSON })).toEqual(refusedWith('name-no-address'))
  })

  it('behavior: with its picture', async () => {
    const name = 'meadow.reown.id'
    const image = 'https://images.example/p.png'
    const { resolve } = start({ respond: () => profile(name, { [coin]: PERSON }, { avatar: image }) })
    expect(await resolve(name)).toEqual({ name, address: PERSON, image })
  })

  it('attack: nobody’s address, another name’s answer, a name that only looks like one', async () => {
    const name = 'meadow.reown.id'
    const with_ = (answer: Response, asked = name) => start({ respond: () => answer }).resolve(asked)
    expect(await with_(profile(name, { [coin]: ZERO }))).toEqual(refusedWith('name-refused'))
    expect(await with_(profile('harbor.reown.id', { [coin]: PERSON }))).toEqual(
      refusedWith('name-unresolved'),
    )
    for (const text of [
      'mеadow.reown.id',
      'mead\u200dow.reown.id',
      'mead%2fow.reown.id',
      '..reown.id',
      '.reown.id',
    ])
      expect(await with_(profile(text, { [coin]: PERSON }), text), text).toEqual(refusedWith('name-invalid'))
    // Not the service's: a look-alike of its zone is asked of ENS, which refuses it.
    const { resolve, asked } = start()
    await resolve('meadow.rеown.id')
    expect(asked).toHaveLength(1)
  })

  it('error: nobody has it; the service fails; it cannot be asked', async () => {
    const name = 'meadow.reown.id'
    expect(await start().resolve(name)).toEqual(refusedWith('name-unresolved'))
    const down = start({ respond: () => json('no', { status: 400 }) })
    expect(await down.resolve(name)).toEqual(refusedWith('name-unresolved'))
    const away = start({ gate: () => json('no', { status: 400 }) })
    expect(await away.resolve(name)).toEqual(refusedWith('service-failed'))
    const elsewhere = start({ gate: () => json({ http: ['eip155:10'], ws: [] }) })
    expect(await elsewhere.resolve(name)).toEqual(refusedWith('name-unresolved'))
  })
})
