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
  /** Told of a mail that the server has whole and did not answer for: it may arrive, so it counts as sent. */
  readonly onUnanswered?: (cause: unknown) => void
}

const CONNECT_MS = 5_000
/** Pages wait ten seconds for an answer of the vault: a mail server that is silent has to be told of before. */
const ANSWER_MS = 8_000

const silence = () => Object.assign(new Error('The mail server does not answer'), { code: 'ETIMEDOUT' })

/** The server's own word that it does not take the mail. */
const isRefusal = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && Boolean(error.responseCode)

export function createSmtp({
  url,
  from,
  clock = systemClock,
  onUnanswered = () => {},
}: Settings): Transport & { close(): void } {
  /**
   * Of mails whose last byte is read: what follows is the dot behind it, and from then on the server may take the mail, whatever is heard
   * of it (RFC 5321, 6.1). By the signal that each of them has for itself.
   */
  const handedOver = new WeakSet<AbortSignal>()
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
  transport.use('stream', ({ message, data: { signal } }, done) => {
    message.processFunc((bytes) => bytes.once('end', () => signal && handedOver.add(signal)))
    done()
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
        // It counts as sent. Its connection stays open for as long as any other: the server may yet take it.
        if (handedOver.has(signal) && !isRefusal(error)) return onUnanswered(error)
        // Its code counts no more: where it still waits for a connection, it would arrive all the same.
        late.abort()
        throw error
      }
    },
    close: () => transport.close(),
  }
}
