/**
 * Allowing a device: what a mailed link is for is shown, and a press allows it. Programs that scan mail open links, so opening one does
 * nothing; somebody who did not ask for it has to see whom it would let in.
 */
import { parseJson } from '../../../src/lib/json.ts'
import { readBytes } from '../../../src/lib/read-bytes.ts'
import { custom, object, read } from '../../../src/lib/schema.ts'
import { cleanText } from '../../../src/lib/text.ts'
import { button, el } from '../dashboard/dom.ts'
import { wholeName } from '../dashboard/names.ts'
import type { Stage } from '../dashboard/screen.ts'

type Post = (path: string, body: string) => Promise<Response>

const MAX_BYTES = 16_384
const DEADLINE_MS = 10_000
const text = custom<string>((value) => typeof value === 'string' && value.length <= 2_000)
const linkSchema = object({ site: text, browser: text, email: text })
const problemSchema = object({ message: text })

/** Of `#token` or `?token=…`. Afterwards neither the address nor the history has it. */
export function takeToken(
  location: Pick<Location, 'hash' | 'search' | 'pathname'>,
  history: Pick<History, 'replaceState'>,
) {
  const fromHash = location.hash.replace(/^#(?:token=)?/, '')
  const token = fromHash || new URLSearchParams(location.search).get('token') || ''
  history.replaceState(null, '', location.pathname)
  return /^[\w-]{20,100}$/.test(token) ? token : undefined
}

export async function showDevice(stage: Stage, token: string | undefined, post: Post): Promise<void> {
  if (token === undefined)
    return showEnd(stage, 'This link is not complete', 'Open it from the mail once more.')
  const body = JSON.stringify({ token })
  try {
    const answer = await ask(post, '/device/read', body)
    const link = read(linkSchema, answer)
    if (!link) return showEnded(stage)
    showQuestion(stage, link, () => allow(stage, post, body))
  } catch (error) {
    showTrouble(stage, error, () => showDevice(stage, token, post))
  }
}

type Link = { readonly site: string; readonly browser: string; readonly email: string }

function showQuestion(stage: Stage, { site, browser, email }: Link, onAllow: () => Promise<void>): void {
  const row = (name: string, value: string) => [
    el('dt', { text: name }),
    el('dd', {}, el('bdi', { class: 'strong', text: wholeName(value) })),
  ]
  stage.show('Allow this sign-in?', (body) => {
    body.append(
      el('p', { text: 'A browser that is new here wants to sign in to your wallet.' }),
      el('dl', {}, ...row('Site', site), ...row('Browser', browser), ...row('Wallet of', email)),
      el('p', {
        class: 'warning',
        text: 'If this was not you, close this page. Nothing has happened, and nothing will.',
      }),
      button({ text: 'Allow this browser', class: 'main' }, onAllow),
    )
  })
}

async function allow(stage: Stage, post: Post, body: string): Promise<void> {
  try {
    const answer = await ask(post, '/device/approve', body)
    if (answer === undefined) return showEnded(stage)
    showEnd(
      stage,
      'Allowed',
      'A code is on its way to you. Go back to the browser that asked, and enter it there.',
    )
  } catch (error) {
    showTrouble(stage, error, () => allow(stage, post, body))
  }
}

/** The server's own sentence: it is there, and something it needs is not. */
class Trouble extends Error {
  override readonly name = 'Trouble'
}

/** Undefined: it was refused. Rejects with `Trouble`, and with anything else when nothing can be reached. */
async function ask(post: Post, path: string, body: string): Promise<unknown> {
  const response = await post(path, body)
  const isTrouble = response.status >= 500 || response.status === 429
  if (!response.ok && !isTrouble) return undefined
  const bytes = await readBytes(response, MAX_BYTES, AbortSignal.timeout(DEADLINE_MS))
  const answer = parseJson(new TextDecoder().decode(bytes), MAX_BYTES)
  if (!isTrouble) return answer
  // A proxy in front answers in words of its own.
  const said = read(problemSchema, answer)
  throw said ? new Trouble(cleanText(said.message, 300)) : new Error('The server cannot answer now.')
}

const showEnded = (stage: Stage) =>
  showEnd(
    stage,
    'This link has ended',
    'It was used already, or is older than 15 minutes. Sign in again to get a new one.',
  )

function showEnd(stage: Stage, title: string, words: string): void {
  stage.show(title, (body) => body.append(el('p', { text: words })))
}

function showTrouble(stage: Stage, error: unknown, onAgain: () => Promise<void>): void {
  const [title, words] =
    error instanceof Trouble
      ? ['That did not work yet', error.message]
      : ['The server cannot be reached', 'Check your connection.']
  stage.show(title, (body) => {
    body.append(
      el('p', { text: `${words} The link stays as it is.` }),
      button({ text: 'Try again', class: 'main' }, onAgain),
    )
  })
}
