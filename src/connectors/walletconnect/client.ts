/**
 * Opens and closes the sign client (`@walletconnect/sign-client` 2.21.8, the last one under Apache-2.0). The only
 * file that imports it, so that all of its weight is in this chunk.
 */
import { SignClient } from '@walletconnect/sign-client'
import { ignore } from '../../lib/flight.ts'
import type { Store } from './store.ts'

export type Client = Awaited<ReturnType<typeof SignClient.init>>
export type Session = ReturnType<Client['session']['get']>

export type ClientMetadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

export type ClientOptions = {
  readonly projectId: string
  readonly relayUrl: string
  /** The server that verifies domains; undefined: domains are not verified. */
  readonly verifyUrl: string | undefined
  readonly metadata: ClientMetadata
  readonly store: Store
  /** Owns the client's connection to the relay; attached before the client starts. */
  readonly relay: { attach(core: Client['core']): void }
}

/**
 * The client runs some checks of incoming messages without awaiting them, so that a failed check becomes an unhandled
 * rejection on the host's page. Callers that do await a check still get its error.
 */
const handleFloatingChecks = (engine: object): void => {
  for (const name of Object.keys(engine)) {
    const check: unknown = Reflect.get(engine, name)
    if (!name.startsWith('isValid') || typeof check !== 'function') continue
    Reflect.set(engine, name, (...given: unknown[]) => {
      const found: unknown = Reflect.apply(check, engine, given)
      return found instanceof Promise ? ignore(found) : found
    })
  }
}

/**
 * The client ends a session that its wallet has ended in a listener that nobody awaits, and waits for that listener before
 * it handles the next message. When the page has ended the session meanwhile, deleting it again would reject on the host's
 * page, and no wallet would be heard any more.
 */
const deleteSessionsOnce = ({ engine, session }: Client): void => {
  const deleteSession: unknown = Reflect.get(engine, 'deleteSession')
  if (typeof deleteSession !== 'function')
    throw new TypeError('The sign client deletes sessions in another way')
  Reflect.set(engine, 'deleteSession', async (given: { readonly topic: string }) => {
    if (session.keys.includes(given.topic)) await Reflect.apply(deleteSession, engine, [given])
  })
}

/** Nothing that arrives late or twice becomes an unhandled rejection, or holds up what arrives after it. */
export function tolerateLateMessages(client: Client): void {
  handleFloatingChecks(client.engine)
  deleteSessionsOnce(client)
}

/**
 * At each request the client would open the wallet's app by a stored link. We open it ourselves, so every session is
 * read with deep links disabled.
 */
const withoutDeepLinks = ({ session }: Client): void => {
  const get = session.get
  session.get = (topic) => {
    const found = get(topic)
    return { ...found, sessionConfig: { ...found.sessionConfig, disableDeepLink: true } }
  }
}

const PREFIX = 'wallet-modal'

/** `SignClient.init` creates and starts the client in one step. Here the relay connection is attached in between. Rejects where it cannot use what is stored. */
const start = async (client: Client): Promise<void> => {
  const initialize: unknown = Reflect.get(client, 'initialize')
  if (typeof initialize !== 'function') throw new TypeError('The sign client cannot be started')
  await Reflect.apply(initialize, client, [])
  const { crypto } = client.core
  // A key of another form is only used once the relay is asked, where it would read for ever as a relay that is away.
  if (crypto.keychain.has('client_ed25519_seed')) await crypto.getClientId()
}

export async function openClient(options: ClientOptions): Promise<Client> {
  const client = new SignClient({
    projectId: options.projectId,
    relayUrl: options.relayUrl,
    metadata: { ...options.metadata, icons: [...options.metadata.icons] },
    storage: options.store,
    customStoragePrefix: PREFIX,
    telemetryEnabled: false,
    logger: 'silent',
  })
  options.relay.attach(client.core)
  await start(client).catch((error) => {
    ignore(closeClient(client))
    throw error
  })
  tolerateLateMessages(client)
  withoutDeepLinks(client)
  if (options.verifyUrl === undefined) {
    // The client would open a hidden frame of another host for each proposal and request, and wait five seconds where
    // the page's policy forbids that. 2.21.8 has no option for it; a test checks that this is still the method.
    client.core.verify.register = async () => ''
    // The client appends a slash and its path.
  } else Reflect.set(client.core.verify, 'verifyUrlV3', options.verifyUrl.replace(/\/+$/, ''))
  return client
}

/** Removes the client's global variables: a client that is opened while they are there would share its parts. */
export function leaveGlobals(): void {
  for (const name of [`_walletConnectCore_${PREFIX}`, `_walletConnectCore_${PREFIX}_count`])
    Reflect.deleteProperty(globalThis, name)
}

/** Closes the socket, stops the timers and removes the client's global variables. Storage is the caller's to wipe. */
export async function closeClient(client: Client): Promise<void> {
  leaveGlobals()
  client.core.heartbeat.stop()
  await client.core.relayer.transportClose()
}
