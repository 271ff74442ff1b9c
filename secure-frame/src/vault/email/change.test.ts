import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDevice, SHOP, type Started, signInByEmail, startVault, wallet } from '../vault.testing.ts'

const ANN = 'ann@example.org'
const NEW = 'anna@example.org'
const MINUTE = 60_000

let started: Started
beforeEach(async () => {
  started = await startVault()
})
afterEach(() => started.remove())

const code = (name: string) => expect.objectContaining({ code: name })

const signedIn = async (email = ANN) => {
  const device = await createDevice()
  await signInByEmail(started, device, email)
  await device.call(started, 'wallet/create', wallet())
  return device
}

describe('another address', () => {
  it('behavior: soon after a code, by one: the wallet moves, and the old address is told', async () => {
    const device = await signedIn()
    expect(await device.call(started, 'email/change', { email: NEW })).toEqual({
      action: 'VERIFY_SECONDARY_OTP',
    })
    expect(await device.call(started, 'email/change-secondary', { code: started.codeTo(NEW) })).toEqual({
      email: NEW,
    })
    expect(started.mails.at(-1)).toMatchObject({ to: ANN, subject: expect.stringContaining('has changed') })
    expect((await device.call(started, 'session/open', { site: SHOP })).identity).toEqual({
      kind: 'email',
      email: NEW,
    })
    expect((await signInByEmail(started, await createDevice(), NEW)).wallet).toEqual(wallet())
    expect((await signInByEmail(started, await createDevice(), ANN)).wallet).toBeNull()
  })

  it('behavior: later, by two: the old one first', async () => {
    const device = await signedIn()
    await started.clock.advance(5 * MINUTE + 1)
    expect(await device.call(started, 'email/change', { email: NEW })).toEqual({
      action: 'VERIFY_PRIMARY_OTP',
    })
    expect(started.mails.at(-1)?.to).toBe(ANN)
    await device.call(started, 'email/change-primary', { code: started.codeTo(ANN) })
    expect(started.mails.at(-1)?.to).toBe(NEW)
    expect(await device.call(started, 'email/change-secondary', { code: started.codeTo(NEW) })).toEqual({
      email: NEW,
    })
  })

  it('behavior: both mails to the old address name the new one, on a line of its own', async () => {
    const device = await signedIn()
    await started.clock.advance(5 * MINUTE + 1)
    await device.call(started, 'email/change', { email: NEW })
    const asked = started.mails.at(-1)
    await device.call(started, 'email/change-primary', { code: started.codeTo(ANN) })
    await device.call(started, 'email/change-secondary', { code: started.codeTo(NEW) })
    for (const mail of [asked, started.mails.at(-1)]) {
      expect(mail?.to).toBe(ANN)
      expect(mail?.text.split('\n')).toContain(NEW)
      expect(mail?.html).toContain(`<br>${NEW}</p>`)
    }
  })

  it('attack: an address that hides or floods is named cleaned and cut, with its end', async () => {
    const device = await signedIn()
    await started.clock.advance(5 * MINUTE + 1)
    const domain = `${'example.org.'.repeat(12)}evil.example`
    await device.call(started, 'email/change', {
      email: `your\u2800wallet\u3164e${'\u0301'.repeat(9)}@${domain}`,
    })
    const [named = ''] = /^.*evil\.example$/m.exec(started.mails.at(-1)?.text ?? '') ?? []
    expect(named).toMatch(/^yourwallete\u0301{3}@example\.org\..*….*\.evil\.example$/)
    expect([...named]).toHaveLength(80)
  })

  it('behavior: another mail after the code to the old one: to the new one at once, for five minutes', async () => {
    const device = await signedIn()
    await started.clock.advance(5 * MINUTE + 1)
    await device.call(started, 'email/change', { email: NEW })
    await device.call(started, 'email/change-primary', { code: started.codeTo(ANN) })
    await started.clock.advance(5 * MINUTE)
    expect(await device.call(started, 'email/change', { email: NEW })).toEqual({
      action: 'VERIFY_SECONDARY_OTP',
    })
    await started.clock.advance(1)
    expect(await device.call(started, 'email/change', { email: NEW })).toEqual({
      action: 'VERIFY_PRIMARY_OTP',
    })
  })

  it('attack: by a clock that is set back, nobody has entered a code just now', async () => {
    const device = await signedIn()
    await started.clock.advance(5 * MINUTE + 1)
    await started.stop()
    started.clock.jump(-60 * MINUTE)
    started = await startVault({ folder: started.folder, clock: started.clock })
    expect(await device.call(started, 'email/change', { email: NEW })).toEqual({
      action: 'VERIFY_PRIMARY_OTP',
    })
  })

  it('error: the mail to the new one fails: the code to the old one has counted all the same', async () => {
    const device = await signedIn()
    await started.clock.advance(5 * MINUTE + 1)
    await device.call(started, 'email/change', { email: NEW })
    started.faults.mail = true
    await expect(device.call(started, 'email/change-primary', { code: started.codeTo(ANN) })).rejects.toEqual(
      code('mail-failed'),
    )
    started.faults.mail = false
    expect(await device.call(started, 'email/change', { email: NEW })).toEqual({
      action: 'VERIFY_SECONDARY_OTP',
    })
  })

  it('error: another mail to the new one fails: the code of the first is right; not one for another address', async () => {
    const device = await signedIn()
    await device.call(started, 'email/change', { email: NEW })
    const right = started.codeTo(NEW)
    const again = async (email: string) => {
      started.faults.mail = true
      await expect(device.call(started, 'email/change', { email })).rejects.toEqual(code('mail-failed'))
      started.faults.mail = false
    }
    await again(NEW)
    expect(await device.call(started, 'email/change-secondary', { code: right })).toEqual({ email: NEW })
    await device.call(started, 'email/change', { email: ANN })
    await again('other@example.com')
    await expect(
      device.call(started, 'email/change-secondary', { code: started.codeTo(ANN) }),
    ).rejects.toEqual(code('code-expired'))
  })

  it('attack: the first code cannot be left out', async () => {
    const device = await signedIn()
    await started.clock.advance(5 * MINUTE + 1)
    await device.call(started, 'email/change', { email: NEW })
    const old = started.codeTo(ANN)
    await expect(device.call(started, 'email/change-secondary', { code: old })).rejects.toEqual(
      code('code-expired'),
    )
    await device.call(started, 'email/change-primary', { code: old })
    await expect(device.call(started, 'email/change-primary', { code: old })).rejects.toEqual(
      code('code-expired'),
    )
  })

  it('attack: one that has a wallet is refused, after its own code and not before', async () => {
    await signedIn(NEW)
    const device = await signedIn(ANN)
    expect(await device.call(started, 'email/change', { email: NEW })).toEqual({
      action: 'VERIFY_SECONDARY_OTP',
    })
    const right = started.codeTo(NEW)
    const wrong = right === '000000' ? '000001' : '000000'
    await expect(device.call(started, 'email/change-secondary', { code: wrong })).rejects.toEqual(
      code('code-wrong'),
    )
    await expect(device.call(started, 'email/change-secondary', { code: right })).rejects.toEqual(
      code('email-taken'),
    )
    expect((await signInByEmail(started, await createDevice(), ANN)).wallet).toEqual(wallet())
  })

  it('attack: two who move to one address at once: one does', async () => {
    const [one, other] = [await signedIn('one@example.org'), await signedIn('other@example.org')]
    await one.call(started, 'email/change', { email: NEW })
    const first = started.codeTo(NEW)
    await other.call(started, 'email/change', { email: NEW })
    const second = started.codeTo(NEW)
    const results = await Promise.allSettled([
      one.call(started, 'email/change-secondary', { code: first }),
      other.call(started, 'email/change-secondary', { code: second }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'email-taken' },
    })
  })

  it('attack: two devices move one wallet at once: it has one address afterwards, and one leads to it', async () => {
    const [one, other] = [await signedIn(), await createDevice()]
    await signInByEmail(started, other, ANN)
    const addresses = ['x@example.org', 'y@example.org'] as const
    await one.call(started, 'email/change', { email: addresses[0] })
    await other.call(started, 'email/change', { email: addresses[1] })
    const results = await Promise.allSettled([
      one.call(started, 'email/change-secondary', { code: started.codeTo(addresses[0]) }),
      other.call(started, 'email/change-secondary', { code: started.codeTo(addresses[1]) }),
    ])
    const moved = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.email] : []))
    expect(moved).toHaveLength(1)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'code-expired' },
    })
    await started.clock.advance(16 * MINUTE)
    for (const email of [ANN, ...addresses]) {
      const { wallet: found } = await signInByEmail(started, await createDevice(), email)
      expect(found, email).toEqual(email === moved[0] ? wallet() : null)
    }
  })

  it('attack: a login by the old address at the same time does not bring it back', async () => {
    for (let round = 0; round < 6; round++) {
      const [from, to] = [`old${round}@example.org`, `new${round}@example.org`]
      const [one, other] = [await signedIn(from), await createDevice()]
      await other.call(started, 'email/start', { email: from, site: SHOP })
      await started.vault.approveDevice(started.linkTo(from), 'ip')
      await one.call(started, 'email/change', { email: to })
      const change = () => one.call(started, 'email/change-secondary', { code: started.codeTo(to) })
      const login = () => other.call(started, 'email/verify', { code: started.codeTo(from) })
      await Promise.all(round % 2 ? [change(), login()] : [login(), change()])
      expect((await one.call(started, 'session/open', { site: SHOP })).identity).toEqual({
        kind: 'email',
        email: to,
      })
      await started.clock.advance(16 * MINUTE)
      const owner = await signInByEmail(started, await createDevice(), to)
      expect(owner).toMatchObject({ identity: { email: to }, wallet: wallet() })
      expect((await signInByEmail(started, await createDevice(), from)).wallet).toBeNull()
    }
  })

  it('attack: a change that began before another one is worth nothing after it', async () => {
    const [owner, thief] = [await signedIn(), await createDevice()]
    await signInByEmail(started, thief, ANN)
    await thief.call(started, 'email/change', { email: 'thief@example.org' })
    await owner.call(started, 'email/change', { email: NEW })
    await owner.call(started, 'email/change-secondary', { code: started.codeTo(NEW) })
    await expect(
      thief.call(started, 'email/change-secondary', { code: started.codeTo('thief@example.org') }),
    ).rejects.toEqual(code('code-expired'))
    expect((await signInByEmail(started, await createDevice(), NEW)).wallet).toEqual(wallet())
  })

  it('error: not signed in, no e-mail identity, the same address', async () => {
    const stranger = await createDevice()
    await expect(stranger.call(started, 'email/change', { email: NEW })).rejects.toEqual(
      code('session-ended'),
    )
    const device = await signedIn()
    await expect(device.call(started, 'email/change', { email: ANN })).rejects.toEqual(code('email-invalid'))
    await expect(device.call(started, 'email/change-secondary', { code: '123456' })).rejects.toEqual(
      code('code-expired'),
    )
  })

  it('error: the old address cannot be told: it has changed all the same, and is noted', async () => {
    const device = await signedIn()
    await device.call(started, 'email/change', { email: NEW })
    started.faults.mail = true
    expect(await device.call(started, 'email/change-secondary', { code: started.codeTo(NEW) })).toEqual({
      email: NEW,
    })
    expect(started.lines.join('\n')).toContain('mail-failed')
  })
})
