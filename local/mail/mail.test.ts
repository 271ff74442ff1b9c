/** The local mail server, asked by the library that the vault sends with. */
import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startMail } from './mail.mjs'

let mail: Awaited<ReturnType<typeof startMail>>

beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail?.stop())
afterEach(() => mail.reset())

const send = (fields: { subject?: string; text?: string; html?: string; to?: string } = {}) => {
  const transport = createTransport(mail.smtp)
  return transport
    .sendMail({
      from: 'Frame <frame@example.org>',
      to: 'ada@example.org',
      subject: 'Code',
      text: '123456',
      ...fields,
    })
    .finally(() => transport.close())
}

const post = (path: string, body: unknown, type = 'application/json') =>
  fetch(new URL(path, mail.url), {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify(body),
  })

describe('startMail', () => {
  it('behavior: keeps what was sent, newest first, and gives it as JSON', async () => {
    await send({ subject: 'First' })
    await send({ subject: 'Zweite Ü', to: 'bob@example.org' })
    const list = await (await fetch(`${mail.url}mails.json`)).json()
    expect(list.map(({ subject, to, text }: Record<string, unknown>) => [subject, to, text])).toEqual([
      ['Zweite Ü', ['bob@example.org'], '123456\n'],
      ['First', ['ada@example.org'], '123456\n'],
    ])
    expect(mail.mails()[1]?.raw).toContain('Subject: First')
  })

  it('behavior: the next mail to an address is waited for, or found when it is there', async () => {
    const waited = mail.next('ada@example.org')
    await send({ to: 'bob@example.org' })
    await send({ subject: 'Yours' })
    const found = await waited
    expect(found.subject).toBe('Yours')
    expect(await mail.next('ada@example.org')).toEqual(found)
    const later = mail.next('ada@example.org', found.number)
    await send({ subject: 'Later' })
    expect((await later).subject).toBe('Later')
  })

  it('attack: the inbox shows markup as text, and its links lead where they say', async () => {
    await send({
      subject: '<img src=x onerror=alert(1)>',
      text: 'Open https://frame.example/link?a=1&b="><script>alert(1)</script> or javascript:alert(1).',
      html: '<script>alert(2)</script>',
    })
    const answer = await fetch(mail.url)
    const html = await answer.text()
    expect(html).not.toMatch(/<script|<img/)
    expect(html).toContain('href="https://frame.example/link?a=1&#38;b="')
    expect(html).not.toContain('href="javascript')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('behavior: DELETE empties the inbox', async () => {
    await send()
    await fetch(`${mail.url}mails.json`, { method: 'DELETE' })
    expect(mail.mails()).toEqual([])
    expect(await (await fetch(mail.url)).text()).toContain('There is no mail yet.')
  })

  it('error: refuses for ever, for now, or drops the connection; and is mended', async () => {
    mail.fault('refuse')
    await expect(send()).rejects.toMatchObject({ responseCode: 550 })
    mail.fault('refuse for now')
    await expect(send()).rejects.toMatchObject({ responseCode: 451 })
    mail.fault('drop')
    await expect(send()).rejects.toMatchObject({
      code: expect.stringMatching(/ECONNECTION|ESOCKET|ECONNRESET|EPIPE/),
    })
    expect(mail.mails()).toEqual([])
    mail.fault(undefined)
    await send()
    expect(mail.mails()).toHaveLength(1)
  })

  it('error: a fault can be for one mail alone, or a delay', async () => {
    mail.fault({ refuse: 451, times: 1 })
    await expect(send()).rejects.toMatchObject({ responseCode: 451 })
    mail.fault({ delay: 200 })
    const before = performance.now()
    await send()
    expect(performance.now() - before).toBeGreaterThanOrEqual(195)
  })

  it('error: a mail of more than 1 MB is refused', async () => {
    await expect(send({ text: 'a'.repeat(1_200_000) })).rejects.toMatchObject({ responseCode: 552 })
  })

  it('param: faults are switched by HTTP, as JSON only', async () => {
    expect((await post('/faults', { target: 'mail', fault: 'refuse' })).status).toBe(200)
    await expect(send()).rejects.toMatchObject({ responseCode: 550 })
    expect((await (await fetch(`${mail.url}faults.json`)).json()).active).toEqual({ mail: 'refuse' })
    expect((await post('/faults', { target: 'mail', fault: null }, 'text/plain')).status).toBe(415)
    expect((await post('/faults', { target: 'mail', fault: 'odd' })).status).toBe(400)
    expect((await post('/faults', { target: 'other', fault: null })).status).toBe(400)
    expect((await post('/faults', { target: 'mail', fault: null })).status).toBe(200)
    await send()
  })
})
