/** The session that comes of a one-click sign-in: its accounts are those that have signed, on the networks that the wallet has written into the text. */
import { accountOf, type SignedCacao } from '../../lib/cacao.ts'
import { readField } from '../../lib/json.ts'
import { parseRecap } from '../../lib/recap.ts'
import * as v from '../../lib/schema.ts'
import type { Client, Session } from './client.ts'

/** Seconds, as of all sessions (wire facts 8.1). */
const SESSION_LIFE = 7 * 24 * 60 * 60
const MAX_TEXT = 16_384

const text = v.custom<string>((value) => typeof value === 'string' && value.length <= MAX_TEXT)

const responder = v.object({
  publicKey: v.matching(/^[\da-f]{64}$/),
  metadata: v.object({ name: text, description: text, url: text, icons: v.array(text) }),
})

export const readResponder = (value: unknown) => v.read(responder, value)

/** As in every session of eip155. */
const EVENTS = ['chainChanged', 'accountsChanged']

const namespaceOf = (cacaos: readonly SignedCacao[]) => {
  const accounts = new Set<string>()
  const chains = new Set<string>()
  const methods = new Set<string>()
  for (const { p } of cacaos) {
    const { namespace, reference, address } = accountOf(p.iss) ?? {}
    const recap = parseRecap(p.resources?.at(-1))
    for (const chain of [`${namespace}:${reference}`, ...(recap?.chains ?? [])]) {
      chains.add(chain)
      accounts.add(`${chain}:${address}`)
    }
    for (const method of recap?.methods ?? []) methods.add(method)
  }
  return { chains: [...chains], accounts: [...accounts], methods: [...methods], events: [...EVENTS] }
}

/** @throws when the wallet allows no request, and so has no session either, or the relay is away */
export async function acceptSession(
  client: Client,
  asked: { readonly publicKey: string; readonly pairingTopic: string },
  cacaos: readonly SignedCacao[],
  result: unknown,
): Promise<Session> {
  const peer = readResponder(readField(result, 'responder'))
  const eip155 = namespaceOf(cacaos)
  if (!peer || eip155.methods.length === 0) throw new TypeError('The wallet has signed in without a session')
  const topic = await client.core.crypto.generateSharedKey(asked.publicKey, peer.publicKey)
  const expiry = Math.floor(Date.now() / 1000) + SESSION_LIFE
  await client.core.relayer.subscribe(topic)
  await client.session.set(topic, {
    topic,
    pairingTopic: asked.pairingTopic,
    relay: { protocol: 'irn' },
    expiry,
    acknowledged: true,
    controller: peer.publicKey,
    namespaces: { eip155 },
    requiredNamespaces: {},
    optionalNamespaces: {},
    self: { publicKey: asked.publicKey, metadata: client.metadata },
    peer,
  })
  client.core.expirer.set(topic, expiry)
  return client.session.get(topic)
}
