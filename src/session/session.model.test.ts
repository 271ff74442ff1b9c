/**
 * The connection of two namespaces, walked at random: extensions, the Coinbase wallet, a Safe, a wallet that is reached by
 * WalletConnect, its relay, visitor, host, page and time do what they like; what must hold holds after each step.
 */

import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { COINBASE_ID, WALLETCONNECT_ID } from '../connectors/lazy.ts'
import { providerError } from '../connectors/mock.ts'
import { announceMockWallet } from '../connectors/mock-announce.ts'
import { MAINNET } from '../connectors/standard-wallet.testing.ts'
import { networkSwitchOf } from '../features/network/network.state.ts'
import '../connectors/solana-accounts.ts'
import '../connectors/wallet-standard.ts'
import '../core/wallets/coinbase.ts'
import '../core/wallets/safe.ts'
import '../core/wallets/walletconnect.ts'
import { SAFE_ID } from '../connectors/safe/create-safe.ts'
import type { ClientOptions } from '../connectors/walletconnect/client.ts'
import { createHarness, fakeStorage, type Harness, stored } from '../core/core.testing.ts'
import { cancel, connect, pickWallet } from '../features/connect/connect.actions.ts'
import { connectOf } from '../features/connect/connect.state.ts'
import '../features/connect/popup.ts'
import { startLink } from '../features/connect/link/link.testing.ts'
import { linkStepOf } from '../features/connect/link/link-step.ts'
import { cancelSwitch, connectNamespace, pickNetwork } from '../features/network/network.actions.ts'
import { ignore } from '../lib/flight.ts'
import { type Namespace, namespaces } from '../lib/namespaces.ts'
import { RUNS } from '../lib/runs.testing.ts'
import { isConnected } from '../state/account.ts'
import { currentEntry } from '../state/router.ts'
import {
  type Actor,
  createCoinbaseActor,
  createEvmActor,
  createLinkActor,
  createSafeActor,
  createStandardActor,
  ONLY_ETHEREUM,
} from './session.walk.testing.ts'

/** Who stands in for what a browser would fetch and reach: the sign client with its relay, and the Coinbase SDK. */
const stage = vi.hoisted((): { world?: World; readonly closers: WeakMap<object, () => void> } => ({
  closers: new WeakMap(),
}))
vi.mock('../connectors/walletconnect/client.ts', () => ({
  async openClient(options: ClientOptions) {
    const opened = await stage.world?.link.openClient(options, stage.world.harness.clock)
    if (opened) stage.closers.set(opened.client, opened.close)
    return opened?.client
  },
  closeClient: async (client: object) => stage.closers.get(client)?.(),
}))
vi.mock('../connectors/coinbase/provider.ts', () => ({
  createCoinbaseProvider: () => stage.world?.coinbase.sdk(),
}))

const EVM_IDS = ['com.a', 'com.b'] as const
const STANDARD = 'Sol'
const NETWORKS = ['eip155:1', 'eip155:10', MAINNET]

type World = {
  harness: Harness
  readonly evm: Readonly<Record<(typeof EVM_IDS)[number], ReturnType<typeof createEvmActor>>>
  readonly standard: ReturnType<typeof createStandardActor>
  readonly link: ReturnType<typeof createLinkActor>
  readonly coinbase: ReturnType<typeof createCoinbaseActor>
  readonly safe: ReturnType<typeof createSafeActor>
  readonly storage: Storage
  /** Ends the attempt by a link that is looked at. */
  endLink: (() => void) | undefined
}

type Wallets = Omit<World, 'harness' | 'endLink'>

const load = ({ storage, evm, standard, safe }: Wallets, present: readonly string[]): Harness => {
  const harness = createHarness({
    storage,
    options: { networks: NETWORKS, projectId: 'ab'.repeat(16), enableCoinbase: true },
    before: (page) => {
      for (const id of EVM_IDS)
        if (present.includes(id)) announceMockWallet(page, { name: id, rdns: id }, evm[id].provider)
      if (present.includes(STANDARD)) standard.register(page)
      if (present.includes(SAFE_ID)) safe.frame(page)
      Object.assign(page.document, { title: 'Shop', querySelector: () => null })
    },
  })
  // Somebody looks at wallets.
  harness.core.connectors.discover()
  const evmChain = harness.core.chain
  Object.assign(harness.core, {
    // No hosts: what they say of a wallet is no part of this.
    wake() {},
    chain: async (namespace: Namespace) => {
      const chain = await evmChain(namespace)
      return namespace === 'eip155' ? chain : { ...chain, namespace, switchNetwork: undefined }
    },
  })
  return harness
}

