/** Mails over real SMTP, and servers that fail as servers do. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startMail } from '../../../../local/mail/mail.mjs'
import { fakeClock } from '../../../../src/lib/clock.testing.ts'
import { createMailer } from './mailer.ts'
import { createSmtp } from './smtp.ts'

const FROM = 'Frame <frame@example.org>'
const ANN = 'ann@example.org'
const CODE = { to: ANN, code: '123456', site: 'https://shop.example', purpose: 'login' } as const

let mail: Awaited<ReturnType<typeof startMail>>
beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail?.stop())
afterEach(() => mail.reset())

const send = async (given: typeof CODE, url = mail.smtp) => {
  const smtp = createSmtp({ url, from: FROM })
  try {
    await createMailer(smtp).code(given)
  } finally {
    smtp.close()
  }
}

describe('createSmtp', () => {
  it('behavior: a code arrives, in plain text and in simple HTML, from the address that is set', async () => {
    await send(CODE)
    const got = await mail.next(ANN)
    expect(got).toMatchObject({
      from: '"Frame" <frame@example.org>',
      to: [ANN],
      subject: '123456 is your code',
    })
    for (const form of [got.text, got.html]) {
      expect(form).toContain('123456')
      expect(form).toContain('https://shop.example')
    }
    expect(got.html).not.toMatch(/<(?:img|link|script|iframe|style|a)\b|src=|href=|url\(/i)
  })

  it.each(['refuse', 'refuse for now', 'drop'])('error: a server that does "%s" rejects', async (fault) => {
    mail.fault(fault)
    await expect(send(CODE)).rejects.toThrow()
    expect(mail.mails()).toEqual([])
  })

  it('error: nobody listens there', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    await new Promise((done) => server.close(done))
    await expect(send(CODE, `smtp://127.0.0.1:${port}`)).rejects.toThrow()
  })

  it('error: a server that never ends its answer is given up after 8 s', async () => {
    const clock = fakeClock()
    const smtp = createSmtp({ url: mail.smtp, from: FROM, clock })
    mail.fault('silent')
    const sent = createMailer(smtp).code(CODE)
    expect(clock.pending()).toBe(1)
    const late = expect(sent).rejects.toThrow('does not answer')
    await clock.advance(8_000)
    await late
    smtp.close()
  })
})
