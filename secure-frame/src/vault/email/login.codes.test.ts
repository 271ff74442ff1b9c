import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDevice, SHOP, type Started, signInByEmail, startVault } from '../vault.testing.ts'

const ANN = 'ann@example.org'
const MINUTE = 60_000

let started: Started
beforeEach(async () => {
  started = await startVault()
})
afterEach(() => started.remove())

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const code = (name: string) => expect.objectContaining({ code: name })

describe('codes', () => {
  const asked = async (email = ANN) => {
    const device = await createDevice()
    await device.call(started, 'email/start', { email, site: SHOP })
    await started.vault.approveDevice(started.linkTo(email), 'ip')
    return device
  }

  it('attack: five tries, then it is gone, the right one too', async () => {
    const device = await asked()
    const right = started.codeTo(ANN)
    for (let i = 0; i < 4; i++)
      await expect(device.call(started, 'email/verify', { code: wrong(right) })).rejects.toEqual(
        code('code-wrong'),
      )
    await expect(device.call(started, 'email/verify', { code: wrong(right) })).rejects.toEqual(
      code('code-exhausted'),
    )
    await expect(device.call(started, 'email/verify', { code: right })).rejects.toEqual(code('code-expired'))
  })

  it('attack: a hundred tries at once are five', async () => {
    const device = await asked()
    const right = started.codeTo(ANN)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => device.ask(started, 'email/verify', { code: wrong(right) })),
    )
    const codes = answers.map(({ body }) => Reflect.get(Object(body), 'code'))
    expect(codes.filter((one) => one === 'code-wrong')).toHaveLength(4)
    expect(codes.filter((one) => one === 'code-exhausted')).toHaveLength(1)
    expect(codes.filter((one) => one === 'code-expired')).toHaveLength(95)
  })

  it('behavior: good for ten minutes', async () => {
    const device = await asked()
    await started.clock.advance(10 * MINUTE - 1)
    await expect(device.call(started, 'email/verify', { code: wrong(started.codeTo(ANN)) })).rejects.toEqual(
      code('code-wrong'),
    )
    await started.clock.advance(1)
    await expect(device.call(started, 'email/verify', { code: started.codeTo(ANN) })).rejects.toEqual(
      code('code-expired'),
    )
  })

  it('attack: of another device, or used before, it is worth nothing', async () => {
    const device = await asked()
    const other = await asked('bob@example.org')
    const right = started.codeTo(ANN)
    const answers = await other.ask(started, 'email/verify', { code: right })
    // One in a million that both codes are the same.
    if (right !== started.codeTo('bob@example.org')) expect(answers.status).toBe(400)
    await device.call(started, 'email/verify', { code: right })
    await expect(device.call(started, 'email/verify', { code: right })).rejects.toEqual(code('code-expired'))
  })

  it('behavior: the newest alone', async () => {
    const device = await createDevice()
    await signInByEmail(started, device, ANN)
    await device.call(started, 'session/end', {})
    await device.call(started, 'email/start', { email: ANN, site: SHOP })
    const earlier = started.codeTo(ANN)
    await device.call(started, 'email/start', { email: ANN, site: SHOP })
    if (earlier !== started.codeTo(ANN))
      await expect(device.call(started, 'email/verify', { code: earlier })).rejects.toEqual(
        code('code-wrong'),
      )
    await device.call(started, 'email/verify', { code: started.codeTo(ANN) })
  })

  it('behavior: five mails in 15 minutes, whoever asks', async () => {
    for (let i = 0; i < 5; i++)
      await (await createDevice()).call(started, 'email/start', { email: ANN, site: SHOP })
    const device = await createDevice()
    const { status, body } = await device.ask(started, 'email/start', { email: ANN, site: SHOP })
    expect(status).toBe(429)
    expect(body).toMatchObject({ code: 'too-many', retryAfter: 900 })
    expect(started.mails).toHaveLength(5)
    await started.clock.advance(15 * MINUTE)
    await device.call(started, 'email/start', { email: ANN, site: SHOP })
  })

  it('behavior: a clock that was a day ahead when five mails were sent, and is set right, shuts nobody out', async () => {
    for (let i = 0; i < 5; i++)
      await (await createDevice()).call(started, 'email/start', { email: ANN, site: SHOP })
    await started.stop()
    started.clock.jump(-24 * 60 * MINUTE)
    started = await startVault({ folder: started.folder, clock: started.clock })
    await (await createDevice()).call(started, 'email/start', { email: ANN, site: SHOP })
    expect(started.mails).toHaveLength(1)
  })

  it('attack: a domain that is written in another way has the same mailbox, and no more mails', async () => {
    const written = [ANN, 'ann@EXAMPLE.org', 'ann@ｅxample.org', 'ann@examplｅ.org', 'ann@example.ｏrg']
    for (const email of written)
      await (await createDevice()).call(started, 'email/start', { email, site: SHOP })
    await expect(
      (await createDevice()).call(started, 'email/start', { email: 'ann@ｅｘample.org', site: SHOP }),
    ).rejects.toEqual(code('too-many'))
    expect(started.mails).toHaveLength(5)
  })

  it('error: a second mail that cannot be sent leaves the link of the first as good as it was', async () => {
    const device = await createDevice()
    await device.call(started, 'email/start', { email: ANN, site: SHOP })
    const token = started.linkTo(ANN)
    await started.clock.advance(MINUTE)
    started.faults.mail = true
    await expect(device.call(started, 'email/start', { email: ANN, site: SHOP })).rejects.toEqual(
      code('mail-failed'),
    )
    started.faults.mail = false
    expect(await started.vault.approveDevice(token, 'ip')).toBe(true)
    expect(await device.call(started, 'email/wait', {})).toEqual({ isApproved: true })
    await device.call(started, 'email/verify', { code: started.codeTo(ANN) })
  })

  it('error: the same where its link was pressed: the code that was mailed is right', async () => {
    const device = await asked()
    const right = started.codeTo(ANN)
    started.faults.mail = true
    await expect(device.call(started, 'email/start', { email: ANN, site: SHOP })).rejects.toEqual(
      code('mail-failed'),
    )
    await device.call(started, 'email/verify', { code: right })
  })

  it('error: that link lives no longer for it', async () => {
    const device = await createDevice()
    await device.call(started, 'email/start', { email: ANN, site: SHOP })
    const token = started.linkTo(ANN)
    await started.clock.advance(14 * MINUTE)
    started.faults.mail = true
    await expect(device.call(started, 'email/start', { email: ANN, site: SHOP })).rejects.toEqual(
      code('mail-failed'),
    )
    started.faults.mail = false
    await started.clock.advance(MINUTE)
    expect(await started.vault.approveDevice(token, 'ip')).toBe(false)
  })

  it('error: the same where the device is known: the code that was mailed is right, with the tries it had', async () => {
    const device = await createDevice()
    await signInByEmail(started, device, ANN)
    await device.call(started, 'session/end', {})
    expect(await device.call(started, 'email/start', { email: ANN, site: SHOP })).toEqual({
      action: 'VERIFY_OTP',
    })
    const right = started.codeTo(ANN)
    const tryWrong = () =>
      expect(device.call(started, 'email/verify', { code: wrong(right) })).rejects.toEqual(code('code-wrong'))
    for (let i = 0; i < 3; i++) await tryWrong()
    started.faults.mail = true
    await expect(device.call(started, 'email/start', { email: ANN, site: SHOP })).rejects.toEqual(
      code('mail-failed'),
    )
    started.faults.mail = false
    await tryWrong()
    await device.call(started, 'email/verify', { code: right })
  })

  it('error: a mail that cannot be sent is said so, and not counted', async () => {
    started.faults.mail = true
    const device = await createDevice()
    for (let i = 0; i < 8; i++)
      await expect(device.call(started, 'email/start', { email: ANN, site: SHOP })).rejects.toEqual(
        code('mail-failed'),
      )
    started.faults.mail = false
    await device.call(started, 'email/start', { email: ANN, site: SHOP })
    const token = started.linkTo(ANN)
    started.faults.mail = true
    await expect(started.vault.approveDevice(token, 'ip')).rejects.toEqual(code('mail-failed'))
    started.faults.mail = false
    expect(await started.vault.approveDevice(token, 'ip')).toBe(true)
    await device.call(started, 'email/verify', { code: started.codeTo(ANN) })
  })
})
