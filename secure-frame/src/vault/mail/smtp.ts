/** Sends mails by SMTP. */
import { createTransport } from 'nodemailer'
import { type Clock, systemClock } from '../../../../src/lib/clock.ts'
import type { Transport } from './mailer.ts'

type Settings = {
  /** `smtp:` or `smtps:`, with the user and the password in it. */
  readonly url: string
  readonly from: string
  readonly clock?: Clock
}

const CONNECT_MS = 5_000
const ANSWER_MS = 10_000
/** For all of it, the wait for a free connection too. */
const SEND_MS = 20_000

export function createSmtp({ url, from, clock = systemClock }: Settings): Transport & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    // What a mail names is never fetched or read from the disk.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }) {
      const late = new AbortController()
      const sent = transport.sendMail({ from, to: { name: '', address: to }, subject, text, html })
      const waited = clock.wait(SEND_MS, late.signal).then(
        () => Promise.reject(new Error('The mail server takes too long')),
        () => undefined,
      )
      try {
        await Promise.race([sent, waited])
      } finally {
        late.abort()
      }
    },
    close: () => transport.close(),
  }
}
