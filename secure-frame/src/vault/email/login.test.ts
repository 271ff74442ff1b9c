import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
const MINUTE = 60_000

let started: Started
beforeEach(async () => {
  started = await startVault()
})
afterEach(() => started.remove())

const _wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const code = (name: string) => expect.objectContaining({ code: name })

describe('the first visit', () => {
  it('behavior: a link, pressed elsewhere, then a code', async () => {
    const device = await createDevice()
    expect(
      await device.call(started, 'email/start', { email: ` ${ANN.toUpperCase()} `, site: SHOP }),
    ).toEqual({
      action: 'VERIFY_DEVICE',
    })
    expect(started.mails).toHaveLength(1)
    const token = started.linkTo(ANN)
    expect(await started.vault.readDevice(token, 'ip')).toEqual({
      site: SHOP,
      browser: 'Chrome on Android',
      email: ANN,
    })
    const waiting = device.call(started, 'email/wait', {})
    expect(await started.vault.approveDevice(token, 'ip')).toBe(true)
    expect(await waiting).toEqual({ isApproved: true })
    const signedIn = await device.call(started, 'email/verify', { code: started.codeTo(ANN) })
    expect(signedIn).toEqual({
      identity: { kind: 'email', email: ANN },
      copySecret: expect.stringMatching(/^[\w-]{43}$/),
      wallet: null,
    })
  })

  it('behavior: the mails name the site that asks, and hold nothing that is loaded', async () => {
    await signInByEmail(started, await createDevice(), ANN)
    for (const { text, html } of started.mails) {
      expect(text).toContain(SHOP)
      expect(html).toContain(SHOP)
      expect(html).not.toMatch(/<(?:img|link|script|iframe)|src=|url\(/i)
    }
  })

  it('attack: reading the link approves nothing', async () => {
    const device = await createDevice()
    await device.call(started, 'email/start', { email: ANN, site: SHOP })
    for (let i = 0; i < 20; i++) await started.vault.readDevice(started.linkTo(ANN), 'ip')
    const timers = started.clock.pending()
    const waiting = device.call(started, 'email/wait', {})
    await vi.waitFor(() => expect(started.clock.pending()).toBe(timers + 1), { interval: 1 })
    await started.clock.advance(20_000)
    expect(await waiting).toEqual({ isApproved: false })
    await expect(device.call(started, 'email/verify', { code: '000000' })).rejects.toEqual(
      code('code-expired'),
    )
    expect(started.mails).toHaveLength(1)
  })

  it('attack: the link counts once, and for 15 minutes', async () => {
    const device = await createDevice()
    await device.call(started, 'email/start', { email: ANN, site: SHOP })
    const token = started.linkTo(ANN)
    const presses = await Promise.all(
      Array.from({ length: 10 }, () => started.vault.approveDevice(token, 'ip')),
    )
    expect(presses.filter(Boolean)).toHaveLength(1)
    expect(started.mails).toHaveLength(2)
    const late = await createDevice()
    await late.call(started, 'email/start', { email: 'bob@example.org', site: SHOP })
    await started.clock.advance(15 * MINUTE)
    expect(await started.vault.approveDevice(started.linkTo('bob@example.org'), 'ip')).toBe(false)
    expect(await started.vault.readDevice(started.linkTo('bob@example.org'), 'ip')).toBeNull()
    await expect(late.call(started, 'email/wait', {})).rejects.toEqual(code('device-expired'))
  })

  it('attack: an earlier link leads nowhere once there is a newer one', async () => {
    const device = await createDevice()
    await device.call(started, 'email/start', { email: ANN, site: SHOP })
    const earlier = started.linkTo(ANN)
    await device.call(started, 'email/start', { email: ANN, site: SHOP })
    expect(await started.vault.approveDevice(earlier, 'ip')).toBe(false)
    expect(await started.vault.approveDevice(started.linkTo(ANN), 'ip')).toBe(true)
  })

  it('error: nothing was asked for', async () => {
    const device = await createDevice()
    await expect(device.call(started, 'email/wait', {})).rejects.toEqual(code('device-expired'))
    await expect(device.call(started, 'email/verify', { code: '123456' })).rejects.toEqual(
      code('code-expired'),
    )
  })

  it('attack: what a wait was given up for is no answer, and leaves no timer', async () => {
    const before = started.clock.pending()
    const device = await createDevice()
    await device.call(started, 'email/start', { email: ANN, site: SHOP })
    const controller = new AbortController()
    const waiting = device.call(started, 'email/wait', {}, controller.signal)
    controller.abort()
    expect(await waiting).toEqual({ isApproved: false })
    expect(started.clock.pending()).toBe(before)
  })
})

describe('a later visit', () => {
  it('behavior: a code alone; while it is signed in, nothing', async () => {
    const device = await createDevice()
    const first = await signInByEmail(started, device, ANN)
    await device.call(started, 'wallet/create', wallet())
    expect(await device.call(started, 'email/start', { email: ANN, site: SHOP })).toEqual({
      action: 'CONNECT',
    })
    const opened = await device.call(started, 'session/open', { site: SHOP })
    expect(opened).toEqual({ identity: first.identity, copySecret: first.copySecret })
    await device.call(started, 'session/end', {})
    expect(await device.call(started, 'email/start', { email: ANN, site: SHOP })).toEqual({
      action: 'VERIFY_OTP',
    })
    const second = await device.call(started, 'email/verify', { code: started.codeTo(ANN) })
    expect(second.wallet).toEqual(wallet())
    expect(second.copySecret).not.toBe(first.copySecret)
  })

  it('behavior: on another site and in another browser, the same wallet', async () => {
    const one = await createDevice()
    await signInByEmail(started, one, ANN)
    await one.call(started, 'wallet/create', wallet())
    const other = await signInByEmail(started, await createDevice(), ANN, OTHER)
    expect(other.wallet).toEqual(wallet())
  })

  it('attack: an address approved on one device is unknown on another; so is another address on the same one', async () => {
    const device = await createDevice()
    await signInByEmail(started, device, ANN)
    const stranger = await createDevice()
    expect(await stranger.call(started, 'email/start', { email: ANN, site: SHOP })).toEqual({
      action: 'VERIFY_DEVICE',
    })
    expect(await device.call(started, 'email/start', { email: 'bob@example.org', site: SHOP })).toEqual({
      action: 'VERIFY_DEVICE',
    })
  })

  it('attack: nobody learns whether an address has a wallet', async () => {
    await signInByEmail(started, await createDevice(), ANN)
    const stranger = await createDevice()
    const known = await stranger.ask(started, 'email/start', { email: ANN, site: SHOP })
    const unknown = await stranger.ask(started, 'email/start', { email: 'nobody@example.org', site: SHOP })
    expect(known).toEqual(unknown)
  })
})

describe('addresses and sites', () => {
  it.each([
    '',
    'ann',
    'ann@',
    '@example.org',
    'ann@example',
    'a@b.c',
    'ann@exa mple.org',
    'ann@example.org\r\nBcc: x@y.zz',
    'ann@example.org, bob@example.org',
    '<ann@example.org>',
    `${'a'.repeat(65)}@example.org`,
  ])('error: %j is no address', async (email) => {
    const device = await createDevice()
    await expect(device.call(started, 'email/start', { email, site: SHOP })).rejects.toEqual(
      code('email-invalid'),
    )
    expect(started.mails).toEqual([])
  })

  it.each(["o'hara_1%x@example.org", 'ann@दुनिया.भारत', 'анна@пример.рф', 'ann@xn--bcher-kva.example'])(
    'behavior: %j is an address',
    async (email) => {
      const device = await createDevice()
      await device.call(started, 'email/start', { email, site: SHOP })
      expect(started.mails.map(({ to }) => to)).toEqual([email])
    },
  )

  it('attack: a domain in two parts that one letter stands for as well is not a second wallet', async () => {
    const device = await createDevice()
    const email = 'ann@bücher.example'.normalize('NFD')
    await expect(device.call(started, 'email/start', { email, site: SHOP })).rejects.toEqual(
      code('email-invalid'),
    )
  })

  it('attack: what looks alike is somebody else', async () => {
    const one = await createDevice()
    await signInByEmail(started, one, 'ann.smith@example.org')
    await one.call(started, 'wallet/create', wallet())
    for (const email of ['annsmith@example.org', 'ann.smith+x@example.org', 'ann.smith@exаmple.org'])
      expect((await signInByEmail(started, await createDevice(), email)).wallet).toBeNull()
  })

  it('attack: only sites that may hold the frame, and its own', async () => {
    const device = await createDevice()
    for (const site of ['https://evil.example', 'null', '', `${SHOP}/`])
      await expect(device.call(started, 'email/start', { email: ANN, site })).rejects.toEqual(
        code('origin-refused'),
      )
    await device.call(started, 'email/start', { email: ANN, site: FRAME })
  })
})
