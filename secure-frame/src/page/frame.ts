/** Puts the frame's page together. What it needs of the browser comes from `sdk.ts`, and of tests from themselves. */
import type { Clock } from '../../../src/lib/clock.ts'
import { createLazyPart } from '../../../src/lib/lazy-part.ts'
import type { SmartAccounts } from '../contract/account.ts'
import type { Approver } from '../contract/approval.ts'
import type { FrameConfig } from '../contract/vault.ts'
import { createAccounts } from './accounts.ts'
import { type FrameWindow, openChannel, parentOrigin, type Service } from './channel.ts'
import { loadDeviceKey } from './device-key.ts'
import { Failure, notSignedIn } from './failure.ts'
import { emailMethods } from './methods/email.ts'
import { pageMethods } from './methods/page.ts'
import { socialMethods } from './methods/social.ts'
import { userMethods } from './methods/user.ts'
import { createNetworks } from './networks.ts'
import { createPage } from './page.ts'
import type { Nodes } from './rpc/nodes.ts'
import { createRpc } from './rpc/rpc.ts'
import { createSession } from './session.ts'
import type { Stored } from './stored.ts'
import type { Tabs } from './tabs.ts'
import { createVault } from './vault-client.ts'
import { createWaits } from './waits.ts'

/** Of the wire. */
const VERSION = '4'

export type Surroundings = {
  readonly window: FrameWindow
  readonly config: FrameConfig
  readonly clock: Clock
  readonly stored: Stored
  readonly tabs: Tabs
  /** CAIP-2 of the network that the page names in the frame's address. */
  readonly network: string | null
  /** The vault's origin; empty for the frame's own. */
  readonly vault?: string
  readonly approver: (nodes: Nodes) => Promise<Approver>
  readonly smartAccounts: () => Promise<SmartAccounts>
  readonly debug: (line: string) => void
  readonly report: (error: unknown) => void
}

export function startFrame(around: Surroundings): void {
  const { window, config, clock, stored, tabs, debug, report } = around
  /** A part of the frame that is fetched when it is first needed. */
  const part = <T>(load: () => Promise<T>) =>
    createLazyPart(
      clock,
      load,
      (cause) =>
        new Failure('A part of the wallet cannot be loaded. Please try again.', undefined, { cause }),
    )

  let site = parentOrigin(window) ?? ''
  const deviceKey = part(() => loadDeviceKey(stored))
  const vault = createVault({ deviceKey: deviceKey.get, clock, base: around.vault ?? '' })
  const keys = part(async () => (await import('./keys/key-store.ts')).createKeyStore(stored, clock))
  const session = createSession({ vault, keys: keys.get, tabs, site: () => site, report })
  const networks = createNetworks(config, around.network)
  const page = createPage()
  const smart = part(around.smartAccounts)
  const accounts = createAccounts(networks, smart.get, clock)
  const server = part(async () => {
    const [{ createRpcServer }, { createNodes }] = await Promise.all([
      import('./rpc/serve-rpc.ts'),
      import('./rpc/nodes.ts'),
    ])
    const nodes = createNodes(config, clock)
    const approver = part(async () => {
      const made = await around.approver(nodes)
      const theme = page.theme()
      if (theme) made.setTheme(theme.mode, theme.accent)
      page.onTheme(({ mode, accent }) => made.setTheme(mode, accent))
      return made
    })
    return createRpcServer({
      clock,
      session,
      networks,
      accounts,
      page,
      nodes,
      approver: approver.get,
      smart: smart.get,
    })
  })
  const rpc = createRpc({ session, networks, accounts }, server.get)
  session.onEnd(() => rpc.abort(notSignedIn()))

  const parts = { config, vault, session, networks, accounts, page, waits: createWaits(clock), rpc }
  const service: Service = {
    ...emailMethods(parts),
    ...socialMethods(parts),
    ...userMethods(parts),
    ...pageMethods(parts),
  }
  const { allowedOrigins } = config
  const heard = (origin: string) => {
    site = origin
  }
  openChannel({ window, allowedOrigins, service, heard, debug, report }).ready(VERSION)
}
