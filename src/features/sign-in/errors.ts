/** The errors of signing in (specification 8). Messages are for the host's engineer; a key's words for the visitor are the view's. */
import { WalletModalError } from '../../errors/base.ts'

/** The plug-in threw, was silent, or answered something else. */
export const signInFailed = (cause?: unknown): WalletModalError =>
  new WalletModalError('sign-in-failed', 'A problem occurred while trying initialize authentication', cause)

/** What a signed text is not, or what its signature is not. */
export type Refusal =
  | 'message'
  | 'domain'
  | 'uri'
  | 'address'
  | 'chain'
  | 'nonce'
  | 'statement'
  | 'text'
  | 'expired'
  | 'not-yet-valid'
  | 'signature'
  | 'verify'
  | 'unverifiable'

const REASONS: Readonly<Record<Refusal, string>> = {
  message: 'it is no sign-in message',
  domain: 'it names another domain',
  uri: 'it names another uri',
  address: 'it names another account',
  chain: 'it names another network',
  nonce: 'its nonce was not asked for',
  statement: 'it has another statement',
  text: 'it is another text',
  expired: 'it has expired',
  'not-yet-valid': 'it is not valid yet',
  signature: 'the signature is not the account’s',
  verify: 'verify() did not answer true',
  unverifiable: 'this browser cannot check signatures of this network, and there is no verify()',
}

/** The signed text or its signature was refused. `cause`: the `Refusal`. */
export const signInRefused = (refusal: Refusal): WalletModalError =>
  new WalletModalError('sign-in-refused', `The signed message was refused: ${REASONS[refusal]}.`, refusal)

/** No node says whether the signature is valid: neither signed in nor refused. */
export const signInUnreachable = (): WalletModalError =>
  new WalletModalError(
    'sign-in-unreachable',
    'The network could not be asked whether the signature is valid.',
  )
