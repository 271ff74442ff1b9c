/** Mails over real SMTP, and servers that fail as servers do. */
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startMail } from '../../../../local/mail/mail.mjs'
import { fakeClock } from '../../../../src/lib/clock.testing.ts'
import { createMailer } from './mailer.ts'
import { createSmtp } from './smtp.ts'
import { isOnThisComputer, isSmtpUrl } from './smtp-url.ts'

const FROM = { name: 'Frame', address: 'frame@example.org' }
const ANN = 'ann@example.org'
const CODE = { to: ANN, code: '123456', site: 'https://shop.example', purpose: 'login' } as const

let mail: Awaited<ReturnType<typeof startMail>>
beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail?.stop())
afterEach(() => mail.reset())

const portOf = (server: Server) => {
  const address = server.address()
  return typeof address === 'object' ? address?.port : undefined
}

const send = async (given: typeof CODE, url = mail.smtp, from = FROM) => {
  const smtp = createSmtp({ url, from })
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

  it.each(['Example: wallet', 'Example, Inc.', 'Example; wallet', 'Wallet (beta)', 'Wallet @ Shop'])(
    'param: the sender %j is one name',
    async (name) => {
      await send(CODE, mail.smtp, { ...FROM, name })
      expect(await mail.next(ANN)).toMatchObject({ from: `"${name}" <frame@example.org>` })
    },
  )

  it('param: a sender without a name', async () => {
    await send(CODE, mail.smtp, { ...FROM, name: '' })
    expect(await mail.next(ANN)).toMatchObject({ from: 'frame@example.org' })
  })

  it.each(['refuse', 'refuse for now', 'drop'])('error: a server that does "%s" rejects', async (fault) => {
    mail.fault(fault)
    await expect(send(CODE)).rejects.toThrow()
    expect(mail.mails()).toEqual([])
  })

  it('error: nobody listens there', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const port = portOf(server)
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

  it('attack: a mail that was given up while it waited for a connection does not arrive later', async () => {
    const clock = fakeClock()
    const smtp = createSmtp({ url: mail.smtp, from: FROM, clock })
    const sendTo = (to: string) => createMailer(smtp).code({ ...CODE, to })
    mail.fault({ delay: 300, times: 5 })
    // Five connections, and two mails that wait for one.
    const names = Array.from({ length: 7 }, (_, number) => `${number}@example.org`)
    const sent = Promise.allSettled(names.map(sendTo))
    await vi.waitFor(() => expect(clock.pending()).toBe(7))
    await clock.advance(8_000)
    expect((await sent).map(({ status }) => status)).toEqual(names.map(() => 'rejected'))
    const next = sendTo(ANN)
    await mail.next(ANN)
    await next
    const arrived = mail.mails().flatMap(({ to }) => to)
    for (const name of names.slice(5)) expect(arrived).not.toContain(name)
    smtp.close()
  })
})

/** The same server by an address that is not known to be this computer's. */
const byAnother = (settings = '') =>
  `smtp://user:planted-password@0.0.0.0:${new URL(mail.smtp).port}${settings}`

