/**
 * Signing in with Farcaster: a channel at its relay, opened for one browser, and the signed login message that comes back through it.
 * The relay is believed in nothing: the signature, and the registry on Optimism, say whose id it is. The name is only shown.
 */
import type { Clock } from '../../../../src/lib/clock.ts'
import { cleanText } from '../../../../src/lib/text.ts'
import type { SignedIn } from '../../contract/vault.ts'
import { type Fetch, within } from '../social/deadline.ts'
import { type Caller, type SignIn, VaultFailure } from '../social/deps.ts'
import { readSigned } from './message.ts'
import { type Completed, createRelay, type Relay } from './relay.ts'

const CHANNEL_MS = 10 * 60_000
const STEP_MS = 10_000
export const WAIT_MS = 20_000
export const POLL_MS = 1_500
/** No time is left for an answer below that. */
const MIN_STEP_MS = 2_000
/** In a row, of the relay or of the node, also over several waits. */
const MAX_FAILURES = 3
const MAX_CHANNELS = 10_000

export type FarcasterDeps = {
  readonly frameOrigin: string
  readonly allowedOrigins: readonly string[]
  readonly relayUrl: string
  /** A node of Optimism. */
  readonly nodeUrl: string
  readonly signIn: SignIn
  readonly clock: Clock
  readonly fetch: Fetch
  readonly log: (line: string) => void
}

type Channel = {
  readonly token: string
  readonly nonce: string
  readonly site: string
  /** By the monotonic clock. */
  readonly until: number
  failures: number
  /** Kept while Optimism cannot be asked: the relay may say it once. */
  completed?: Completed
}

export function createFarcaster(deps: FarcasterDeps) {
  const { clock, frameOrigin } = deps
  const relay = createRelay(deps)
  const domain = new URL(frameOrigin).host
  const siweUri = `${frameOrigin}/`
  const channels = createChannels(clock)

  const start = async (
    { site }: { readonly site: string },
    caller: Caller,
  ): Promise<{ readonly url: string }> => {
    if (site !== frameOrigin && !deps.allowedOrigins.includes(site)) {
      throw new VaultFailure('origin-refused', 'This site may not use the wallet.')
    }
    // An attempt that failed leaves none of before behind.
    channels.drop(caller.deviceId)
    const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('hex')
    const expirationTime = new Date(clock.now() + CHANNEL_MS).toISOString()
    const login = { siweUri, domain, nonce, expirationTime }
    try {
      const { channelToken, url } = await within(
        STEP_MS,
        clock,
        (signal) => relay.open(login, signal),
        caller.signal,
      )
      channels.keep(caller.deviceId, {
        token: channelToken,
        nonce,
        site,
        until: clock.monotonic() + CHANNEL_MS,
        failures: 0,
      })
      return { url }
    } catch (error) {
      throw failed(UNREACHABLE, error)
    }
  }

  /** Undefined: Optimism could not be asked, and may be next time. */
  const believe = async (
    completed: Completed,
    channel: Channel,
    caller: Caller,
    ms: number,
  ): Promise<bigint | undefined> => {
    const expected = { domain, uri: siweUri, nonce: channel.nonce, time: clock.now() }
    const signed = await readSigned(completed.message, completed.signature, expected)
    if (!signed) throw refused('the message is not the one that was asked for')
    const ask = (signal: AbortSignal) => relay.idOf(signed.address, signal)
    const owned = await within(ms, clock, ask, caller.signal).catch((error: unknown) => {
      if (!caller.signal.aborted && !mayFail(channel))
        throw failed('Optimism could not be asked whose Farcaster id this is. Try again.', error)
    })
    if (owned === undefined) return undefined
    if (owned !== signed.fid) throw refused('the signer does not have that id')
    return signed.fid
  }

  const refused = (reason: string): VaultFailure => {
    deps.log(`farcaster: refused, ${reason}`)
    return failed('What Farcaster answered was not to be believed. Try again.')
  }

  const wait = async (_ask: unknown, caller: Caller): Promise<{ readonly signedIn: SignedIn | null }> => {
    const { deviceId, browser, signal } = caller
    const channel = channels.get(deviceId)
    if (!channel) throw failed(ENDED)
    const end = clock.monotonic() + WAIT_MS
    if (channel.completed) await clock.wait(POLL_MS, signal)
    const completed = channel.completed ?? (await poll(relay, channel, clock, caller))
    if (!completed) return { signedIn: null }
    // Whoever waits twice, or has started anew meanwhile, is signed in by one of them.
    if (channels.get(deviceId) !== channel) throw failed(ENDED)
    channels.drop(deviceId)
    // The frame gives up a little later.
    const left = end + MIN_STEP_MS - clock.monotonic()
    const fid = await believe(completed, channel, caller, Math.min(STEP_MS, left))
    if (fid === undefined) {
      if (channels.get(deviceId)) throw failed(ENDED)
      channels.keep(deviceId, Object.assign(channel, { completed }))
      return { signedIn: null }
    }
    const userName = cleanText(completed.username, 64) || `fid ${fid}`
    const identity = { kind: 'farcaster', userName } as const
    return { signedIn: await deps.signIn(deviceId, `farcaster:${fid}`, identity, channel.site, browser) }
  }

  return { handlers: { 'farcaster/start': start, 'farcaster/wait': wait } }
}

const ENDED = 'This sign-in has ended. Start again.'
const UNREACHABLE = 'Farcaster could not be reached. Try again.'

/** By device, oldest first. They live ten minutes in memory: after a restart of the vault a person scans again. */
function createChannels(clock: Pick<Clock, 'monotonic'>) {
  const kept = new Map<string, Channel>()
  const isOver = ({ until }: Channel) => until <= clock.monotonic()
  return {
    get(deviceId: string): Channel | undefined {
      const channel = kept.get(deviceId)
      return channel && !isOver(channel) ? channel : undefined
    },
    keep(deviceId: string, channel: Channel): void {
      kept.delete(deviceId)
      for (const [id, old] of kept) {
        if (!isOver(old) && kept.size < MAX_CHANNELS) break
        kept.delete(id)
      }
      kept.set(deviceId, channel)
    },
    drop(deviceId: string): void {
      kept.delete(deviceId)
    },
  }
}

/** Counts a failure. False: it was one too many, and the next wait counts anew. */
const mayFail = (channel: Channel): boolean => {
  channel.failures = (channel.failures + 1) % MAX_FAILURES
  return channel.failures > 0
}

/** Asks the relay until it was approved or the time is up. */
async function poll(
  relay: Relay,
  channel: Channel,
  clock: Clock,
  caller: Caller,
): Promise<Completed | undefined> {
  const { signal } = caller
  const end = clock.monotonic() + WAIT_MS
  for (;;) {
    const left = end - clock.monotonic()
    try {
      const ask = (own: AbortSignal) => relay.status(channel.token, own)
      const completed = await within(Math.min(STEP_MS, left), clock, ask, signal)
      channel.failures = 0
      if (completed) return completed
    } catch (error) {
      if (signal.aborted || !mayFail(channel)) throw failed(UNREACHABLE, error)
    }
    if (clock.monotonic() + POLL_MS + MIN_STEP_MS > end) return undefined
    await clock.wait(POLL_MS, signal)
  }
}

const failed = (message: string, cause?: unknown) => new VaultFailure('farcaster-failed', message, { cause })
