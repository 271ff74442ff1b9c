/**
 * Proposes a session and a sign-in in one (wire facts 8.6). Fetched where the page wants a sign-in. A wallet that does not know it
 * answers the ordinary proposal, which the client sends beside it; for others that cannot, see `OneClick`.
 */
import { WalletModalError } from '../../errors/base.ts'
import { readCacaos, type SignedCacao } from '../../lib/cacao.ts'
import { ignore } from '../../lib/flight.ts'
import { isRecord, readField } from '../../lib/json.ts'
import type { CaipNetworkId } from '../../lib/namespaces.ts'
import { oncePer } from '../../lib/once-per.ts'
import { formatRecap } from '../../lib/recap.ts'
import type { SignInRecord } from '../../lib/sign-in-message.ts'
import { acceptSession, readResponder } from './accept-signed.ts'
import type { Client, Session } from './client.ts'
import { METHODS, proposedNamespaces } from './proposal.ts'
import { withHandledRejection } from './propose.ts'
import type { Approved } from './sign-in-ask.ts'

type Asked = {
  readonly fields: SignInRecord
  readonly networks: readonly CaipNetworkId[]
  /** Of the request, once it is on its way. */
  id?: unknown
  pairingTopic: string
  publicKey: string
  acceptSession(cacaos: readonly SignedCacao[], result: unknown): Promise<void>
  fail(error: unknown): void
}

/** Codes by which wallets say that they do not know the request; they answer the proposal beside it. */
const UNSUPPORTED: readonly unknown[] = [10_001, -32_601]

/** All but the one that shows something in the wallet. */
const ASKED_METHODS = METHODS.eip155.filter((method) => method !== 'wallet_showCallsStatus')

/**
 * What is replaced in the client for it, 2.21.8 as tested in `one-click.test.ts`. `asked` is by nonce.
 *
 * `sendRequest`: the client writes a time of its own into the text, and leaves out the request's id; and it proposes `personal_sign`
 * alone when the ReCap is not of its making, for which it needs a `Buffer` that browsers do not have.
 *
 * `onSessionAuthenticateResponse`: the client's own verifies what was signed by a fixed host, whatever `endpoints` say, and by signer
 * recovery that the build leaves out. The session is accepted here without it: like the accounts of every session, those are the wallet's
 * claim, and whether anybody is signed in is verified by `features/sign-in` (decisions 85, 86).
 *
 * `decode`: the client opens answers with the key of its last request alone; those to an earlier link, which is still valid, would be lost.
 */
const replaceIn = (client: Client, asked: ReadonlyMap<unknown, Asked>): void => {
  const { engine, core } = client
  const keys = new Map<string, string>()
  const send: unknown = Reflect.get(engine, 'sendRequest')
  if (
    typeof send !== 'function' ||
    typeof Reflect.get(engine, 'onSessionAuthenticateResponse') !== 'function'
  )
    throw new TypeError('The sign client authenticates in another way')

  Reflect.set(engine, 'sendRequest', (given: unknown) => {
    const params = readField(given, 'params')
    const text = readField(params, 'authPayload')
    const one = asked.get(readField(text, 'nonce'))
    if (one && isRecord(text)) {
      one.id = readField(given, 'clientRpcId')
      one.pairingTopic = String(readField(given, 'topic'))
      one.publicKey = String(readField(readField(params, 'requester'), 'publicKey'))
      // There is one, of the request that is made now.
      for (const { responseTopic, publicKey } of client.auth.authKeys.getAll())
        keys.set(responseTopic, publicKey)
      Object.assign(text, { iat: one.fields.issuedAt, requestId: one.fields.requestId })
    }
    const { networks } = [...asked.values()].at(-1) ?? {}
    // The client's other proposals go another way.
    if (readField(given, 'method') === 'wc_sessionPropose' && isRecord(params) && networks)
      Object.assign(params, { optionalNamespaces: proposedNamespaces(networks) })
    return Reflect.apply(send, engine, [given])
  })

  Reflect.set(engine, 'onSessionAuthenticateResponse', (_topic: unknown, payload: unknown) => {
    const id = readField(payload, 'id')
    const one = [...asked.values()].find((each) => each.id === id)
    const error = readField(payload, 'error')
    if (!one || UNSUPPORTED.includes(readField(error, 'code'))) return
    ignore(client.auth.requests.delete(Number(id), { message: 'fulfilled', code: 0 }))
    if (error) return one.fail(error)
    const result = readField(payload, 'result')
    const cacaos = readCacaos(readField(result, 'cacaos'))
    if (cacaos && readResponder(readField(result, 'responder'))) ignore(one.acceptSession(cacaos, result))
    else
      one.fail(new WalletModalError('wallet-bad-answer', 'The wallet signed in with another shape', payload))
  })

  const { decode } = core.crypto
  core.crypto.decode = (topic, encoded, options) => {
    const receiverPublicKey = keys.get(topic)
    return Reflect.apply(decode, core.crypto, [
      topic,
      encoded,
      receiverPublicKey === undefined ? options : { ...options, receiverPublicKey },
    ])
  }
}

const askedOf = oncePer((client: Client) => {
  const asked = new Map<unknown, Asked>()
  replaceIn(client, asked)
  return asked
})

/** `networks`: the active one first. `drop` ends a session of a wallet that has answered both. */
export async function authenticate(
  client: Client,
  networks: readonly CaipNetworkId[],
  fields: SignInRecord,
  drop: (session: Session) => void,
): Promise<{ uri: string | undefined; session: Promise<Approved<Session>> }> {
  const all = askedOf(client)
  let resolve: (approved: Approved<Session>) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const session = new Promise<Approved<Session>>((...given) => {
    ;[resolve, reject] = given
  })
  let isDone = false
  const end = (how: () => void) => {
    isDone = true
    all.delete(fields.nonce)
    how()
  }
  const one: Asked = {
    fields,
    networks,
    pairingTopic: '',
    publicKey: '',
    async acceptSession(cacaos, result) {
      if (isDone) return
      isDone = true
      try {
        const session = await acceptSession(client, one, cacaos, result)
        end(() => resolve({ session, cacaos }))
      } catch (error) {
        end(() => reject(error))
      }
    },
    fail(error) {
      if (!isDone) end(() => reject(error))
    },
  }
  all.set(fields.nonce, one)
  const { domain, uri: page, nonce, statement, expirationTime, notBefore, resources = [] } = fields
  const { uri, response } = await client.authenticate({
    chains: [...networks],
    domain,
    uri: page,
    nonce,
    resources: [...resources, formatRecap(ASKED_METHODS)],
    ...(statement && { statement }),
    ...(expirationTime && { exp: expirationTime }),
    ...(notBefore && { nbf: notBefore }),
  })
  // The client's own answer is that of a wallet which does not know the request.
  withHandledRejection(response).then(({ session: plain }) => {
    if (!plain) return
    if (isDone) drop(plain)
    else end(() => resolve({ session: plain }))
  }, one.fail)
  return { uri, session }
}
