import { expect } from 'vitest'
import { announceMockWallet } from '../connectors/mock-announce.ts'
import { SAFE_ID } from '../connectors/safe/create-safe.ts'
import { MAINNET } from '../connectors/standard-wallet.testing.ts'
import { createHarness, type Harness } from '../core/core.testing.ts'
import { fakeStorage, stored } from '../core/fake-storage.testing.ts'
import { openAuth } from '../core/wallets/auth.ts'
import { connectOf } from '../features/connect/connect.state.ts'
import { linkStepOf } from '../features/connect/link/link-step.ts'
import { networkSwitchOf } from '../features/network/network.state.ts'
import { type Namespace, namespaces } from '../lib/namespaces.ts'
import { oncePerCore } from '../lib/once-per.ts'
import { restoreEmbedded } from '../services/embedded.ts'
import { isConnected } from '../state/account.ts'
import { currentEntry } from '../state/router.ts'
import {
  type Actor,
  createCoinbaseActor,
  createEmbeddedActor,
  createEvmActor,
  createLinkActor,
  createSafeActor,
  createStandardActor,
} from './session.walk.testing.ts'

export const EVM_IDS = ['com.a', 'com.b'] as const
export const STANDARD = 'Sol'
const SDK = { sdkType: 'wallet-modal', sdkVersion: 'html-test' }
export const NETWORKS = ['eip155:1', 'eip155:10', MAINNET]

export type World = {
  harness: Harness
  readonly evm: Readonly<Record<(typeof EVM_IDS)[number], ReturnType<typeof createEvmActor>>>
  readonly standard: ReturnType<typeof createStandardActor>
  readonly link: ReturnType<typeof createLinkActor>
  readonly coinbase: ReturnType<typeof createCoinbaseActor>
  readonly safe: ReturnType<typeof createSafeActor>
  readonly embedded: ReturnType<typeof createEmbeddedActor>
  readonly storage: Storage
  /** Ends the attempt by a link that is looked at. */
  endLink: (() => void) | undefined
  /** The same for a sign-in by e-mail. */
  endSignIn: (() => void) | undefined
}

type Wallets = Omit<World, 'harness' | 'endLink' | 'endSignIn'>

export const load = (
  { storage, evm, standard, safe, embedded }: Wallets,
  present: readonly string[],
): Harness => {
  const harness = createHarness({
    storage,
    options: { networks: NETWORKS, projectId: 'ab'.repeat(16), enableCoinbase: true },
    before: (page) => {
      for (const id of EVM_IDS)
        if (present.includes(id)) announceMockWallet(page, { name: id, rdns: id }, evm[id].provider)
      if (present.includes(STANDARD)) standard.register(page)
      if (present.includes(SAFE_ID)) safe.frame(page)
      Object.assign(page.document, { title: 'Shop', querySelector: () => null })
      embedded.frame(page)
    },
  })
  // Somebody looks at wallets.
  harness.core.connectors.discover()
  const { core } = harness
  const auth = oncePerCore((_core: object) => openAuth(core, harness.page, SDK))
  const evmChain = core.chain
  const added = {
    // No hosts: what they say of a wallet is no part of this.
    wake() {},
    chain: async (namespace: Namespace) => {
      const chain = await evmChain(namespace)
      return namespace === 'eip155' ? chain : { ...chain, namespace, switchNetwork: undefined }
    },
    // The project offers it.
    auth: async () => auth(harness),
  }
  Object.assign(core, added)
  Object.assign(harness.wallet, { auth: added.auth })
  void restoreEmbedded(core)
  return harness
}

const EXTENSIONS = [...EVM_IDS, STANDARD]
export const EVERYONE = [...EXTENSIONS, SAFE_ID]

export const createWorld = (): World => {
  const wallets = {
    evm: { 'com.a': createEvmActor(), 'com.b': createEvmActor() },
    standard: createStandardActor(STANDARD),
    link: createLinkActor(),
    coinbase: createCoinbaseActor(),
    safe: createSafeActor(),
    embedded: createEmbeddedActor(),
    storage: fakeStorage(),
  }
  return { ...wallets, harness: load(wallets, EXTENSIONS), endLink: undefined, endSignIn: undefined }
}

