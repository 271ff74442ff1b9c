/**
 * The social logins: `social/start` gives the address to open, the callback takes the provider's answer and makes a ticket of it, and
 * `social/finish` gives that ticket back for a session. Who has started is who may finish: a ticket that reaches another browser, as
 * by a link that somebody sends around, signs nobody in.
 */
import type { Clock } from '../../../../src/lib/clock.ts'
import { nullable, type Output, object, picklist, read, string } from '../../../../src/lib/schema.ts'
import type { SocialProvider } from '../../contract/wire.ts'
import { type Callback, readCallback } from './callback.ts'
import { type Fetch, LateError, within } from './deadline.ts'
import { type Caller, type SignIn, type Tickets, VaultFailure } from './deps.ts'
import { createExchange, RefusedError } from './exchange.ts'
import { type OfferedProvider, offeredProviders, PROVIDERS, type SocialSettings } from './providers.ts'
import { errorText, resultPage, resultRedirect } from './result.ts'
import { pageWithResult } from './state.ts'

export const EXCHANGE_MS = 10_000
const STATE_MS = 10 * 60_000
const TICKET_MS = 5 * 60_000
const MAX_URI = 8_192

const STATE = 'social-state'
const RESULT = 'social-result'

export type SocialDeps = {
  /** Where the frame and this vault are. */
  readonly frameOrigin: string
  /** Those that may hold the frame. */
  readonly allowedOrigins: readonly string[]
  readonly settings: SocialSettings
  readonly tickets: Tickets
  readonly signIn: SignIn
  readonly clock: Clock
  readonly fetch: Fetch
  /** One line for whoever runs this. Holds nothing that somebody sent. */
  readonly log: (line: string) => void
}

const names = Object.values(PROVIDERS).map(({ name }) => name)

const pendingSchema = object({
  deviceId: string(),
  provider: picklist(names),
  site: string(),
  verifier: nullable(string()),
  nonce: nullable(string()),
})

const ticketSchema = object({
  deviceId: string(),
  provider: picklist(names),
  site: string(),
  subject: string(),
  userName: nullable(string()),
})

type Outcome = { readonly ticket: string } | { readonly error: string }

