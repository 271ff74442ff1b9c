/**
 * The vault, put together: requests in, answers out. It owns who may ask how often, and that whatever fails becomes an answer with a stable
 * code; what calls do is in `handlers.ts`.
 */
import { type Clock, systemClock } from '../../../src/lib/clock.ts'
import { parseJson } from '../../../src/lib/json.ts'
import type { Identity, SignedIn, VaultError } from '../contract/vault.ts'
import { browserName } from './browser-name.ts'
import { type Random, systemRandom } from './bytes.ts'
import type { Caller, Core } from './core.ts'
import { approveDevice, readDeviceLink } from './email/login.ts'
import { createWaiting } from './email/waiting.ts'
import { statusOf, VaultFailure } from './failure.ts'
import { answer, createHandlers, isCall, type LoginHandlers } from './handlers.ts'
import { createLimit } from './limits.ts'
import { createLocks } from './locks.ts'
import { faultOf, type Log } from './log.ts'
import { createMailer, type Transport } from './mail/mailer.ts'
import { createAuthenticate, type Signed } from './requests/authenticate.ts'
import { signIn } from './sessions/sessions.ts'
import type { Store } from './store/store.ts'
import { sweep } from './sweep.ts'
import { createTickets, type Tickets } from './tickets.ts'

export type ApiRequest = Signed & {
  readonly ip: string
  /** Aborts when the browser went away or the server stops. */
  readonly signal: AbortSignal
}

export type ApiAnswer = { readonly status: number; readonly body: unknown }

export type DeviceLink = { readonly site: string; readonly browser: string; readonly email: string } | null

/** What social logins and Farcaster need of the vault. */
export type LoginHooks = {
  readonly tickets: Tickets
  signIn(
    deviceId: string,
    identityKey: string,
    identity: Identity,
    site: string,
    browser: string,
  ): Promise<SignedIn>
}

export type VaultOptions = {
  readonly store: Store
  readonly transport: Transport
  readonly frameOrigin: string
  readonly allowedOrigins: readonly string[]
  readonly log: Log
  readonly logins: (hooks: LoginHooks) => LoginHandlers
  readonly clock?: Clock
  readonly random?: Random
}

export type Vault = {
  /** `path` begins with `/api/`. Size and origin are checked already. Never rejects. */
  api(request: ApiRequest): Promise<ApiAnswer>
  /** Changes nothing. */
  readDevice(token: string, ip: string): Promise<DeviceLink>
  /** Whether it was approved now. */
  approveDevice(token: string, ip: string): Promise<boolean>
  stop(): Promise<void>
}

/** A household or an office behind one address, signing in at once; and about as much as one core can check. */
const REQUESTS = { burst: 2_000, everyMs: 10 }
/** What sends mails. */
const STARTS = { burst: 300, everyMs: 3_000 }
const PRESSES = { burst: 60, everyMs: 1_000 }
const SENDS_MAIL = /^\/api\/(?:email\/(?:start|change|change-primary)|dashboard\/export)$/
const SWEEP_MS = 60 * 60_000

export function createVault(options: VaultOptions): Vault {
  const { store, log, clock = systemClock, random = systemRandom } = options
  const core: Core = {
    store,
    clock,
    random,
    log,
    locks: createLocks(),
    mailer: createMailer(options.transport),
    frameOrigin: options.frameOrigin,
    allowedOrigins: options.allowedOrigins,
  }
  const waiting = createWaiting(clock)
  const logins = options.logins({
    tickets: createTickets(core),
    signIn: (deviceId, key, identity, site, browser) =>
      signIn(core, { deviceId, key, identity, site, browser }),
  })
  const handlers = createHandlers(core, waiting, logins)
  const authenticate = createAuthenticate(clock)
  const limits = {
    requests: createLimit(REQUESTS, clock),
    starts: createLimit(STARTS, clock),
    presses: createLimit(PRESSES, clock),
  }

  const serve = async (request: ApiRequest): Promise<unknown> => {
    const { path, body, ip, signal } = request
    limits.requests.take(ip)
    const name = path.slice('/api/'.length)
    if (!isCall(name)) throw new VaultFailure('request-invalid', 'There is no such call.')
    const { deviceId } = await authenticate(request)
    if (SENDS_MAIL.test(path)) limits.starts.take(ip)
    const caller: Caller = { deviceId, signal, browser: browserName(request.header('user-agent')) }
    return answer(handlers, name, parseJson(new TextDecoder().decode(body)), caller)
  }

  const stopSweeping = clock.setInterval(() => {
    sweep(core).catch((error) => log({ event: 'fault', call: 'sweep', fault: faultOf(error) }))
  }, SWEEP_MS)

  return {
    async api(request) {
      const from = clock.monotonic()
      // A name that there is none of is somebody's own text.
      const name = request.path.slice('/api/'.length)
      const call = isCall(name) ? name : 'unknown'
      const ms = () => Math.round(clock.monotonic() - from)
      try {
        const body = await serve(request)
        log({ event: 'request', call, ms: ms() })
        return { status: 200, body }
      } catch (error) {
        const failed = toFailure(error)
        const { code } = failed
        const isFault = code === 'internal' || code === 'record-damaged'
        log({
          event: isFault ? 'fault' : 'request',
          call,
          code,
          ms: ms(),
          ...(isFault && { fault: faultOf(error) }),
        })
        return { status: statusOf(code), body: toAnswer(failed) }
      }
    },
    async readDevice(token, ip) {
      limits.presses.take(ip)
      const found = await readDeviceLink(core, token)
      if (!found) return null
      const { site, email, browser } = found.login
      return { site, browser, email }
    },
    approveDevice: async (token, ip) => {
      limits.presses.take(ip)
      return approveDevice(core, waiting, token)
    },
    async stop() {
      stopSweeping()
      await store.close()
    },
  }
}

const toFailure = (thrown: unknown): VaultFailure =>
  thrown instanceof VaultFailure
    ? thrown
    : new VaultFailure('internal', 'Something went wrong here. Try again in a moment.', { cause: thrown })

const toAnswer = ({ code, message, now, retryAfter }: VaultFailure): VaultError => ({
  code,
  message,
  ...(now !== undefined && { now }),
  ...(retryAfter !== undefined && { retryAfter }),
})
