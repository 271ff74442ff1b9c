/** A vault in memory around the social logins, and a browser without a screen that goes through a stand-in's consent page. */
import type { Clock } from '../../../../src/lib/clock.ts'
import { systemClock } from '../../../../src/lib/clock.ts'
import type { Identity } from '../../contract/vault.ts'
import type { Fetch } from './deadline.ts'
import type { Caller, SignIn, Tickets } from './deps.ts'
import type { SocialSettings } from './providers.ts'
import { createSocial } from './social.ts'

export const FRAME = 'http://127.0.0.1:4999'

export const SITE = 'http://localhost:4173'

export const caller = (deviceId: string): Caller => ({
  deviceId,
  browser: 'Chrome on Android',
  signal: new AbortController().signal,
})

/** Tickets as the vault's core keeps them: random, once, until they expire. */
export function memoryTickets(clock: Pick<Clock, 'now'>): Tickets {
  const kept = new Map<string, { readonly value: unknown; readonly expiresAt: number }>()
  return {
    async put(kind, value, expiresAt) {
      const token = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url')
      kept.set(`${kind} ${token}`, { value: JSON.parse(JSON.stringify(value)), expiresAt })
      return token
    },
    async take(kind, token) {
      const found = kept.get(`${kind} ${token}`)
      kept.delete(`${kind} ${token}`)
      return found && found.expiresAt > clock.now() ? found.value : undefined
    },
  }
}

export type SignInCall = {
  readonly deviceId: string
  readonly identityKey: string
  readonly identity: Identity
  readonly site: string
}

/** Notes who was signed in. */
export function noteSignIns() {
  const calls: SignInCall[] = []
  const signIn: SignIn = async (deviceId, identityKey, identity, site) => {
    calls.push({ deviceId, identityKey, identity, site })
    return { identity, copySecret: '', wallet: null }
  }
  return { calls, signIn }
}

export function startSocial(
  settings: SocialSettings,
  options: {
    readonly clock?: Clock
    readonly fetch?: Fetch
    readonly allowedOrigins?: readonly string[]
  } = {},
) {
  const clock = options.clock ?? systemClock
  const { calls, signIn } = noteSignIns()
  const lines: string[] = []
  const social = createSocial({
    frameOrigin: FRAME,
    allowedOrigins: options.allowedOrigins ?? [SITE],
    settings,
    tickets: memoryTickets(clock),
    signIn,
    clock,
    fetch: options.fetch ?? fetch,
    log: (line) => lines.push(line),
  })
  return { ...social, calls, lines }
}

/** Goes from the address that `social/start` gave to the request that the browser makes to the callback. */
export async function consent(
  uri: string,
  decision: 'allow' | 'deny' = 'allow',
  name = 'Ada',
): Promise<Request> {
  const browser = createBrowser()
  const page = await browser.go(uri)
  if (page instanceof Request) return page
  const action = new URL(attribute(page.html, 'action') ?? '', page.url).href
  const end = await browser.go(action, new URLSearchParams({ name, decision }))
  if (end instanceof Request) return end
  // `form_post`: a form that the page submits by itself.
  const fields = [...end.html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  const body = new URLSearchParams(
    fields.map(([, key = '', value = '']) => [key, value.replaceAll('&amp;', '&')]),
  )
  return new Request(attribute(end.html, 'action') ?? '', { method: 'POST', body })
}

type Page = { readonly url: string; readonly html: string }

function createBrowser() {
  const cookies = new Map<string, string>()
  return {
    /** Follows redirects; ends at the callback without asking it. */
    async go(url: string, form?: URLSearchParams): Promise<Page | Request> {
      let at = url
      let body = form
      for (let hop = 0; hop < 10; hop++) {
        if (at.startsWith(`${FRAME}/`)) return new Request(at)
        const answer = await fetch(at, {
          method: body ? 'POST' : 'GET',
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
          ...(body && { body }),
        })
        for (const line of answer.headers.getSetCookie()) {
          const [key = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
          cookies.set(key, value)
        }
        const location = answer.headers.get('location')
        if (!location) return { url: at, html: await answer.text() }
        at = new URL(location, at).href
        body = undefined
      }
      throw new Error('Redirected for ever')
    },
  }
}

const attribute = (html: string, name: string): string | undefined =>
  new RegExp(`<form[^>]* ${name}="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&')

/** What the result page would post, and to which origin. */
export async function posted(answer: Response): Promise<{ resultUri?: string; origin?: string }> {
  const html = await answer.text()
  return JSON.parse(/<script type="application\/json" id="result">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
}
