/** The mails of the vault, in words. How one is sent is the transport's: `smtp.ts`. */
import { cleanText } from '../../../../src/lib/text.ts'

/** What a code is for. */
export type Purpose = 'login' | 'change-old' | 'change-new' | 'export'

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Rejects if it will not arrive: the server has refused it, or has not got all of it. Where the server has all and says nothing, it resolves. */
export type Transport = { send(mail: Mail): Promise<void> }

export type Mailer = {
  /** `next`, with `change-old`: the address that the wallet is to have. */
  code(given: {
    to: string
    code: string
    site: string
    purpose: Purpose
    next?: string | undefined
  }): Promise<void>
  /** `url`: shows site and browser, and wants a press. */
  link(given: { to: string; url: string; site: string; browser: string }): Promise<void>
  /** To the address before; `next` is the one that the wallet has now. */
  changed(given: { to: string; site: string; next: string }): Promise<void>
}

const FOR: Readonly<Record<Purpose, string>> = {
  login: 'sign in',
  'change-old': 'change the e-mail address of your wallet',
  'change-new': 'use this e-mail address for your wallet',
  export: 'show the keys of your wallet',
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const toHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? '')

const LONGEST = 80
const START = 30

/** Of an address that a stranger may have chosen: no more than tells whose it is, which its end does. */
function shortened(address: string): string {
  const letters = [...cleanText(address, 320)]
  if (letters.length <= LONGEST) return letters.join('')
  return [...letters.slice(0, START), '…', ...letters.slice(START + 1 - LONGEST)].join('')
}

/** Both forms say the same. Nothing in it is loaded from anywhere. */
function inBothForms(paragraphs: readonly string[]): Pick<Mail, 'text' | 'html'> {
  const html = paragraphs.map((words) => `<p>${toHtml(words).replace(/\n/g, '<br>')}</p>`).join('\n')
  return {
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body>${html}</body></html>`,
  }
}

export function createMailer(transport: Transport): Mailer {
  return {
    code: ({ to, code, site, purpose, next }) =>
      transport.send({
        to,
        subject: `${code} is your code`,
        ...inBothForms([
          `${code}`,
          `Enter this code to ${FOR[purpose]}. ${site} asks for it. It is valid for 10 minutes.`,
          ...(next === undefined
            ? []
            : [
                `Your wallet would then be that of whoever reads the mails to this address:\n${shortened(next)}`,
              ]),
          'Never give the code to anybody, and enter it only where you have just asked for it. If you have not, ignore this mail.',
        ]),
      }),
    link: ({ to, url, site, browser }) =>
      transport.send({
        to,
        subject: 'Is this you signing in?',
        ...inBothForms([
          `Somebody signs in with this address at ${site}, in ${browser}.`,
          `If it is you, open this page and confirm it. It is valid for 15 minutes.\n${url}`,
          'If it is not, ignore this mail: nothing happens without you.',
        ]),
      }),
    changed: ({ to, site, next }) =>
      transport.send({
        to,
        subject: 'The e-mail address of your wallet has changed',
        ...inBothForms([
          `The wallet that you used with this address has another one now:\n${shortened(next)}`,
          `It was changed at ${site}, with a code from this mailbox or soon after one.`,
          'If this was not you, somebody has access to your mailbox or to that site. Change the password of your mailbox first.',
        ]),
      }),
  }
}
