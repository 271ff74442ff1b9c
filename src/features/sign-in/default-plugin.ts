/**
 * The ready default (decisions 84): makes the text, checks what was signed against it, stores sessions, and believes a stored one only
 * after its signature was verified in this page load.
 */
import { ownFailure } from '../../errors/own.ts'
import { sameAddress } from '../../lib/caip.ts'
import type { Clock } from '../../lib/clock.ts'
import {
  findInvalidField,
  formatSignInMessage,
  type ParsedSignInMessage,
  parseSignInMessage,
  type SignInFormat,
  type SignInRecord,
} from '../../lib/sign-in-message.ts'
import { DEADLINE } from './checked-plugin.ts'
import type {
  MessageRequest,
  SignatureVerifier,
  SignInPage,
  SignInPlugin,
  SignInSession,
} from './contract.ts'
import { signInFailed, signInRefused, signInUnreachable } from './errors.ts'
import { createNonce } from './nonce.ts'
import { refuseText, refuseTime } from './refusals.ts'
import type { SessionStore } from './session-store.ts'
import type { ReadOptions } from './sign-in-options.ts'

export type DefaultPluginContext = {
  readonly page: SignInPage
  readonly clock: Pick<Clock, 'now' | 'monotonic'>
  readonly store: SessionStore
  readonly verifySignature: SignatureVerifier
  /** Texts that may still come back signed, by nonce, oldest first. */
  readonly asked: Map<string, ParsedSignInMessage>
  /** What the page calls the network of that CAIP-2 id. */
  networkName(chainId: string): string | undefined
}

const MAX_ASKED = 20

const NAMESPACE_NAMES: Readonly<Record<string, string>> = { eip155: 'EVM Networks', solana: 'Solana' }

export function createDefaultPlugin(options: ReadOptions, context: DefaultPluginContext): SignInPlugin {
  const { store, clock, verifySignature, asked } = context

  /** @throws a refusal, unless it is what was asked for and, as far as can be told, signed. */
  const check = async ({ message, signature, cacao }: SignInSession, isOneClick: boolean) => {
    const parsed = parseSignInMessage(message)
    if (!parsed) throw signInRefused('message')
    const expected = asked.get(parsed.record.nonce)
    const oneClick = isOneClick ? await import('../../lib/recap.ts') : undefined
    const refusal = expected ? refuseText(message, expected, oneClick) : 'nonce'
    const reason = refusal ?? refuseTime(parsed.record, clock.now())
    if (reason) throw signInRefused(reason)
    // What it says is what was signed, whatever else the session claims.
    const session: SignInSession = { data: parsed.record, message, signature, ...(cacao && { cacao }) }
    const verdict = await verifySignature(session)
    if (verdict === 'invalid') throw signInRefused('signature')
    if (verdict === undefined && !options.verify) throw signInRefused('unverifiable')
    return { session, verdict }
  }

  /** Servers take a nonce once, so of several sessions by one signing they are asked about the first. */
  const askHost = async ([first, ...more]: readonly SignInSession[]) => {
    if (!first || !options.verify) return
    if (more.some(({ data }) => !sameAddress(data.accountAddress, first.data.accountAddress)))
      throw signInRefused('address')
    if ((await options.verify(first)) !== true) throw signInRefused('verify')
  }

  /** Stored where nobody could tell as well: then it counts once somebody can. */
  const accept = async (sessions: readonly SignInSession[], isOneClick: boolean) => {
    const since = clock.monotonic()
    // At once, as each may wait for a node that hangs.
    const checked = await Promise.all(sessions.map((session) => check(session, isOneClick)))
    const good = checked.map(({ session }) => session)
    await askHost(good)
    // The visitor has read by now that it failed.
    if (clock.monotonic() - since >= DEADLINE) throw signInFailed(ownFailure('timeout'))
    for (const { data } of good) asked.delete(data.nonce)
    // Whoever signs with the connection signs nobody else out: another namespace may stay connected, and accounts may be kept.
    if (good.length > 0) good.forEach(store.add)
    else store.clear()
    if (checked.some(({ verdict }) => verdict === 'unknown')) throw signInUnreachable()
  }

  const getSessions: SignInPlugin['getSessions'] = async (chainId, address) => {
    const session = store.find(chainId, address)
    if (!session) return []
    const verdict = await verifySignature(session)
    if (verdict === 'unknown') throw signInUnreachable()
    // Where nothing here can tell, the host's `verify` has: nothing else is stored then.
    if (verdict === 'valid' || (verdict === undefined && options.verify)) return [session]
    // Signed anew meanwhile: the answer is not about that one.
    if (store.find(chainId, address)?.signature !== session.signature) return getSessions(chainId, address)
    store.remove(chainId, address)
    return []
  }

  return {
    async createMessage(request) {
      const nonce = options.getNonce ? await options.getNonce() : createNonce()
      const record = createRecord(request, typeof nonce === 'string' ? nonce : '', options, context)
      const format = formatOf(record.chainId, options, context)
      const text = formatSignInMessage(record, format)
      if (text === undefined)
        throw signInFailed(
          new TypeError(`The sign-in message cannot have this ${findInvalidField(record, format)}`),
        )
      const oldest = asked.size >= MAX_ASKED ? asked.keys().next().value : undefined
      if (oldest !== undefined) asked.delete(oldest)
      asked.set(record.nonce, { record, format })
      return { ...record, toString: () => text }
    },
    addSession: (session) => accept([session], false),
    setSessions: (sessions) => accept(sessions, true),
    revokeSession: async (chainId, address) => store.remove(chainId, address),
    getSessions,
    getRequired: () => options.required ?? true,
    signOutOnDisconnect: options.signOutOnDisconnect ?? true,
  }
}

const createRecord = (
  { accountAddress, chainId, notBefore }: MessageRequest,
  nonce: string,
  { statement, resources, expiresIn }: ReadOptions,
  { page, clock }: DefaultPluginContext,
): SignInRecord => {
  const now = clock.now()
  const toText = (ms: number) => new Date(ms).toISOString()
  return {
    accountAddress,
    chainId,
    domain: page.host,
    uri: page.href,
    version: '1',
    nonce,
    issuedAt: toText(now),
    expirationTime: toText(now + expiresIn * 1000),
    ...(notBefore !== undefined && { notBefore }),
    ...(statement && { statement }),
    ...(resources && resources.length > 0 && { resources }),
  }
}

const formatOf = (
  chainId: string,
  { format }: ReadOptions,
  { networkName }: DefaultPluginContext,
): SignInFormat => {
  const [namespace = ''] = chainId.split(':')
  if (namespace === 'eip155' && format !== 'caip-122') return { kind: 'eip-4361' }
  return { kind: 'caip-122', networkName: networkName(chainId) ?? NAMESPACE_NAMES[namespace] ?? namespace }
}
