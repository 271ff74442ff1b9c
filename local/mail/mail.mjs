// Owns the local mail server: takes every mail over real SMTP, keeps the last ones in memory, and shows them in an inbox. Nothing leaves
// this computer. It can also fail as mail servers do.
import { Hono } from 'hono'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { createControl, escapeHtml, htmlAnswer, page } from '../openid/control.mjs'
import { listenAll } from '../services/listen.mjs'

const HOST = '127.0.0.1'
const KEPT = 500
const LARGEST = 1_000_000

/**
 * @typedef {object} MailFault
 * @property {number} [refuse] the SMTP code that the mail is answered with; 4xx means later, 5xx never
 * @property {number} [delay] milliseconds before the mail is answered
 * @property {'drop'} [end] the connection ends when the mail's text begins
 * @property {number} [times] for so many mails, then mended
 */

/** @type {Record<string, MailFault>} */
export const MAIL_FAULTS = {
  refuse: { refuse: 550 },
  'refuse for now': { refuse: 451 },
  slow: { delay: 3_000 },
  silent: { delay: 60_000 },
  drop: { end: 'drop' },
}

/**
 * @typedef {object} Mail
 * @property {number} number from 1, in order of arrival
 * @property {string} from
 * @property {string[]} to whom the envelope names
 * @property {string} subject
 * @property {string} text
 * @property {string | undefined} html
 * @property {string} raw as it came
 * @property {number} at ms since the epoch
 */

/**
 * @param {object} [options]
 * @param {number} [options.port] of the inbox. 0: any free one
 * @param {number} [options.smtpPort] the port after it unless said; 0: any free one
 * @throws an Error with code `EADDRINUSE` when a port is taken
 */
export async function startMail({ port = 0, smtpPort = port && port + 1 } = {}) {
  /** @type {Mail[]} newest first */
  let mails = []
  let count = 0
  /** @type {((mail: Mail) => void)[]} */
  let waiting = []
  /** @type {MailFault | undefined} */
  let fault
  let faultName = ''
  const stopping = new AbortController()

  const keep = (mail) => {
    count += 1
    const kept = { number: count, at: Date.now(), ...mail }
    mails = [kept, ...mails].slice(0, KEPT)
    for (const tell of waiting) tell(kept)
  }
  const takeFault = () => {
    const taken = fault
    if (fault?.times !== undefined && --fault.times <= 0) fault = undefined
    return taken
  }
  const setFault = (/** @type {string | MailFault | undefined} */ wanted) => {
    const next = typeof wanted === 'string' ? MAIL_FAULTS[wanted] : wanted
    if (wanted !== undefined && !next) throw new Error(`There is no fault "${wanted}".`)
    fault = next && { ...next }
    faultName = typeof wanted === 'string' ? wanted : 'of its own'
  }
  const reset = () => {
    fault = undefined
    mails = []
  }

  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    // Any name and password will do: real servers want one, so the sender can be set up as for those.
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    size: LARGEST,
    logger: false,
    onData: (stream, session, done) => {
      receive(stream, session, { fault: takeFault(), stopping: stopping.signal, smtp })
        .then((mail) => {
          keep(mail)
          done()
        })
        .catch(done)
    },
  })
  smtp.on('error', () => {}) // a sender that broke off; it is told by its own side

  const inbox = await listenAll(
    [createInbox({ mails: () => mails, reset, setFault, list: () => (fault ? { mail: faultName } : {}) })],
    port,
  )
  try {
    await new Promise((resolve, reject) => {
      smtp.once('error', reject)
      smtp.listen(smtpPort, HOST, () => resolve(undefined))
    })
  } catch (error) {
    await inbox.stop()
    throw error
  }
  const address = /** @type {import('node:net').AddressInfo} */ (smtp.server.address())

  return {
    /** The inbox; ends with a slash. */
    url: `${inbox.urls[0]}/`,
    /** For the sender: `smtp://127.0.0.1:port`. */
    smtp: `smtp://${HOST}:${address.port}`,
    /** Newest first. */
    mails: () => mails.map((mail) => structuredClone(mail)),
    /**
     * The next mail to this address that comes, or has come since `after`, the number of a mail.
     *
     * @returns {Promise<Mail>}
     */
    next: (/** @type {string} */ to, after = 0) =>
      new Promise((resolve) => {
        const isWanted = (mail) => mail.number > after && mail.to.includes(to)
        const there = mails.findLast(isWanted)
        if (there) return resolve(there)
        const tell = (mail) => {
          if (!isWanted(mail)) return
          waiting = waiting.filter((other) => other !== tell)
          resolve(mail)
        }
        waiting.push(tell)
      }),
    fault: setFault,
    reset,
    async stop() {
      stopping.abort()
      await inbox.stop()
      await new Promise((resolve) => smtp.close(() => resolve(undefined)))
    },
  }
}

