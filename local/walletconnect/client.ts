// Owns how a WalletConnect sign client is opened here: it speaks to the local relay and to nobody else.
import { SignClient } from '@walletconnect/sign-client'
import { tolerateLateMessages } from '../../src/connectors/walletconnect/client.ts'

export type Client = Awaited<ReturnType<typeof SignClient.init>>
export type SignClientOptions = NonNullable<Parameters<typeof SignClient.init>[0]>
export type SessionStruct = ReturnType<Client['session']['get']>
export type ProposalStruct = ReturnType<Client['proposal']['get']>

/** The local relay takes any of 32 hex characters. */
const PROJECT_ID = '0123456789abcdef0123456789abcdef'

export type ClientSettings = Pick<SignClientOptions, 'metadata' | 'storage'> & {
  readonly relayUrl: string
  /** Of its keys in storage; clients of one prefix in one program share everything. */
  readonly prefix: string
}

export async function openClient({ relayUrl, prefix, ...settings }: ClientSettings): Promise<Client> {
  const client = await SignClient.init({
    ...settings,
    relayUrl,
    projectId: PROJECT_ID,
    customStoragePrefix: prefix,
    telemetryEnabled: false,
    logger: 'silent',
    // Requests come when they come, not each after the answer to the one before.
    signConfig: { disableRequestQueue: true },
  })
  tolerateLateMessages(client)
  // Each request and proposal would ask a verification host on the internet, and wait seconds for it.
  client.core.verify.register = async () => ''
  Reflect.set(client.core.verify, 'resolve', async () => undefined)
  return client
}

/** Lets a program end; what is stored stays. */
export async function closeClient(client: Client): Promise<void> {
  client.core.heartbeat.stop()
  await client.core.relayer.transportClose()
}
