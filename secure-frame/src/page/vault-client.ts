/** Asks the vault: requests signed by the device's key, with a deadline, a limit of the answer's size, and its schema. */
import type { Clock } from '../../../src/lib/clock.ts'
import { parseJson } from '../../../src/lib/json.ts'
import { readBytes } from '../../../src/lib/read-bytes.ts'
import { integer, nullish, object, read, string } from '../../../src/lib/schema.ts'
import type { VaultCall, VaultCalls, VaultErrorCode } from '../contract/vault.ts'
import { randomBytes, toBase64Url, toHex, utf8 } from './bytes.ts'
import type { DeviceKey } from './device-key.ts'
import { Failure } from './failure.ts'
import { answers, errorCode } from './vault-answers.ts'

export type Vault = {
  /** Rejects with a `Failure` that has the vault's code, or none where the vault cannot be reached. */
  call<N extends VaultCall>(
    name: N,
    ask: VaultCalls[N]['ask'],
    signal?: AbortSignal,
  ): Promise<VaultCalls[N]['answer']>
}

type Options = {
  readonly deviceKey: () => Promise<DeviceKey>
  readonly clock: Clock
  /** Before `/api/`; empty on the frame's own origin. */
  readonly base?: string
  readonly fetch?: typeof globalThis.fetch
}

const DEADLINE_MS = 10_000
/** The vault answers these after 20 s. */
const WAIT_DEADLINE_MS = 25_000
const MAX_BYTES = 64 * 1_024

const errorSchema = object({
  code: errorCode,
  message: string(),
  now: nullish(integer(0)),
  retryAfter: nullish(integer(0)),
})

class ClockError extends Error {
  override readonly name = 'ClockError'
  readonly vaultNow: number

  constructor(vaultNow: number) {
    super('The clock of this device is wrong')
    this.vaultNow = vaultNow
  }
}

export function createVault({ deviceKey, clock, base = '', fetch = globalThis.fetch }: Options): Vault {
  /** What has to be added to this device's time to get the vault's. */
  let offset = 0

  const sign = async (path: string, body: string): Promise<Record<string, string>> => {
    const { publicKey, sign: signText } = await deviceKey()
    const time = String(clock.now() + offset)
    const nonce = toBase64Url(randomBytes(16))
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(body)))
    const signature = await signText(`POST\n${path}\n${toHex(hash).slice(2)}\n${time}\n${nonce}`)
    return {
      'content-type': 'application/json',
      'x-device': toBase64Url(publicKey),
      'x-time': time,
      'x-nonce': nonce,
      'x-signature': toBase64Url(signature),
    }
  }

  const post = async (name: VaultCall, body: string, signal: AbortSignal): Promise<unknown> => {
    const path = `/api/${name}`
    const headers = await sign(path, body)
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      body,
      headers,
      signal,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
    })
    const text = new TextDecoder().decode(await readBytes(response, MAX_BYTES, signal))
    const json = parseJson(text, MAX_BYTES)
    if (response.ok) return json
    throw toError(json)
  }

  const once = async <N extends VaultCall>(name: N, body: string, signal: AbortSignal | undefined) => {
    const controller = new AbortController()
    const abort = () => controller.abort(signal?.reason)
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { once: true })
    const cancel = clock.setTimeout(
      () => controller.abort(unreachable()),
      name.endsWith('/wait') ? WAIT_DEADLINE_MS : DEADLINE_MS,
    )
    try {
      const answer = read(answers[name], await post(name, body, controller.signal))
      if (answer === undefined) throw unreadable()
      return answer
    } catch (error) {
      if (controller.signal.aborted) throw controller.signal.reason
      if (error instanceof Failure || error instanceof ClockError) throw error
      throw unreachable(error)
    } finally {
      cancel()
      signal?.removeEventListener('abort', abort)
    }
  }

  return {
    async call(name, ask, signal) {
      const body = JSON.stringify(ask)
      try {
        return await once(name, body, signal)
      } catch (error) {
        if (!(error instanceof ClockError)) throw error
        offset = error.vaultNow - clock.now()
      }
      try {
        return await once(name, body, signal)
      } catch (error) {
        throw error instanceof ClockError ? new Failure(error.message, 'clock') : error
      }
    },
  }
}

const unreachable = (cause?: unknown) =>
  new Failure('The server cannot be reached. Please try again.', undefined, { cause })
const unreadable = () => new Failure('The server gave an answer that cannot be read.')

const toError = (json: unknown): Error => {
  const error = read(errorSchema, json)
  if (!error) return unreadable()
  const { code, message, now } = error
  if (code === 'clock' && typeof now === 'number') return new ClockError(now)
  return new Failure(wordsOf(code, message), code)
}

/** Clients show this at the field if it has these two words. */
const wordsOf = (code: VaultErrorCode, message: string) =>
  code === 'email-invalid' && !message.includes('Invalid email') ? `Invalid email. ${message}` : message