const EXTENSIONS = [...EVM_IDS, STANDARD]
const EVERYONE = [...EXTENSIONS, SAFE_ID]

const createWorld = (): World => {
  const wallets = {
    evm: { 'com.a': createEvmActor(), 'com.b': createEvmActor() },
    standard: createStandardActor(STANDARD),
    link: createLinkActor(),
    coinbase: createCoinbaseActor(),
    safe: createSafeActor(),
    storage: fakeStorage(),
  }
  const world: World = { ...wallets, harness: load(wallets, EXTENSIONS), endLink: undefined }
  stage.world = world
  return world
}

const actorsOf = ({ evm, standard, link, coinbase, safe }: Wallets): readonly Actor[] => [
  ...Object.values(evm),
  standard,
  link,
  coinbase,
  safe,
]

const front = ({ harness }: World) => currentEntry(harness.wallet.state.router)
const isView = (world: World, ...views: readonly string[]) =>
  world.harness.wallet.state.modal.open && views.includes(front(world).view)

/** As its view does: who looks no longer waits no longer. */
const leaveLink = (world: World): void => {
  if (isView(world, 'ConnectingWalletConnectBasic')) return
  world.endLink?.()
  world.endLink = undefined
}

const LOGGED_OUT = [
  'Connect',
  'Connecting',
  'ConnectingWalletConnectBasic',
  'Networks',
  // Asked for by a visitor who was connected a moment ago.
  'SwitchActiveChain',
]

/** What must hold whatever has happened. */
const check = async (world: World): Promise<void> => {
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
      ? networkSwitchOf(core).state.flow.step
      : isView(world, 'ConnectingWalletConnectBasic') && world.endLink
        ? linkStepOf(wallet, connectOf(wallet).state.flow).step
        : 'asking'
  expect(['asking', 'failed', 'linking', 'ready', 'expired']).toContain(isWaiting)
  expect(core.state.network.networks.length).toBeGreaterThan(0)
  expect(core.state.connection.recent.length).toBeLessThanOrEqual(2)
}

let steps = 0
/** Steps that changed something that can be seen. */
let changes = 0
const nothingSeen = { both: 0, link: 0, mixed: 0, coinbase: 0, safe: 0, elsewhere: 0, waiting: 0, lost: 0 }
/** After how many steps it was so: a walk that never gets there shows nothing. */
let seen = nothingSeen