async function receive(stream, session, { fault, stopping, smtp }) {
  if (fault?.end === 'drop') {
    stream.resume()
    for (const connection of smtp.connections)
      if (connection.session === session) connection._socket.destroy()
    throw new Error('Dropped on purpose')
  }
  const parts = []
  for await (const part of stream) parts.push(part)
  if (stream.sizeExceeded) throw Object.assign(new Error('Too large'), { responseCode: 552 })
  if (fault?.delay) await wait(fault.delay, stopping)
  if (fault?.refuse) throw Object.assign(new Error('Refused on purpose'), { responseCode: fault.refuse })
  const raw = Buffer.concat(parts)
  const parsed = await simpleParser(raw, { skipImageLinks: true })
  return {
    from: parsed.from?.text ?? '',
    to: session.envelope.rcptTo.map(({ address }) => address),
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html || undefined,
    raw: raw.toString(),
  }
}

/** Ends early when the server stops. */
const wait = (milliseconds, stopping) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    stopping.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve(undefined)
    })
  })

function createInbox({ mails, reset, setFault, list }) {
  const app = new Hono()
  app.get('/', () => htmlAnswer(inboxPage(mails())))
  app.get('/mails.json', (context) => context.json(mails()))
  app.delete('/mails.json', (context) => {
    reset()
    return context.json({})
  })
  app.route(
    '/',
    createControl({
      title: 'Mail server',
      lead: 'How the local mail server treats what it is sent.',
      switches: {
        targets: ['mail'],
        presets: MAIL_FAULTS,
        list,
        set: (target, fault) => {
          if (target !== 'mail') throw new Error(`There is nothing called "${target}".`)
          setFault(fault)
        },
      },
      reset,
    }),
  )
  return app
}

const LINK = /https?:\/\/[^\s<>"']+/g

/** The text with its links to press. Everything in it came from outside. */
function linked(text) {
  let at = 0
  let html = ''
  for (const found of text.matchAll(LINK)) {
    const url = found[0].replace(/[.,;:!?)]+$/, '')
    html += `${escapeHtml(text.slice(at, found.index))}<a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(url)}</a>`
    at = found.index + url.length
  }
  return html + escapeHtml(text.slice(at))
}

const inboxPage = (mails) =>
  page({
    title: 'Inbox',
    lead: 'Every mail that was sent on this computer, newest first. They are gone when this program ends.',
    body: `<p><a href="/mails.json">As JSON</a> · <a href="/faults">Faults</a></p>${
      mails.length === 0 ? '<p>There is no mail yet.</p>' : mails.map(article).join('\n')
    }`,
  })

const article = ({ number, from, to, subject, text, html, at }) => `<article id="mail-${number}">
  <h2>${escapeHtml(subject || '(no subject)')}</h2>
  <p class="quiet">From ${escapeHtml(from)} to ${escapeHtml(to.join(', '))}, ${escapeHtml(new Date(at).toISOString())}</p>
  <pre>${linked(text)}</pre>${html ? `\n  <details><summary>HTML source</summary><pre>${escapeHtml(html)}</pre></details>` : ''}
</article>`
