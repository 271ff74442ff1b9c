/**
 * The sign client (`@walletconnect/sign-client` 2.21.8, the last one under Apache-2.0): how it is opened and closed here. The
 * only file that imports it, so all of its weight is in this chunk.
 */
import { SignClient } from '@walletconnect/sign-client'
import { ignore } from '../../lib/flight.ts'
import type { RelayLine } from './relay-connection.ts'
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
  /** Where domains are verified; undefined: nowhere. */
  readonly verifyUrl: string | undefined
  readonly metadata: ClientMetadata
  readonly store: Store
  /** How it comes to the relay. */
  readonly line: RelayLine
}

/**
 * Of what peers send, the client asks some of its own checks without waiting for them: what they find would be a rejection
 * that nobody handles, on the host's page. Who does wait is told as before.
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

/** Of a request the client would open the wallet’s app itself, by whatever link is stored. It is told that no session wants it. */
const withoutDeepLinks = ({ session }: Client): void => {
  const get = session.get
  session.get = (topic) => {
    const found = get(topic)
    return { ...found, sessionConfig: { ...found.sessionConfig, disableDeepLink: true } }
  }
}

const PREFIX = 'wallet-modal'

/** What `SignClient.init` does, with a moment before anything is started. */
const start = async (client: Client): Promise<void> => {
  const initialize: unknown = Reflect.get(client, 'initialize')
  if (typeof initialize !== 'function') throw new TypeError('The sign client cannot be started')
  await Reflect.apply(initialize, client, [])
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
  options.line.take(client.core)
  await start(client)
  handleFloatingChecks(client.engine)
  withoutDeepLinks(client)
  if (options.verifyUrl === undefined) {
    // For every proposal and request it would open a hidden frame on a host of its own, and wait five seconds where the
    // page's policy forbids that. There is no option for it in 2.21.8; a test holds that the method is still this one.
    client.core.verify.register = async () => ''
    // The client puts a slash and its path behind it.
  } else Reflect.set(client.core.verify, 'verifyUrlV3', options.verifyUrl.replace(/\/+$/, ''))
  return client
}

/** It lets go of the socket, its timers and its place on the window; what is stored is the caller's. */
export async function closeClient(client: Client): Promise<void> {
  for (const name of [`_walletConnectCore_${PREFIX}`, `_walletConnectCore_${PREFIX}_count`])
    Reflect.deleteProperty(globalThis, name)
  client.core.heartbeat.stop()
  await client.core.relayer.transportClose()
}
