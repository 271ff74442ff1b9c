/** What the services know of an account: identity, balances, prices, history, names and sessions, compared with the chain. */
import { type Hex, parseUnits } from 'viem'
import { describe, expect, it } from 'vitest'
import { NETWORK, STRANGER } from './contract.testing.ts'
import { register, sessionRequest } from './contract-calls.testing.ts'
import {
  api,
  coin,
  facts,
  friend,
  gateName,
  harbor,
  names,
  notReached,
  startContract,
  user,
  world,
} from './contract-world.testing.ts'

startContract()

describe('createApi', () => {
  describe('chains and accounts', () => {
    it('behavior: which networks are served is asked once, whoever asks first', async () => {
      const pages = [1, 2, 3].map(() => api.swap.tokens({ caipNetworkId: NETWORK }))
      expect((await Promise.all(pages)).every(({ skipped }) => skipped === undefined)).toBe(true)
      await api.swap.allowance({ token: facts.usdc, userAddress: user })
      expect(names().filter((name) => name === gateName)).toHaveLength(1)
    })

    it('behavior: an identity is a name and a picture, or neither; it is kept', async () => {
      const of = (address: string) => api.account.identity({ address, caipNetworkId: NETWORK, sender: user })
      expect(await of(harbor)).toEqual({
        value: { name: 'harbor.eth', avatar: expect.stringMatching(/^data:image\/svg\+xml;base64,/) },
      })
      expect((await of(user)).value).toEqual({})
      const count = names().length
      await of(harbor)
      expect(names()).toHaveLength(count)
    })

    it('behavior: balances are the node’s to the last unit, kept, and read anew for what moved', async () => {
      const read = async (more = {}) => {
        const { value } = await api.account.balance({ address: user, caipNetworkId: NETWORK, ...more })
        return new Map(value.map((row) => [row.symbol, row]))
      }
      const before = await read()
      expect([...before.keys()]).toEqual(['ETH', 'USDC', 'DAI', 'WBTC', 'UNI'])
      for (const [symbol, { amount, address }] of before)
        expect([symbol, amount, address]).toEqual(
          symbol === 'ETH'
            ? [symbol, await world.coinsOf(user), undefined]
            : [symbol, await world.tokensOf(symbol, user), world.tokenOf(symbol).address],
        )
      expect(before.get('USDC')).toMatchObject({ decimals: 6, price: '1', ...facts.usdc })

      await world.execute({ from: user, to: STRANGER, value: 1n })
      const count = names().length
      expect(await read()).toEqual(before)
      expect(names()).toHaveLength(count)
      expect((await read({ moved: [coin, facts.usdc] })).get('ETH')?.amount).toBe(await world.coinsOf(user))
      expect(world.services.requests().at(-1)?.query['forceUpdate']).toBe(
        `${NETWORK}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee,${NETWORK}:${facts.usdc.address}`,
      )
    })

    it.each(['all', 'first'] as const)(
      'behavior: prices come by address where one call prices %s; a token without one is left out',
      async (prices) => {
        world.services.configure({ prices })
        const unknown = { caipNetworkId: NETWORK, address: STRANGER }
        const { value } = await api.prices.of({ tokens: [facts.usdc, unknown, coin] })
        expect(value).toEqual([
          { ...facts.usdc, price: '1' },
          { ...coin, address: undefined, price: '3000' },
        ])
      },
    )
  })

  describe('history', () => {
    const page = async (address: string) =>
      (await api.history.page({ address, caipNetworkId: NETWORK })).value.transactions

    it('behavior: what was sent is there: hash, amount in base units, pending and then confirmed', async () => {
      const value = parseUnits('1.234567890123456789', 18)
      await world.rpc('evm_setAutomine', [false])
      const hash = await world.submit({ from: friend, to: STRANGER, value, gas: 21_000n })
      const [pending] = await page(friend)
      await world.rpc('evm_setAutomine', [true])
      await world.rpc('evm_mine')
      expect(await world.mined(hash)).toBe('success')
      const [confirmed] = await page(friend)

      expect([pending?.status, confirmed?.status]).toEqual(['pending', 'confirmed'])
      expect(confirmed).toMatchObject({
        id: pending?.id,
        hash,
        operation: 'send',
        caipNetworkId: NETWORK,
        sentFrom: friend,
        nonce: 0,
        transfers: [{ direction: 'out', token: { symbol: 'ETH' } }],
      })
      expect(confirmed?.sentTo?.toLowerCase()).toBe(STRANGER)
      expect(parseUnits(confirmed?.transfers?.[0]?.quantity ?? '', 18)).toBe(value)
    })

    it('behavior: a failed transaction says so and moved nothing', async () => {
      const data = `0xa9059cbb${STRANGER.slice(2).padStart(64, '0')}${'f'.repeat(64)}` as const
      const hash = await world.submit({ from: user, to: world.tokenOf('USDC').address, data, gas: 100_000n })
      expect(await world.mined(hash)).toBe('reverted')
      expect((await page(user))[0]).toMatchObject({ hash, status: 'failed', transfers: null })
    })

    it('behavior: pages lead to the end, each transaction once, newest first', async () => {
      const address = '0x0000000000000000000000000000000000009a9e'
      const sent: Hex[] = []
      for (let value = 1n; value <= 41n; value++)
        sent.push(await world.execute({ from: friend, to: address, value, gas: 21_000n }))
      const seen: (string | undefined)[] = []
      const sizes: number[] = []
      let cursor: readonly string[] | undefined
      do {
        const { value } = await api.history.page({ address, caipNetworkId: NETWORK, cursor })
        seen.push(...value.transactions.map(({ hash }) => hash))
        sizes.push(value.transactions.length)
        cursor = value.next
      } while (cursor)
      expect(sizes).toEqual([20, 20, 1])
      expect(seen).toEqual(sent.toReversed())
    })

    it('error: a cursor of somebody else is refused with the service’s reason', async () => {
      const asked = api.history.page({ address: user, caipNetworkId: NETWORK, cursor: ['bm8'] })
      await expect(asked).rejects.toMatchObject({
        code: 'service-failed',
        status: 400,
        reasons: [{ name: 'cursor' }],
      })
    })
  })

  describe('names', () => {
    const name = 'river.reown.id'

    it('behavior: a name that was really signed for is found by name, by address and among suggestions', async () => {
      expect(await api.names.account(name)).toEqual({ value: undefined })
      // An older service says it by a 404.
      world.services.fault('nameAccount', { status: 404, times: 1 })
      expect(await api.names.account(name)).toEqual({ value: undefined })
      expect(await api.names.register(facts.registration)).toEqual({ value: true })

      const profile = { name, addresses: new Map([['2147483649', user]]) }
      expect((await api.names.account(name)).value).toEqual(profile)
      expect((await api.names.reverse({ address: user, sender: user })).value).toEqual([profile])
      const { value } = await api.names.suggestions('river')
      expect(value[0]).toEqual({ name, isRegistered: true })
      expect(value.slice(1).filter(({ isRegistered }) => isRegistered)).toEqual([])
      expect(value.length).toBeGreaterThan(1)
    })

    it('error: taken, or signed by somebody else: the message is the service’s reason', async () => {
      const taken = api.names.register(await register('meadow.reown.id', user, world.sign))
      await expect(taken).rejects.toMatchObject({
        code: 'name-register-failed',
        status: 400,
        message: 'The name meadow.reown.id is already registered.',
      })
      const foreign = api.names.register({ ...facts.registration, address: friend })
      await expect(foreign).rejects.toMatchObject({ code: 'name-register-failed', status: 401 })
      expect((await api.names.reverse({ address: user })).value).toEqual([])
    })
  })

  describe('sessions', () => {
    const account = () => `${NETWORK}:${user}`
    const find = async (pci: string) =>
      (await api.sessions.list(account())).value.find((session) => session.pci === pci)

    it.each(['address', 'account'] as const)(
      'behavior: asked for, activated, listed and revoked by %s',
      async (revokesBy) => {
        world.services.configure({ revokesBy })
        const wanted = sessionRequest()
        const { value: cosigner } = await api.sessions.create(account(), wanted)
        expect(cosigner?.key).toEqual({
          type: 'secp256k1',
          publicKey: expect.stringMatching(/^0x04[0-9a-f]{128}$/),
        })
        const pci = cosigner?.pci ?? ''
        expect(await find(pci)).toBeUndefined()

        expect(await api.sessions.activate(account(), { pci })).toEqual({ value: true })
        const active = await find(pci)
        expect(active).toMatchObject({ expiry: wanted.expiry, permissions: wanted.permissions, context: pci })
        expect(active?.revokedAt).toBeUndefined()

        const signature = await world.sign(pci, user)
        expect(await api.sessions.revoke(account(), { pci, signature })).toEqual({ value: true })
        expect((await find(pci))?.revokedAt).toBeGreaterThan(0)
      },
    )

    it('error: a signature that is none: the reason is plain text', async () => {
      const asked = api.sessions.revoke(account(), { pci: facts.pci, signature: '0x12' })
      await expect(asked).rejects.toMatchObject({ status: 401, body: expect.stringContaining('signature') })
      expect((await find(facts.pci))?.revokedAt).toBeUndefined()
    })
  })
})

describe('every endpoint', () => {
  it('behavior: each was really asked for its facts', () => {
    expect(notReached('accounts')).toEqual([])
  })
})
