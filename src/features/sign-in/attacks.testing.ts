/** What a hostile wallet, page or store may hand over in place of the session that was asked for, by number. */
import { parseSignature, serializeCompactSignature, signatureToCompactSignature } from 'viem'
import { toChecksum } from '../../lib/checksum.ts'
import { formatSignInMessage, type SignInFormat, type SignInRecord } from '../../lib/sign-in-message.ts'
import type { SignInSession } from './contract.ts'
import { STRANGER, VISITOR } from './sign-in.testing.ts'

export type Forge = (session: SignInSession, n: number) => Promise<SignInSession> | SignInSession

export type Signer = {
  readonly format: SignInFormat
  sign(message: string): Promise<string>
  /** Another account, another network: by number. */
  addressAt(n: number): string
  chainIdAt(n: number): string
}

/** Other texts, signed by the visitor: a page elsewhere may have got that. */
export const forgeTexts = ({
  format,
  sign,
  addressAt,
  chainIdAt,
}: Signer): Readonly<Record<string, Forge>> => {
  const resigned = async (session: SignInSession, change: Partial<SignInRecord>): Promise<SignInSession> => {
    const data = { ...session.data, ...change }
    const message = formatSignInMessage(data, format)
    if (message === undefined) throw new TypeError('The forged text is none')
    return { data, message, signature: await sign(message) }
  }
  const said = async (session: SignInSession, message: string): Promise<SignInSession> => ({
    ...session,
    message,
    signature: await sign(message),
  })
  return {
    'domain: another': (session, n) => resigned(session, { domain: `shop${n}.example` }),
    'uri: another': (session, n) => resigned(session, { uri: `https://shop.example/${n}` }),
    'address: another': (session, n) => resigned(session, { accountAddress: addressAt(n) }),
    'chain: another': (session, n) => resigned(session, { chainId: chainIdAt(n) }),
    'nonce: another': (session, n) => resigned(session, { nonce: `nonce000${n}` }),
    'statement: another': (session, n) => resigned(session, { statement: `Give away ${n}` }),
    'text: another time': (session, n) =>
      resigned(session, { expirationTime: new Date(Date.UTC(2030, 0, 1) + n).toISOString() }),
    'text: a resource more': (session, n) => resigned(session, { resources: [`https://evil.example/${n}`] }),
    'message: a character more': (session, n) => said(session, `${session.message}${'\n '.charAt(n % 2)}`),
    'message: none': (session, n) => said(session, `hello ${n}`),
  }
}

export const withSignature = (session: SignInSession, signature: string): SignInSession => ({
  ...session,
  signature,
})
const hexOf = (n: number, digits: number) =>
  (n * 2_654_435_761).toString(16).padStart(digits, 'a').slice(-digits)

export const FORGERIES: Readonly<Record<string, Forge>> = {
  'signature: another signer': async (session) =>
    withSignature(session, await STRANGER.signMessage({ message: session.message })),
  'signature: of another text': async (session, n) =>
    withSignature(session, await VISITOR.signMessage({ message: `${session.message}${n}` })),
  'signature: cut': (session, n) =>
    withSignature(session, session.signature.slice(0, session.signature.length - 1 - (n % 130))),
  'signature: padded': (session, n) => withSignature(session, session.signature + '00'.repeat(1 + (n % 90))),
  'signature: one digit changed': (session, n) => {
    const at = 2 + (n % 128)
    const digit = session.signature.charAt(at) === '7' ? '8' : '7'
    return withSignature(session, session.signature.slice(0, at) + digit + session.signature.slice(at + 1))
  },
  'signature: EIP-2098': (session) =>
    withSignature(
      session,
      serializeCompactSignature(
        signatureToCompactSignature(parseSignature(session.signature as `0x${string}`)),
      ),
    ),
  'signature: parity for v': (session) =>
    withSignature(session, session.signature.replace(/1b$/, '00').replace(/1c$/, '01')),
  'signature: wrapped without a contract': (session) =>
    withSignature(session, `${session.signature}${'6492'.repeat(16)}`),
  'signature: random': (session, n) => withSignature(session, `0x${hexOf(n + 1, 130)}`),
  ...forgeTexts({
    format: { kind: 'eip-4361' },
    sign: (message) => VISITOR.signMessage({ message }),
    addressAt: (n) => toChecksum(hexOf(n + 1, 40)),
    chainIdAt: (n) => `eip155:${n + 2}`,
  }),
}
