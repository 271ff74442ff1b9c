import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createDevice,
  FRAME,
  OTHER,
  SHOP,
  type Started,
  signInByEmail,
  startVault,
  wallet,
} from '../vault.testing.ts'

const ANN = 'ann@example.org'
const BOB = 'bob@example.org'
const DAY = 86_400_000

let started: Started
beforeEach(async () => {
  started = await startVault()
})
afterEach(() => started.remove())

const MINUTE = 60_000

/** Every record of a kind, sealed. */
async function all({ real }: Started, kind: string) {
  const found: [string, string][] = []
  for await (const [key, value] of real.entries({ gte: `${kind}:`, lt: `${kind};` }))
    found.push([key, Buffer.from(value).toString('hex')])
  return found
}

const code = (name: string) => expect.objectContaining({ code: name })

describe('a session', () => {
  it('behavior: ends after 30 days without use, and not before', async () => {
    const device = await createDevice()
    await signInByEmail(started, device, ANN)
    for (let i = 0; i < 5; i++) {
      await started.clock.advance(29 * DAY)
      await device.call(started, 'session/open', { site: SHOP })
    }
    await started.clock.advance(30 * DAY + 1)
    await expect(device.call(started, 'session/open', { site: SHOP })).rejects.toEqual(code('session-ended'))
  })

  it('attack: is one site’s', async () => {
    const device = await createDevice()
    await signInByEmail(started, device, ANN)
    await expect(device.call(started, 'session/open', { site: OTHER })).rejects.toEqual(code('session-ended'))
    await device.call(started, 'session/open', { site: SHOP })
  })

  it('attack: once it has ended, its secret is given to nobody', async () => {
    const device = await createDevice()
    await signInByEmail(started, device, ANN)
    await device.call(started, 'session/end', {})
    await expect(device.call(started, 'session/open', { site: SHOP })).rejects.toEqual(code('session-ended'))
    await expect(device.call(started, 'wallet/create', wallet())).rejects.toEqual(code('session-ended'))
  })

  it('behavior: of somebody else on the same device takes its place', async () => {
    const device = await createDevice()
    await signInByEmail(started, device, ANN)
    await device.call(started, 'wallet/create', wallet(1))
    expect((await signInByEmail(started, device, BOB)).wallet).toBeNull()
    expect((await device.call(started, 'session/open', { site: SHOP })).identity).toEqual({
      kind: 'email',
      email: BOB,
    })
  })
})