export const actorsOf = ({ evm, standard, link, coinbase, safe, embedded }: Wallets): readonly Actor[] => [
  ...Object.values(evm),
  standard,
  link,
  coinbase,
  safe,
  embedded,
]

export const front = ({ harness }: World) => currentEntry(harness.wallet.state.router)
export const isView = (world: World, ...views: readonly string[]) =>
  world.harness.wallet.state.modal.open && views.includes(front(world).view)

/** As its view does: who looks no longer waits no longer. */
export const leaveLink = (world: World): void => {
  if (!isView(world, 'EmailVerifyOtp')) {
    world.endSignIn?.()
    world.endSignIn = undefined
  }
  if (isView(world, 'ConnectingWalletConnectBasic')) return
  world.endLink?.()
  world.endLink = undefined
}

const LOGGED_OUT = [
  'Connect',
  'Connecting',
  'ConnectingWalletConnectBasic',
  'EmailVerifyOtp',
  'Networks',
  // Asked for by a visitor who was connected a moment ago.
  'SwitchActiveChain',
]

/** What must hold whatever has happened. */
export const check = async (world: World): Promise<void> => {
  const { harness, storage } = world
  const { core, wallet } = harness
  const session = stored(storage)['wallet-modal:session']
  for (const namespace of namespaces) {
    const account = core.state.account[namespace]
    const connector = core.session.connector(namespace)
    if (isConnected(account)) {
      expect(connector?.id).toBe(account.wallet?.id)
      expect(connector?.provider(namespace), `a provider of ${namespace}`).toBeDefined()
      expect(account.address).toBe(account.accounts[0])
      expect(account.address).toMatch(namespace === 'eip155' ? /^0x/ : /^[1-9A-Z]/i)
      // A Safe comes with the frame, so nothing of it is stored.
      if (connector?.isPersistent === false) expect(Object.values(session ?? {})).not.toContain(connector.id)
      else expect(session).toMatchObject({ [namespace]: connector?.id })
    } else {
      expect(connector).toBeUndefined()
      expect([account.address, account.wallet, account.balance.kind]).toEqual([undefined, undefined, 'none'])
    }
  }
  const isAnybody = namespaces.some((one) => core.session.connector(one))
  if (wallet.state.modal.open && !isAnybody) expect(LOGGED_OUT).toContain(front(world).view)
  // A view that waits, waits for something, or says what came of it.
  const isWaiting = isView(world, 'Connecting')
    ? connectOf(wallet).state.flow.step
    : isView(world, 'SwitchNetwork')
      ? networkSwitchOf(core).state.flows[switchedTo(world)]?.step
      : isView(world, 'ConnectingWalletConnectBasic') && world.endLink
        ? linkStepOf(wallet, connectOf(wallet).state.flow).step
        : 'asking'
  expect(['asking', 'failed', 'linking', 'ready', 'expired']).toContain(isWaiting)
  expect(core.state.network.networks.length).toBeGreaterThan(0)
  expect(core.state.connection.recent.length).toBeLessThanOrEqual(2)
}

const switchedTo = (world: World): string => {
  const { view, data } = front(world)
  return view === 'SwitchNetwork' ? data.caipNetworkId : ''
}

/** What visitor, host and storage can tell apart. */
export const fingerprint = async ({
  harness: { core, wallet },
  storage,
  endLink,
}: World): Promise<string> => {
  const { state: switching } = networkSwitchOf(core)
  return JSON.stringify([
    namespaces.map((one) => {
      const { status, address, accounts } = core.state.account[one]
      return [status, address, accounts, core.session.connector(one)?.id, core.state.network.active[one]]
    }),
    core.state.network.activeNamespace,
    core.state.connection.wallets.map(({ id }) => id),
    [wallet.state.modal.open, wallet.state.router.stack, endLink !== undefined],
    [connectOf(wallet).state, switching],
    stored(storage),
  ])
}