describe('a mail server that has the whole mail', () => {
  /** Takes mails until their last dot, and then does this. */
  const start = async (then: (end: () => void, socket: Socket) => void) => {
    let tell = () => {}
    const whole = new Promise<void>((resolve) => {
      tell = resolve
    })
    const sockets: Socket[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onData: (stream, _session, done) => {
        stream.resume().on('end', () => {
          then(done, sockets[0] ?? expect.fail())
          tell()
        })
      },
    })
    server.on('error', () => {})
    server.server.on('connection', (socket) => sockets.push(socket))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const clock = fakeClock()
    const unanswered: unknown[] = []
    const smtp = createSmtp({
      url: `smtp://127.0.0.1:${portOf(server.server)}`,
      from: FROM,
      clock,
      onUnanswered: (cause) => unanswered.push(cause),
    })
    const stop = () => {
      smtp.close()
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((done) => server.close(done))
    }
    return { sent: createMailer(smtp).code(CODE), whole, clock, unanswered, stop }
  }

  it('behavior: it does not answer in 8 s, and takes it afterwards: it counts as sent', async () => {
    let take = () => {}
    const server = await start((done) => {
      take = done
    })
    await server.whole
    await server.clock.advance(8_000)
    await server.sent
    expect(server.unanswered).toEqual([expect.objectContaining({ code: 'ETIMEDOUT' })])
    take()
    await server.stop()
  })

  it('error: its connection ends without an answer: it may have taken it', async () => {
    const server = await start((_, socket) => socket.destroy())
    await server.sent
    expect(server.unanswered).toHaveLength(1)
    await server.stop()
  })

  it('error: it refuses it: it is not sent', async () => {
    const server = await start((done) => Reflect.apply(done, undefined, [new Error('No')]))
    await expect(server.sent).rejects.toMatchObject({ responseCode: 450 })
    expect(server.unanswered).toEqual([])
    await server.stop()
  })

  it('attack: one that is given up before its last dot does not get that later', async () => {
    let heard = ''
    let go = () => {}
    const waiting = new Promise<Socket>((resolve) => {
      go = () => resolve(asked)
    })
    let asked: Socket
    const server = createServer((socket) => {
      asked = socket
      socket.write('220 ready\r\n')
      socket.setEncoding('utf8').on('data', (text) => {
        heard += text
        if (`${text}`.startsWith('DATA')) go()
        else socket.write('250 yes\r\n')
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const clock = fakeClock()
    const smtp = createSmtp({ url: `smtp://127.0.0.1:${portOf(server)}`, from: FROM, clock })
    const late = expect(createMailer(smtp).code(CODE)).rejects.toThrow('does not answer')
    const socket = await waiting
    await clock.advance(8_000)
    await late
    const closed = once(socket, 'close')
    socket.end('354 go on\r\n')
    await closed
    expect(heard).toMatch(/DATA\r\n$/)
    smtp.close()
    await new Promise((done) => server.close(done))
  })
})

describe('createSmtp by STARTTLS', () => {
  it('attack: a server elsewhere that offers no encryption gets no mail', async () => {
    await expect(send(CODE, byAnother())).rejects.toMatchObject({ code: 'ETLS' })
    expect(mail.mails()).toEqual([])
  })

  it('attack: it gets neither address nor password either', async () => {
    const heard: string[] = []
    const server = createServer((socket) => {
      socket.write('220 ready\r\n')
      socket.setEncoding('utf8').on('data', (text) => {
        heard.push(`${text}`.trim())
        socket.write(`${text}`.startsWith('EHLO') ? '250-here\r\n250 AUTH PLAIN LOGIN\r\n' : '502 what?\r\n')
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    await expect(send(CODE, `smtp://user:planted-password@0.0.0.0:${portOf(server)}`)).rejects.toThrow(
      'STARTTLS',
    )
    await new Promise((done) => server.close(done))
    expect(heard.map((line) => line.split(' ')[0]?.toUpperCase())).toEqual(['EHLO', 'STARTTLS'])
  })

  it('attack: a server whose certificate nobody vouches for gets no mail', async () => {
    const received: string[] = []
    // Its certificate is the one that smtp-server has for those who set none.
    const server = new SMTPServer({
      authOptional: true,
      logger: false,
      onData: (stream, _session, done) => {
        received.push('a mail')
        stream.resume().on('end', () => done())
      },
    })
    server.on('error', () => {})
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    await expect(send(CODE, `smtp://0.0.0.0:${portOf(server.server)}`)).rejects.toThrow(
      /self-signed|certificate/,
    )
    await new Promise<void>((done) => server.close(done))
    expect(received).toEqual([])
  })

  it('param: requireTLS=false in the url sends in clear, requireTLS=true refuses it on this computer too', async () => {
    await send(CODE, byAnother('?requireTLS=false'))
    expect(mail.mails()).toHaveLength(1)
    await expect(send(CODE, `${mail.smtp}?requireTLS=true`)).rejects.toMatchObject({ code: 'ETLS' })
    expect(mail.mails()).toHaveLength(1)
  })
})

describe('isOnThisComputer', () => {
  it.each([
    ['smtp://localhost:25', true],
    ['smtp://user:password@LOCALHOST', true],
    ['smtp://mail.localhost', true],
    ['smtp://127.0.0.1:1025', true],
    ['smtp://[::1]:1025', true],
    ['smtp://mail.example.com', false],
    ['smtp://localhost.example.com', false],
    ['smtp://localhost@mail.example.com', false],
    ['smtp://notlocalhost', false],
    ['smtp://127.0.0.1.example.com', false],
    ['smtp://10.0.0.1', false],
    ['smtp://mail', false],
  ])('param: %s: %s', (url, isHere) => {
    expect([isSmtpUrl(url), isOnThisComputer(url)]).toEqual([true, isHere])
  })
})
