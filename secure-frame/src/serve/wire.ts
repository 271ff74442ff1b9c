/** Makes of the environment what the HTTP side hands requests to: the vault on its data folder, logins, mail. */
import { type Clock, systemClock } from '../../../src/lib/clock.ts'
import { systemRandom } from '../vault/bytes.ts'
import { VaultFailure } from '../vault/failure.ts'
import { createFarcaster } from '../vault/farcaster/farcaster.ts'
import type { LoginHandlers } from '../vault/handlers.ts'
import { faultOf, type Log, nameOf } from '../vault/log.ts'
import { createSmtp } from '../vault/mail/smtp.ts'
import { createSocial } from '../vault/social/social.ts'
import { openFolder } from '../vault/store/folder.ts'
import { openStore } from '../vault/store/store.ts'
import { watchWrites } from '../vault/store/watch-writes.ts'
import { createVault, type LoginHooks } from '../vault/vault.ts'
import type { Env } from './env.ts'
import type { Services } from './services.ts'

const UNANSWERED =
  'The mail server has the whole mail and did not say that it takes it: it may arrive, and counts.'

type Social = ReturnType<typeof createSocial>

/** How the secure frame's own program speaks to providers and relays. */
const ask = (url: string, init: RequestInit) => fetch(url, init)

/**
 * @throws WrongMasterKeyError, or what LevelDB throws if another process has the folder
 */
export async function createServices(
  env: Env,
  log: Log,
  clock: Clock = systemClock,
): Promise<Services & Pick<Social, 'offered'>> {
  const { origin: frameOrigin, allowedOrigins } = env
  const { database, canWrite } = watchWrites(await openFolder(env.data), clock, (error) =>
    log({ event: 'fault', call: 'health', fault: faultOf(error) }),
  )
  const store = await openStore({ database, masterKey: env.masterKey, random: systemRandom }).catch(
    async (error: unknown) => {
      await database.close()
      throw error
    },
  )
  const transport = createSmtp({
    url: env.smtp,
    from: env.mailFrom,
    onUnanswered: (cause) => log({ event: 'mail-failed', line: UNANSWERED, fault: nameOf(cause) }),
  })
  const common = {
    frameOrigin,
    allowedOrigins,
    clock,
    fetch: ask,
    log: (line: string) => log({ event: 'login', line }),
  }
  let social: Social | undefined
  const logins = (hooks: LoginHooks): LoginHandlers => {
    social = createSocial({ ...common, ...hooks, settings: env.providers })
    return { ...social.handlers, ...farcasterOf(env, common, hooks) }
  }
  const vault = createVault({
    store,
    transport,
    frameOrigin,
    allowedOrigins,
    log,
    logins,
    clock,
  })
  return {
    offered: social?.offered ?? [],
    api: vault.api,
    readDevice: vault.readDevice,
    approveDevice: vault.approveDevice,
    callback: async (_provider, request) => {
      if (!social) throw new TypeError('The logins are not there')
      return social.callback(request)
    },
    canWrite,
    async stop() {
      await vault.stop()
      transport.close()
    },
  }
}

type Common = Omit<Parameters<typeof createFarcaster>[0], 'relayUrl' | 'nodeUrl' | 'signIn'>

function farcasterOf({ farcaster }: Env, common: Common, { signIn }: LoginHooks) {
  if (farcaster)
    return createFarcaster({ ...common, signIn, relayUrl: farcaster.relay, nodeUrl: farcaster.node }).handlers
  const refuse = async (): Promise<never> => {
    throw new VaultFailure('provider-unknown', 'This sign-in is not offered here.')
  }
  return { 'farcaster/start': refuse, 'farcaster/wait': refuse }
}