describe('a wallet', () => {
  it('behavior: the first one stays, whoever comes at once', async () => {
    const [one, other] = [await createDevice(), await createDevice()]
    for (const device of [one, other]) await signInByEmail(started, device, ANN)
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((fill) => (fill % 2 ? one : other).call(started, 'wallet/create', wallet(fill))),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  it('attack: a session alone gets no keys: five minutes after its code it gives none that are stored', async () => {
    const [shop, dashboard] = [await createDevice(), await createDevice()]
    await signInByEmail(started, shop, ANN)
    await shop.call(started, 'wallet/create', wallet(1))
    await signInByEmail(started, dashboard, ANN, FRAME)
    await started.clock.advance(5 * MINUTE)
    expect(await shop.call(started, 'wallet/create', wallet(2))).toEqual({ wallet: wallet(1) })
    await started.clock.advance(1)
    for (const device of [shop, dashboard])
      await expect(device.call(started, 'wallet/create', wallet(2))).rejects.toEqual(code('session-ended'))
    // It lives all the same.
    await shop.call(started, 'session/open', { site: SHOP })
  })

  it('attack: damaged, it is refused, signs nobody in and is not written over; so is a damaged identity', async () => {
    for (const [kind, email] of [
      ['wallet', ANN],
      ['identity', BOB],
    ] as const) {
      const device = await createDevice()
      await signInByEmail(started, device, email)
      await device.call(started, 'wallet/create', wallet(1))
      for await (const [key, value] of started.real.entries({ gte: `${kind}:`, lt: `${kind};` }))
        await started.real.batch([
          { type: 'put', key, value: value.map((byte, at) => (at === 30 ? ~byte : byte)) },
        ])
      const damaged = await all(started, kind)
      const other = await createDevice()
      await expect(signInByEmail(started, other, email)).rejects.toEqual(code('record-damaged'))
      await expect(other.call(started, 'session/open', { site: SHOP })).rejects.toEqual(code('session-ended'))
      await expect(device.call(started, 'wallet/create', wallet(2))).rejects.toEqual(code('record-damaged'))
      expect(await all(started, kind)).toEqual(damaged)
      expect(started.lines.join('\n')).toContain('"event":"fault"')
    }
  })

  it('attack: of another shape is stored for nobody', async () => {
    const device = await createDevice()
    await signInByEmail(started, device, ANN)
    const good = wallet()
    const bad = [
      { ...good, wrappingKey: good.wrappingKey.slice(1) },
      { ...good, keys: { ...good.keys, iv: `${good.keys.iv}A` } },
      { ...good, keys: { ...good.keys, ciphertext: '' } },
      { ...good, addresses: { ...good.addresses, eip155: '0x1' } },
    ]
    for (const one of bad)
      await expect(device.call(started, 'wallet/create', one)).rejects.toEqual(code('request-invalid'))
    expect((await device.call(started, 'wallet/create', good)).wallet).toEqual(good)
  })
})

describe('identities', () => {
  it('attack: are never merged: an address, and logins with the same name, are four people', async () => {
    const keys = [
      ['social:google:1', { kind: 'social', provider: 'google', userName: ANN }],
      ['social:github:1', { kind: 'social', provider: 'github', userName: ANN }],
      ['farcaster:1', { kind: 'farcaster', userName: ANN }],
    ] as const
    const byMail = await createDevice()
    await signInByEmail(started, byMail, ANN)
    await byMail.call(started, 'wallet/create', wallet(1))
    for (const [key, identity] of keys) {
      const signedIn = await started.hooks.signIn(`device of ${key}`, key, identity, SHOP, 'a browser')
      expect(signedIn).toMatchObject({ identity, wallet: null })
    }
  })

  it('behavior: a login finds its wallet again, under a new name too', async () => {
    const identity = { kind: 'social', provider: 'x', userName: 'ann' } as const
    const { copySecret } = await started.hooks.signIn('one', 'social:x:7', identity, SHOP, 'a browser')
    const again = await started.hooks.signIn(
      'one',
      'social:x:7',
      { ...identity, userName: 'ann2' },
      SHOP,
      'a browser',
    )
    expect(again.identity).toEqual({ ...identity, userName: 'ann2' })
    expect(again.copySecret).not.toBe(copySecret)
  })

  it('behavior: a ticket is taken once, of its kind, in time', async () => {
    const { tickets } = started.hooks
    const token = await tickets.put('state', { a: 1 }, started.clock.now() + 1_000)
    expect(await tickets.take('result', token)).toBeUndefined()
    const taken = await Promise.all(Array.from({ length: 20 }, () => tickets.take('state', token)))
    expect(taken.filter((value) => value !== undefined)).toEqual([{ a: 1 }])
    const late = await tickets.put('state', 1, started.clock.now() + 1_000)
    await started.clock.advance(1_000)
    expect(await tickets.take('state', late)).toBeUndefined()
    expect(await tickets.take('state', 'x'.repeat(1e6))).toBeUndefined()
  })
})

describe('the dashboard', () => {
  const atBoth = async () => {
    const shop = await createDevice()
    const dashboard = await createDevice()
    await signInByEmail(started, shop, ANN)
    await shop.call(started, 'wallet/create', wallet())
    await signInByEmail(started, dashboard, ANN, FRAME)
    return { shop, dashboard }
  }

  it('behavior: lists where somebody is signed in, and ends one', async () => {
    const { shop, dashboard } = await atBoth()
    const { sessions } = await dashboard.call(started, 'dashboard/sessions', {})
    expect(sessions.map(({ site, browser, isCurrent }) => ({ site, browser, isCurrent }))).toEqual(
      expect.arrayContaining([
        { site: SHOP, browser: 'Chrome on Android', isCurrent: false },
        { site: FRAME, browser: 'Chrome on Android', isCurrent: true },
      ]),
    )
    const id = sessions.find(({ site }) => site === SHOP)?.id ?? ''
    await dashboard.call(started, 'dashboard/end', { id })
    await expect(shop.call(started, 'session/open', { site: SHOP })).rejects.toEqual(code('session-ended'))
    expect((await dashboard.call(started, 'dashboard/sessions', {})).sessions).toHaveLength(1)
  })

  it('behavior: lists none that has ended by not being used', async () => {
    const { dashboard } = await atBoth()
    for (let i = 0; i < 2; i++) {
      await started.clock.advance(20 * DAY)
      await dashboard.call(started, 'session/open', { site: FRAME })
    }
    expect((await dashboard.call(started, 'dashboard/sessions', {})).sessions).toMatchObject([
      { site: FRAME },
    ])
  })

  it('attack: ending a session leaves the next one on that device alone', async () => {
    const { shop, dashboard } = await atBoth()
    const { sessions } = await dashboard.call(started, 'dashboard/sessions', {})
    const id = sessions.find(({ site }) => site === SHOP)?.id ?? ''
    await shop.call(started, 'email/start', { email: BOB, site: SHOP })
    await started.vault.approveDevice(started.linkTo(BOB), 'ip')
    await Promise.all([
      shop.call(started, 'email/verify', { code: started.codeTo(BOB) }),
      ...[1, 2, 3, 4, 5].map(() => dashboard.call(started, 'dashboard/end', { id })),
    ])
    expect((await shop.call(started, 'session/open', { site: SHOP })).identity).toMatchObject({ email: BOB })
  })

  it('attack: nobody lists or ends what is somebody else’s, and no site does it', async () => {
    const { shop, dashboard } = await atBoth()
    const { sessions } = await dashboard.call(started, 'dashboard/sessions', {})
    const stranger = await createDevice()
    await signInByEmail(started, stranger, BOB, FRAME)
    expect((await stranger.call(started, 'dashboard/sessions', {})).sessions).toHaveLength(1)
    for (const { id } of sessions) await stranger.call(started, 'dashboard/end', { id })
    await shop.call(started, 'session/open', { site: SHOP })
    await expect(shop.call(started, 'dashboard/sessions', {})).rejects.toEqual(code('origin-refused'))
    await expect(shop.call(started, 'dashboard/export', {})).rejects.toEqual(code('origin-refused'))
    await expect(shop.call(started, 'dashboard/export-code', { code: '123456' })).rejects.toEqual(
      code('origin-refused'),
    )
  })

  it('behavior: gives the keys after a new code, which counts once', async () => {
    const { dashboard } = await atBoth()
    const login = started.codeTo(ANN)
    expect(await dashboard.call(started, 'dashboard/export', {})).toEqual({ by: 'code' })
    const fresh = started.codeTo(ANN)
    if (login !== fresh)
      await expect(dashboard.call(started, 'dashboard/export-code', { code: login })).rejects.toEqual(
        code('code-wrong'),
      )
    expect(await dashboard.call(started, 'dashboard/export-code', { code: fresh })).toEqual({
      wallet: wallet(),
    })
    await expect(dashboard.call(started, 'dashboard/export-code', { code: fresh })).rejects.toEqual(
      code('code-expired'),
    )
  })

  it('attack: a code for signing in shows no keys, and the other way round', async () => {
    const { dashboard } = await atBoth()
    await dashboard.call(started, 'dashboard/export', {})
    const forExport = started.codeTo(ANN)
    await expect(dashboard.call(started, 'email/verify', { code: forExport })).rejects.toEqual(
      code('code-expired'),
    )
  })
})
