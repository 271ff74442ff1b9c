/** Sends mails by SMTP. */
import { createTransport } from 'nodemailer'
import { type Clock, systemClock } from '../../../../src/lib/clock.ts'
import { withDeadline } from '../../../../src/lib/flight.ts'
import type { Transport } from './mailer.ts'
import { isOnThisComputer } from './smtp-url.ts'

/** Apart: in one text, a colon in the name would begin a group of addresses, and no server takes a mail from a group. */
export type Sender = {
  /** Empty: the address alone. */
  readonly name: string
  readonly address: string
}

type Settings = {
  /** One that `isSmtpUrl` takes, with the user and the password in it. */
  readonly url: string
  readonly from: Sender
  readonly clock?: Clock
}

const CONNECT_MS = 5_000
/** Pages wait ten seconds for an answer of the vault: a mail server that is silent has to be told of before. */
const ANSWER_MS = 8_000

const silence = () => Object.assign(new Error('The mail server does not answer'), { code: 'ETIMEDOUT' })

export function createSmtp({ url, from, clock = systemClock }: Settings): Transport & { close(): void } {
  const transport = createTransport({
    url,
    // By STARTTLS. A server that only offers it can be made to look as if it did not. `?requireTLS=false` in the url wins over this.
    requireTLS: !isOnThisComputer(url),
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
      const { signal } = late
      const sending = transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        signal,
      })
      try {
        await withDeadline(sending, ANSWER_MS, clock, silence)
      } catch (error) {
        // Its code counts no more: where it still waits for a connection, it would arrive all the same.
        late.abort()
        throw error
      }
    },
    close: () => transport.close(),
  }
}