export function createSocial(deps: SocialDeps) {
  const { clock, tickets } = deps
  const providers = offeredProviders(deps.settings)
  const exchange = createExchange(deps)
  const isAllowed = (site: string) => site === deps.frameOrigin || deps.allowedOrigins.includes(site)
  const redirectUri = (provider: OfferedProvider) => `${deps.frameOrigin}/callback/${provider.name}`

  const start = async (
    { site, provider: name }: { readonly site: string; readonly provider: string },
    caller: Caller,
  ): Promise<{ readonly uri: string }> => {
    const provider = providers.get(name)
    if (!provider) throw new VaultFailure('provider-unknown', 'This sign-in is not offered here.')
    if (!isAllowed(site)) throw new VaultFailure('origin-refused', 'This site may not use the wallet.')
    const secrets = exchange.secrets(provider)
    const pending = { deviceId: caller.deviceId, provider: provider.name, site, ...secrets }
    const state = await tickets.put(STATE, pending, clock.now() + STATE_MS)
    const ask = { ...secrets, redirectUri: redirectUri(provider), state }
    try {
      const uri = await within(
        EXCHANGE_MS,
        clock,
        (signal) => exchange.authorize(provider, ask, signal),
        caller.signal,
      )
      return { uri }
    } catch (error) {
      throw new VaultFailure('provider-failed', failureText(provider, error), { cause: error })
    }
  }

  const finish = async ({ uri }: { readonly uri: string }, caller: Caller) => {
    const token = ticketOf(uri, deps.frameOrigin)
    const ticket = token === undefined ? undefined : read(ticketSchema, await tickets.take(RESULT, token))
    // One answer for both: which of them it was is nobody's business.
    if (!ticket || ticket.deviceId !== caller.deviceId) {
      throw new VaultFailure(
        'ticket-invalid',
        'This sign-in has ended or belongs to another browser. Start again.',
      )
    }
    const { provider, subject, userName, site } = ticket
    const identity = { kind: 'social', provider, userName } as const
    return deps.signIn(caller.deviceId, `social:${provider}:${subject}`, identity, site, caller.browser)
  }

  const outcomeOf = async (
    provider: OfferedProvider,
    pending: Pending,
    answer: Pick<Answered, 'params' | 'state' | 'shownName'>,
  ): Promise<Outcome> => {
    const url = new URL(redirectUri(provider))
    url.search = answer.params.toString()
    const { verifier, nonce, deviceId, site } = pending
    const known = { verifier, nonce, url, state: answer.state, shownName: answer.shownName }
    try {
      const person = await within(EXCHANGE_MS, clock, (signal) => exchange.finish(provider, known, signal))
      const value = { deviceId, provider: provider.name, site, ...person }
      return { ticket: await tickets.put(RESULT, value, clock.now() + TICKET_MS) }
    } catch (error) {
      deps.log(`${provider.name}: the sign-in failed (${error instanceof Error ? error.name : typeof error})`)
      return { error: failureText(provider, error) }
    }
  }

  const callback = async (request: Request): Promise<Response> => {
    const answer = await readCallback(request, providers)
    if ('problem' in answer) return refusal(answer.problem, answer.status)
    const { provider, token, page } = answer
    const pending = read(pendingSchema, await tickets.take(STATE, token))
    // An answer of one provider at the door of another is how a bad one would pass off its people as another's.
    if (!pending || pending.provider !== provider.name) return refusal(ENDED, 400)
    const { site } = pending
    if (!isAllowed(site)) return refusal('This site may not use the wallet.', 403)
    if (page !== undefined && !pageWithResult(page, site, '')) {
      return refusal('The page to return to does not belong to the site that started the sign-in.', 400)
    }
    const outcome = await outcomeOf(provider, pending, answer)
    const resultUri = resultUriOf(deps.frameOrigin, outcome)
    const target = page === undefined ? undefined : pageWithResult(page, site, resultUri)
    if (target !== undefined) return resultRedirect(target)
    const post = { resultUri, origin: site }
    if ('ticket' in outcome) {
      return resultPage({ title: 'Signed in', words: 'You can close this window.', status: 200, post })
    }
    return resultPage({ title: 'Not signed in', words: `${outcome.error} ${WAY_ON}`, status: 200, post })
  }

  return {
    handlers: { 'social/start': start, 'social/finish': finish },
    callback,
    offered: [...providers.values()].map(({ name }): SocialProvider => name),
  }
}

type Pending = Output<typeof pendingSchema>
type Answered = Exclude<Callback, { readonly problem: string }>

const ENDED = 'This sign-in has ended, or its answer was used before.'
const WAY_ON = 'Close this window, go back to the site and try again.'

const refusal = (problem: string, status: number): Response =>
  resultPage({ title: 'Not signed in', words: `${problem} ${WAY_ON}`, status })

function failureText(provider: OfferedProvider, error: unknown): string {
  if (error instanceof RefusedError) return errorText(error.message)
  return error instanceof LateError
    ? `${provider.label} did not answer in time.`
    : `${provider.label} could not be reached, or its answer was not to be believed.`
}

const resultUriOf = (frameOrigin: string, outcome: Outcome): string =>
  'ticket' in outcome
    ? `${frameOrigin}/loading?ticket=${encodeURIComponent(outcome.ticket)}`
    : `${frameOrigin}/loading?error=${outcome.error}`

function ticketOf(uri: string, frameOrigin: string): string | undefined {
  if (uri.length > MAX_URI || !URL.canParse(uri)) return undefined
  const url = new URL(uri)
  if (url.origin !== frameOrigin || url.pathname !== '/loading') return undefined
  return url.searchParams.get('ticket') ?? undefined
}