/** What visitor, host and storage can tell apart. */
const fingerprint = async ({ harness: { core, wallet }, storage, endLink }: World): Promise<string> => {
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

const count = ({ harness: { core } }: World): void => {
  const ids = namespaces.flatMap((one) => core.session.connector(one)?.id ?? [])
  const isLinked = ids.includes(WALLETCONNECT_ID)
  if (ids.length === 2) seen.both += 1
  if (ids.includes(COINBASE_ID)) seen.coinbase += 1
  if (ids.includes(SAFE_ID)) seen.safe += 1
  if (isLinked) seen.link += 1
  if (isLinked && ids.some((id) => id !== WALLETCONNECT_ID)) seen.mixed += 1
  if (core.state.network.active.eip155?.name === 'Unknown network') seen.elsewhere += 1
  if (namespaces.some((one) => core.state.account[one].status === 'connecting')) seen.waiting += 1
  if (namespaces.some((one) => core.state.account[one].status === 'reconnecting')) seen.lost += 1
}

const step = async (world: World, act: (world: World) => unknown): Promise<void> => {
  const before = await fingerprint(world)
  steps += 1
  // Not awaited: nobody waits for anybody.
  void act(world)
  await world.harness.settled()
  leaveLink(world)
  await world.harness.settled()
  await check(world)
  count(world)
  if ((await fingerprint(world)) !== before) changes += 1
}

const command = (name: string, act: (world: World) => unknown): fc.AsyncCommand<object, World> => ({
  check: () => true,
  async run(_model, world) {
    await step(world, act)
  },
  toString: () => name,
})

const one = (name: string, act: (world: World) => unknown) => fc.constant(command(name, act))
const many = <T>(times: number, arbitrary: fc.Arbitrary<T>) => Array.from({ length: times }, () => arbitrary)

const evmId = fc.constantFrom(...EVM_IDS)
const whoever = fc.nat(5)
const somewhere = fc.constantFrom<Namespace | undefined>('eip155', 'solana', undefined)

/** One of the questions that are open. */
const asking = (world: World, who: number) => {
  const open = actorsOf(world).filter(({ prompts }) => prompts.length > 0)
  return open[who % Math.max(open.length, 1)]?.prompts.shift()
}

const click = (world: World, id: string) => {
  if (isView(world, 'Connect')) pickWallet(world.harness.wallet, { connectorId: id })
}

const clickSolana = (world: World) => {
  const entry = world.harness.core.state.connection.wallets.find(({ name }) => name === STANDARD)
  if (entry) click(world, entry.id)
}

const clickLink = (world: World) => {
  const { wallet } = world.harness
  if (!isView(world, 'Connect')) return
  wallet.go.to('ConnectingWalletConnectBasic')
  world.endLink = startLink(wallet, undefined, 'qrcode')
}

const disconnect = (world: World, namespace: Namespace | undefined) => {
  const { core } = world.harness
  const isLinked = namespace && core.session.connector(namespace)?.id === WALLETCONNECT_ID
  ignore(core.session.disconnect(namespace))
  // Those that cover all end with all (specification 4).
  if (!isLinked) return
  for (const other of namespaces) expect(core.session.connector(other)?.id).not.toBe(WALLETCONNECT_ID)
}

const pick = async (world: World, id: string) => {
  const { wallet, core } = world.harness
  const picked = core.state.network.networks.find(({ caipNetworkId }) => caipNetworkId === id)
  if (picked && isView(world, 'Networks', 'UnsupportedChain'))
    pickNetwork(networkSwitchOf(core), wallet, picked)
}

const goOn = (world: World) => {
  const entry = front(world)
  const { wallet, core } = world.harness
  if (entry.view !== 'SwitchActiveChain' || !isView(world, 'SwitchActiveChain')) return
  const wanted = core.state.network.networks.find(
    ({ caipNetworkId }) => caipNetworkId === entry.data.switchToChain,
  )
  if (wanted) connectNamespace(wallet, wanted)
}

const addOther = ({ harness: { core, wallet } }: World) => {
  const wanted = core.state.network.networks.find(
    ({ chainNamespace }) => !core.session.connector(chainNamespace),
  )
  if (wallet.state.modal.open && wanted && namespaces.some((one) => core.session.connector(one)))
    connectNamespace(wallet, wanted)
}

const giveUp = async (world: World) => {
  const { wallet, core } = world.harness
  if (isView(world, 'Connecting')) {
    cancel(wallet)
    wallet.go.back()
  } else if (isView(world, 'SwitchNetwork')) cancelSwitch(networkSwitchOf(core), wallet)
  else wallet.go.back()
}

const arbitraries = [
  ...many(
    4,
    one('open', ({ harness }) => harness.element.show()),
  ),
  one('close', ({ harness }) => harness.element.requestClose('user')),
  one('networks', ({ harness }) => harness.element.show({ view: 'Networks' })),
  one('receive', ({ harness }) => harness.element.show({ view: 'Receive' })),
  somewhere.map((namespace) => command(`disconnect ${namespace}`, (world) => disconnect(world, namespace))),
  fc.tuple(fc.constantFrom(...namespaces), fc.nat(2)).map(([namespace, which]) =>
    command(`account ${which} of ${namespace}`, ({ harness: { core } }) => {
      const address = core.state.account[namespace].accounts[which]
      if (address) void core.session.live().then((live) => live.chooseAccount(namespace, address))
    }),
  ),
  one('give up', giveUp),
  one('go on', goOn),
  ...many(2, one('one for the other namespace', addOther)),
  ...many(
    2,
    evmId.map((id) => command(`click ${id}`, (world) => click(world, id))),
  ),
  one('click Solana', clickSolana),
  ...many(2, one('click the link', clickLink)),
  one('click Coinbase', (world) => click(world, COINBASE_ID)),
  one('click the Safe', (world) => click(world, SAFE_ID)),
  one('open the window', ({ harness }) => connectOf(harness.wallet).openPopup?.()),
  fc.boolean().map((up) => command(`relay ${up}`, ({ link }) => link.relay(up))),
  fc
    .constantFrom('0x1', '0xa')
    .map((chain) => command(`link chain ${chain}`, ({ link }) => link.chain(chain))),
  evmId.map((id) =>
    command(`host connects ${id}`, ({ harness }) =>
      connect(harness.wallet, { connectorId: id }).catch(() => {}),
    ),
  ),
  fc.constantFrom(...NETWORKS).map((id) => command(`pick ${id}`, (world) => pick(world, id))),
  ...many(
    6,
    whoever.map((who) => command(`${who} says yes`, (world) => asking(world, who)?.yes())),
  ),
  fc
    .tuple(
      whoever,
      fc.constantFrom<unknown>(providerError(4001, 'no'), providerError(-32603, 'x'), 'text', undefined),
    )
    .map(([who, reason]) => command(`${who} says no`, (world) => asking(world, who)?.no(reason))),
  fc
    .tuple(whoever, fc.nat(2))
    .map(([who, next]) => command(`${who} is ${next}`, (world) => actorsOf(world)[who]?.accounts(next))),
  fc
    .tuple(evmId, fc.constantFrom('0x1', '0xa', '0x2a'))
    .map(([id, chain]) => command(`${id} chain ${chain}`, ({ evm }) => evm[id].chain(chain))),
  whoever.map((who) => command(`${who} leaves`, (world) => actorsOf(world)[who]?.leave())),
  fc
    .tuple(whoever, fc.boolean())
    .map(([who, silent]) =>
      command(`${who} silent ${silent}`, (world) => actorsOf(world)[who]?.silent(silent)),
    ),
  fc
    .constantFrom(150, 3_000, 16_000, 60_000)
    .map((ms) => command(`${ms} ms`, ({ harness }) => harness.clock.advance(ms))),
  fc.subarray(EVERYONE).map((present) =>
    command(`reload with ${present}`, (world) => {
      world.endLink?.()
      world.endLink = undefined
      world.harness.core.dispose()
      for (const actor of actorsOf(world)) actor.forgetPrompts()
      world.harness = load(world, present)
    }),
  ),
  fc
    .constantFrom(NETWORKS, ['eip155:1', MAINNET], ['eip155:1'], [MAINNET])
    .map((networks) => command(`networks ${networks}`, ({ harness }) => harness.set({ networks }))),
  fc
    .boolean()
    .map((on) => command(`switching ${on}`, ({ harness }) => harness.set({ enableNetworkSwitch: on }))),
]

/** How a walk begins: with nobody, or where chance alone hardly ever leads. */
const BEGINNINGS: Readonly<Record<string, readonly ((world: World) => unknown)[]>> = {
  nobody: [],
  'a session for Ethereum, an extension for Solana': [
    ({ link }) => link.accounts(ONLY_ETHEREUM),
    ({ harness }) => harness.element.show(),
    clickLink,
    ({ link }) => link.prompts.shift()?.yes(),
    ({ harness }) => harness.element.show(),
    addOther,
    goOn,
    clickSolana,
    ({ standard }) => standard.prompts.shift()?.yes(),
  ],
}

let unhandled: unknown[] = []
const onUnhandled = (reason: unknown) => void unhandled.push(reason)

beforeEach(() => {
  unhandled = []
  process.on('unhandledRejection', onUnhandled)
})
afterEach(() => void process.off('unhandledRejection', onUnhandled))

describe('the connection', () => {
  it('attack: any walk: connected has a live provider, every waiting has a way out, no promise is left', {
    timeout: 20 * RUNS,
  }, async () => {
    const runs = Math.ceil(RUNS / 15)
    steps = 0
    changes = 0
    seen = { ...nothingSeen }
    const walk = fc.commands(arbitraries, { maxCommands: 120, size: 'max' })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(BEGINNINGS)), walk, async (beginning, commands) => {
        const world = createWorld()
        for (const act of BEGINNINGS[beginning] ?? []) await step(world, act)
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands)
        // Whatever is under way: time ends what machines do, the visitor ends the rest.
        const { core, wallet, element, clock, settled } = world.harness
        await clock.advance(30_000)
        check(world)
        for (const namespace of namespaces)
          expect(core.state.account[namespace].status).not.toBe('connecting')
        cancel(wallet)
        world.endLink?.()
        world.endLink = undefined
        // What a Safe has displaced in its frame is connected again where no Safe is.
        const displaced = namespaces.filter((one) => core.session.connector(one)?.id === SAFE_ID)
        await core.session.disconnect()
        await element.show()
        expect(element.requestClose('user')).toBe(true)
        await settled()
        check(world)
        const kept = Object.keys(stored(world.storage)['wallet-modal:session'] ?? {})
        expect(displaced).toEqual(expect.arrayContaining(kept))
        for (const namespace of namespaces) expect(core.state.account[namespace].status).toBe('disconnected')
        core.dispose()
      }),
      { numRuns: runs },
    )
    // Node tells of those that nobody has taken after the turn in which they failed.
    await new Promise((resolve) => setImmediate(resolve))
    expect(unhandled).toEqual([])
    console.info(`the connection: ${changes} of ${steps} steps changed something ${JSON.stringify(seen)}`)
    expect(changes).toBeGreaterThanOrEqual(RUNS)
    for (const [name, times] of Object.entries(seen)) expect(times, name).toBeGreaterThan(0)
  })
})
