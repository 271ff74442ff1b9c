/** One-click sign-in over WalletConnect (decisions 86): what is to be signed with the connection, and what a wallet has signed. */
import type { SignInAsk } from '../../connectors/walletconnect/sign-in-ask.ts'
import type { Core } from '../../core/wallet.ts'
import { ownFailure } from '../../errors/own.ts'
import { accountOf, type SignedCacao } from '../../lib/cacao.ts'
import { ZERO_ADDRESS } from '../../lib/evm-address.ts'
import { withDeadline } from '../../lib/flight.ts'
import { withRecapWords } from '../../lib/recap.ts'
import { formatSignInMessage, type SignInRecord } from '../../lib/sign-in-message.ts'
import type { CheckedPlugin } from './checked-plugin.ts'
import type { SignInSession } from './contract.ts'
import { signInFailed } from './errors.ts'
import { pageSignInOf } from './page-sign-in.ts'
import { pluginOf } from './plugin.ts'
import { trackSignIn } from './track.ts'

/** Milliseconds that a code may wait for the host's nonce; the visitor signs later where that is not there. */
const FIELDS_MS = 5_000

const given = <K extends string>(key: K, value: string | null | undefined) =>
  value ? { [key]: value } : undefined

/** @throws where no text can be made of it that EIP-4361 allows */
const sessionOf = ({ h, p, s }: SignedCacao): SignInSession => {
  const { namespace, reference, address = '' } = accountOf(p.iss) ?? {}
  const resources = p.resources ?? undefined
  const data: SignInRecord = {
    accountAddress: address,
    chainId: `${namespace}:${reference}`,
    domain: p.domain,
    uri: p.aud || p.uri || '',
    version: '1',
    nonce: p.nonce,
    issuedAt: p.iat,
    ...given('expirationTime', p.exp),
    ...given('notBefore', p.nbf),
    ...given('requestId', p.requestId),
    ...given('statement', withRecapWords(p.statement ?? undefined, resources)),
    ...(resources && resources.length > 0 && { resources }),
  }
  const message = p.version === '1' ? formatSignInMessage(data, { kind: 'eip-4361' }) : undefined
  if (message === undefined) throw signInFailed(new TypeError('The wallet has signed another text'))
  return { data, message, signature: s.s, cacao: { h, p, s } }
}

const signIn = async (
  plugin: CheckedPlugin,
  sessions: readonly SignInSession[],
  signal: AbortSignal | undefined,
): Promise<void> => {
  try {
    await plugin.setSessions(sessions)
  } finally {
    // The visitor has left while it was verified: nobody is signed in by a connection that is gone.
    const undone = signal?.aborted ? sessions : []
    for (const { data } of undone) await plugin.revokeSession(data.chainId, data.accountAddress)
  }
}

/** What fails here is the engineer's to hear of: the view asks the visitor, and says what is wrong then. */
export const oneClickOf = (core: Core): SignInAsk => ({
  async fields(chainId) {
    const plugin = pluginOf(core)
    // It signs in a way of its own.
    if (!plugin || plugin.signMessage) return undefined
    try {
      const made = plugin.createMessage({ accountAddress: ZERO_ADDRESS, chainId })
      const { record } = await withDeadline(made, FIELDS_MS, core.clock, () => ownFailure('timeout'))
      return record
    } catch (error) {
      core.report(error)
      return undefined
    }
  },
  async onSigned(cacaos, signal) {
    const plugin = pluginOf(core)
    if (!plugin || signal?.aborted) return
    try {
      await signIn(plugin, cacaos.map(sessionOf), signal)
      if (!signal?.aborted) trackSignIn(core, 'SIWX_AUTH_SUCCESS')
    } catch (error) {
      core.report(error)
      trackSignIn(core, 'SIWX_AUTH_ERROR')
    }
    pageSignInOf(core).changed()
  },
})
