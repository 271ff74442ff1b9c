/** Makes a plug-in of the older `siweConfig` (wire facts 11.5), whose sessions are the server's: one at a time, and of eip155 alone. */
import { ownFailure } from '../../errors/own.ts'
import { sameAddress } from '../../lib/caip.ts'
import { parseCaipNetworkId, parseChainId } from '../../lib/chain-id.ts'
import type { Clock } from '../../lib/clock.ts'
import { createFlights, withDeadline } from '../../lib/flight.ts'
import * as v from '../../lib/schema.ts'
import type { SignInRecord } from '../../lib/sign-in-message.ts'
import { DEADLINE } from './checked-plugin.ts'
import type { SignInPage, SignInPlugin, SignInSession } from './contract.ts'
import { signInFailed } from './errors.ts'

/** `chainId`: the EIP-155 number. */
export type SiweSession = { readonly address: string; readonly chainId: number }

/** Each may answer by a promise. All switches are on by default. */
export type SiweConfig = {
  getNonce(address?: string): unknown
  getMessageParams?(): unknown
  createMessage(args: object): unknown
  verifyMessage(session: Omit<SignInSession, 'data'> & { readonly data?: SignInRecord }): unknown
  getSession(): unknown
  signOut(): unknown
  onSignIn?(session: SiweSession): unknown
  onSignOut?(): unknown
  readonly required?: boolean | undefined
  readonly enabled?: boolean | undefined
  readonly signOutOnDisconnect?: boolean | undefined
  readonly signOutOnAccountChange?: boolean | undefined
  readonly signOutOnNetworkChange?: boolean | undefined
}

export type SiwePlugin = SignInPlugin & {
  /** To be called where the active account becomes another one. Undefined: nobody is connected any more. Whether a session has ended. */
  accountChanged(address: string | undefined): Promise<boolean>
}

export type SiweContext = {
  readonly page: SignInPage
  readonly clock: Pick<Clock, 'now' | 'setTimeout'>
  /** CAIP-2, of the network in use. */
  activeChainId(): string | undefined
}

const text = v.optional(v.string())
const paramsSchema = v.object({
  domain: text,
  uri: text,
  statement: text,
  iat: text,
  nbf: text,
  exp: text,
  requestId: text,
  resources: v.optional(v.array(v.string())),
})
const sessionSchema = v.object({
  address: v.matching(/^0x[\da-f]{40}$/i),
  chainId: v.transform(v.unknown(), parseChainId),
})

const isEvm = (chainId: string): boolean => parseCaipNetworkId(chainId)?.namespace === 'eip155'
const numberOf = (chainId: string): number => Number(chainId.split(':')[1])

/** Undefined: `enabled` is false. */
export function createSiwePlugin(config: SiweConfig, context: SiweContext): SiwePlugin | undefined {
  if (config.enabled === false) return undefined
  const flights = createFlights()

  const endSession = async () => {
    if ((await config.signOut()) === false) throw signInFailed(new Error('signOut() answered false'))
    await config.onSignOut?.()
  }
  /** Calls at once share one; one that never answers is not waited for by those that come later. */
  const signOut = () =>
    flights.once('sign-out', () =>
      withDeadline(endSession(), DEADLINE, context.clock, () => ownFailure('timeout')),
    )

  const addSession = async (session: SignInSession): Promise<void> => {
    const { accountAddress, chainId } = session.data
    if (!isEvm(chainId)) return
    if ((await config.verifyMessage(session)) !== true)
      throw signInFailed(new Error('verifyMessage() did not answer true'))
    await config.onSignIn?.({ address: accountAddress, chainId: numberOf(chainId) })
  }

  const readSession = async (): Promise<SiweSession | undefined> => {
    const answer = await config.getSession()
    if (answer === null || answer === undefined) return undefined
    const session = v.read(sessionSchema, answer)
    if (!session) throw signInFailed(new TypeError('getSession() answered another shape'))
    return session
  }

  return {
    createMessage: (request) => createMessage(config, context, request),
    addSession,
    revokeSession: async (chainId) => {
      if (isEvm(chainId)) await signOut()
    },
    async setSessions(sessions) {
      const active = context.activeChainId()
      const session = sessions.find(({ data }) => data.chainId === active) ?? sessions[0]
      await (session ? addSession(session) : signOut())
    },
    async getSessions(chainId, address) {
      if (!isEvm(chainId)) return [emptySession(chainId, address, context)]
      const session = await readSession()
      if (!session) return []
      const isElsewhere = config.signOutOnNetworkChange !== false && session.chainId !== numberOf(chainId)
      const isOther = config.signOutOnAccountChange !== false && !sameAddress(session.address, address)
      return isElsewhere || isOther
        ? []
        : [emptySession(`eip155:${session.chainId}`, session.address, context)]
    },
    async accountChanged(address) {
      const isOff = address ? config.signOutOnAccountChange : config.signOutOnDisconnect
      if (isOff === false) return false
      const session = await readSession()
      if (!session || sameAddress(session.address, address)) return false
      await signOut()
      return true
    },
    getRequired: () => config.required !== false,
    signOutOnDisconnect: config.signOutOnDisconnect !== false,
  }
}

/** Of a session only its account and network are known here. */
const emptySession = (chainId: string, address: string, { page }: SiweContext): SignInSession => ({
  data: { accountAddress: address, chainId, domain: page.host, uri: page.href, version: '1', nonce: '' },
  message: '',
  signature: '',
})

const createMessage = async (
  config: SiweConfig,
  { page, clock }: SiweContext,
  { accountAddress, chainId, notBefore }: Parameters<SignInPlugin['createMessage']>[0],
): ReturnType<SignInPlugin['createMessage']> => {
  const given = (await config.getMessageParams?.()) ?? {}
  const params = v.read(paramsSchema, given)
  const nonce = await config.getNonce(accountAddress)
  if (!params || typeof nonce !== 'string')
    throw signInFailed(new TypeError('Parameters or nonce of another shape'))
  const { domain = page.host, uri = page.href, iat = new Date(clock.now()).toISOString() } = params
  const nbf = params.nbf ?? notBefore
  const message = await config.createMessage({
    ...given,
    domain,
    uri,
    ...(nbf !== undefined && { nbf }),
    address: `did:pkh:${chainId}:${accountAddress}`,
    chainId: numberOf(chainId),
    nonce,
    version: '1',
    iat,
  })
  if (typeof message !== 'string') throw signInFailed(new TypeError('createMessage() answered no text'))
  return {
    accountAddress,
    chainId,
    domain,
    uri,
    version: '1',
    nonce,
    issuedAt: iat,
    expirationTime: params.exp,
    notBefore: nbf,
    statement: params.statement,
    requestId: params.requestId,
    resources: params.resources,
    toString: () => message,
  }
}
