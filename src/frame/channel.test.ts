import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RUNS } from '../lib/runs.testing.ts'
import { createFakeFrame, ORIGIN, tick, watched } from './fake-frame.testing.ts'

const begin = async () => {
  const fake = createFakeFrame()
  const first = watched(fake.frame.ask('IS_CONNECTED', undefined))
  await fake.ready()
  await fake.answer('IS_CONNECTED', { isConnected: true })
  expect(first).toEqual({ settled: 1, value: { isConnected: true } })
  return fake
}

const USER = { address: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc', chainId: 1 }

describe('the wire of the secure frame', () => {
  it('param: a request is posted to the frame’s own origin, with an id of its own and no payload where there is none', async () => {
    const fake = await begin()
    watched(fake.frame.ask('CONNECT_EMAIL', { email: 'a@b.example' }))
    await tick()
    expect(fake.posts()).toEqual([
      { type: '@w3m-app/IS_CONNECTED', id: 'id1', to: ORIGIN },
      { type: '@w3m-app/CONNECT_EMAIL', id: 'id2', payload: { email: 'a@b.example' }, to: ORIGIN },
    ])
  })

  it('behavior: each is answered by its own id, in any order', async () => {
    const fake = await begin()
    const [one, two] = [1, 2].map((chain) =>
      watched(fake.frame.ask('SWITCH_NETWORK', { chainId: `eip155:${chain}` })),
    )
    await tick()
    fake.say({ type: '@w3m-frame/SWITCH_NETWORK_SUCCESS', id: 'id3', payload: { chainId: 'eip155:2' } })
    fake.say({ type: '@w3m-frame/SWITCH_NETWORK_SUCCESS', id: 'id2', payload: { chainId: '1' } })
    await tick()
    expect(one).toEqual({ settled: 1, value: { network: 'eip155:1' } })
    expect(two).toEqual({ settled: 1, value: { network: 'eip155:2' } })
  })

  it('behavior: a user in our own types, as little as a frame may say', async () => {
    const fake = await begin()
    const asked = watched(fake.frame.ask('GET_USER', { chainId: 'eip155:1' }))
    await tick()
    await fake.answer('GET_USER', { ...USER, email: '  a@b.example\u202e ', preferredAccountType: 'payment' })
    expect(asked.value).toEqual({
      address: USER.address,
      network: 'eip155:1',
      email: 'a@b.example',
      userName: undefined,
      smartAccountDeployed: undefined,
      accounts: [],
      preferredAccountType: undefined,
    })
  })

  it('error: the frame’s own words, cleaned and cut, or the generic ones', async () => {
    const fake = await begin()
    const said = watched(fake.frame.ask('CONNECT_OTP', { otp: '123456' }))
    await tick()
    await fake.answer('CONNECT_OTP', { message: `Wrong\u202e code${'!'.repeat(9_000)}` }, 'ERROR')
    expect(said.error).toMatchObject({
      code: 'frame-failed',
      message: expect.stringMatching(/^Wrong code!+…$/),
    })
    expect(Object(said.error).message.length).toBeLessThanOrEqual(500)
    for (const payload of [undefined, null, {}, { message: 7 }, 'no']) {
      const silent = watched(fake.frame.ask('CONNECT_OTP', { otp: '123456' }))
      await tick()
      await fake.answer('CONNECT_OTP', payload, 'ERROR')
      expect(silent.error).toMatchObject({ code: 'frame-failed', message: 'An error occurred' })
    }
  })

  it('error: what cannot be posted rejects, and nothing waits for it', async () => {
    const fake = await begin()
    const asked = watched(fake.frame.ask('RPC_REQUEST', { method: 'eth_call', params: [() => 1] }))
    await tick()
    expect(asked.error).toMatchObject({ code: 'frame-failed' })
    expect(fake.clock.pending()).toBe(0)
  })

  it('error: a machine’s request ends after 30 s, a person’s does not; both leave the frame usable', async () => {
    const fake = await begin()
    const machine = watched(fake.frame.ask('GET_USER', {}))
    const read = watched(fake.frame.ask('RPC_REQUEST', { method: 'eth_call', params: [] }))
    const person = watched(fake.frame.ask('RPC_REQUEST', { method: 'personal_sign', params: [] }))
    const app = watched(fake.frame.ask('CONNECT_FARCASTER', undefined))
    const device = watched(fake.frame.ask('CONNECT_DEVICE', undefined))
    const leaving = watched(fake.frame.ask('SIGN_OUT', undefined))
    await tick()
    await fake.clock.advance(3_000)
    await tick()
    expect(leaving.error).toMatchObject({ code: 'timeout' })
    expect(machine.settled).toBe(0)
    await fake.clock.advance(27_000)
    await tick()
    for (const seen of [machine, read, device])
      expect(seen).toMatchObject({ settled: 1, error: { code: 'timeout' } })
    // Looking for a mail, and leaving, are nobody's mistake.
    expect(fake.told.trouble).toEqual(['frame-timeout', 'frame-timeout'])
    await fake.clock.advance(3_600_000)
    await tick()
    expect([person.settled, app.settled]).toEqual([0, 0])
    await fake.answer('RPC_REQUEST', '0x01')
    expect(person).toEqual({ settled: 1, value: '0x01' })
    await fake.answer('GET_USER', USER)
    expect(machine.settled).toBe(1)
  })

  it.each([
    ['CONNECT_EMAIL', { email: 'a@b.example' }],
    ['CONNECT_OTP', { otp: '123456' }],
    ['GET_SOCIAL_REDIRECT_URI', { provider: 'google' }],
    ['CONNECT_SOCIAL', { uri: 'https://shop.example/?state=1' }],
    ['GET_FARCASTER_URI', undefined],
    ['UPDATE_EMAIL', { email: 'a@b.example' }],
    ['UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' }],
    ['UPDATE_EMAIL_SECONDARY_OTP', { otp: '123456' }],
  ] as const)('error: %s ends after 30 s, no sooner, and the host is told', async (name, payload) => {
    const fake = await begin()
    const asked = watched(fake.frame.ask(name, payload))
    await tick()
    await fake.clock.advance(29_999)
    await tick()
    expect(asked.settled).toBe(0)
    await fake.clock.advance(1)
    await tick()
    expect(asked).toMatchObject({ settled: 1, error: { code: 'timeout' } })
    expect(fake.told.trouble).toEqual(['frame-timeout'])
  })

  it.each([
    ['CONNECT_EMAIL', { email: 'a@b.example' }, { action: 'VERIFY_OTP' }],
    ['UPDATE_EMAIL', { email: 'a@b.example' }, { action: 'VERIFY_PRIMARY_OTP' }],
    ['UPDATE_EMAIL_PRIMARY_OTP', { otp: '123456' }, undefined],
  ] as const)(
    'behavior: %s is heard out once it is posted: a mail goes out',
    async (name, payload, answer) => {
      const fake = await begin()
      const controller = new AbortController()
      const asked = watched(fake.frame.ask(name, payload, controller.signal))
      await tick()
      controller.abort(new Error('left'))
      await fake.answer(name, answer)
      expect(asked).toEqual({ settled: 1, value: answer })
      const late = watched(fake.frame.ask(name, payload, controller.signal))
      await tick()
      expect(late.error).toMatchObject({ message: 'left' })
      expect(fake.posts().filter(({ type }) => type === `@w3m-app/${name}`)).toHaveLength(1)
    },
  )

  it('behavior: given up by its signal, with the signal’s reason; the answer that comes later is dropped', async () => {
    const fake = await begin()
    const controller = new AbortController()
    const asked = watched(
      fake.frame.ask('RPC_REQUEST', { method: 'personal_sign', params: [] }, controller.signal),
    )
    await tick()
    const reason = new Error('closed')
    controller.abort(reason)
    await tick()
    await fake.answer('RPC_REQUEST', '0x01')
    expect(asked).toEqual({ settled: 1, error: reason })
    expect(fake.clock.pending()).toBe(0)
    const late = watched(fake.frame.ask('GET_USER', {}, controller.signal))
    await tick()
    expect(late.error).toBe(reason)
  })

  it('attack: messages of another origin, source, id or shape: none accepted, none answered', async () => {
    const fake = await begin()
    const asked = watched(fake.frame.ask('GET_USER', {}))
    await tick()
    const before = fake.posts().length
    const good = { type: '@w3m-frame/GET_USER_SUCCESS', id: 'id2', payload: USER }
    const foreign = fc.oneof(
      fc.record({
        data: fc.constant<unknown>(good),
        origin: fc.constantFrom('https://frame.example.evil', 'http://frame.example', 'null', '', '*'),
      }),
      fc.record({
        data: fc.constant<unknown>(good),
        source: fc.constantFrom(null, undefined, {}, fake.page),
      }),
      fc.record({
        data: fc.oneof(
          fc.anything(),
          fc.record({ type: fc.constant(good.type), id: fc.anything(), payload: fc.constant(USER) }),
          fc.record({ type: fc.string(), id: fc.constant('id2'), payload: fc.constant(USER) }),
          fc.constantFrom(
            { ...good, id: 'id1' },
            { ...good, type: '@w3m-frame/SIGN_OUT_SUCCESS' },
            { ...good, type: '@w3m-app/GET_USER' },
            { ...good, type: '@w3m-frame/SESSION_UPDATE' },
            JSON.stringify(good),
          ),
        ),
      }),
    )
    fc.assert(
      fc.property(foreign, ({ data, ...from }: { data: unknown; origin?: string; source?: unknown }) => {
        fake.say(data, from)
      }),
      { numRuns: RUNS },
    )
    await tick()
    expect(asked.settled).toBe(0)
    expect(fake.posts()).toHaveLength(before)
    expect(fake.told.dropped.length).toBeGreaterThanOrEqual(RUNS)
    await fake.answer('GET_USER', USER)
    expect(asked.settled).toBe(1)
    // Said again: nobody waits any more.
    fake.say(good)
    expect(fake.told.dropped.at(-1)).toContain('nobody waits')
  })

  it('attack: an answer of another shape rejects its request, and only that', async () => {
    const fake = await begin()
    const malformed: unknown[] = [
      undefined,
      null,
      [],
      '0x1',
      { ...USER, chainId: 'eip155:0x1' },
      { ...USER, chainId: {} },
      { ...USER, address: 7 },
      { ...USER, address: 'x'.repeat(10_000) },
      { ...USER, accounts: [{ address: USER.address, type: 'owner' }] },
      { ...USER, accounts: Array.from({ length: 17 }, () => ({ address: USER.address, type: 'eoa' })) },
      { ...USER, smartAccountDeployed: 'yes' },
      { ...USER, email: 7 },
      Object.defineProperty({ ...USER }, 'address', {
        get: () => {
          throw new Error('a getter')
        },
        enumerable: true,
      }),
    ]
    for (const payload of malformed) {
      const asked = watched(fake.frame.ask('GET_USER', {}))
      const other = watched(fake.frame.ask('IS_CONNECTED', undefined))
      await tick()
      await fake.answer('GET_USER', payload)
      expect(asked).toMatchObject({ settled: 1, error: { code: 'frame-failed' } })
      expect(other.settled).toBe(0)
      await fake.answer('IS_CONNECTED', { isConnected: false })
      expect(other.value).toEqual({ isConnected: false })
    }
  })

  it('attack: where a visitor would be sent is a link that may be opened, of bounded length', async () => {
    const fake = await begin()
    for (const uri of [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://evil.example',
      `https://a.example/${'x'.repeat(9_000)}`,
    ]) {
      const asked = watched(fake.frame.ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' }))
      await tick()
      await fake.answer('GET_SOCIAL_REDIRECT_URI', { uri })
      expect(asked.error).toMatchObject({ code: 'frame-failed' })
    }
  })
})
