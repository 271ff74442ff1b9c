/**
 * The connection of two namespaces, walked at random: extensions, a wallet that is reached by a link, visitor, host, page
 * and time do what they like; what must hold holds after each step.
 */
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LoadedConnector } from '../connectors/lazy.ts'
import { WALLETCONNECT_ID } from '../connectors/lazy.ts'
import { providerError } from '../connectors/mock.ts'
import { announceMockWallet } from '../connectors/mock-announce.ts'
import { MAINNET } from '../connectors/standard-wallet.testing.ts'
import { createHarness, fakeStorage, type Harness, stored } from '../core/core.testing.ts'
import { cancel, connect, connectFrom } from '../features/connect/connect.actions.ts'
import { createConnectState } from '../features/connect/connect.state.ts'
import { cancelSwitch, connectNamespace, pickNetwork } from '../features/network/network.actions.ts'
import { createSwitchState } from '../features/network/network.state.ts'
import { startLink } from '../features/walletconnect/walletconnect.actions.ts'
import { createLinkState } from '../features/walletconnect/walletconnect.state.ts'
import { ignore } from '../lib/flight.ts'
import { type Namespace, namespaces } from '../lib/namespaces.ts'
import { RUNS } from '../lib/runs.testing.ts'
import { currentEntry } from '../state/router.ts'
import { type Actor, createEvmActor, createLinkActor, createStandardActor } from './session.walk.testing.ts'

const linked = vi.hoisted((): { now?: LoadedConnector } => ({}))
vi.mock('../core/wallets/walletconnect.ts', () => ({ openWalletConnect: () => linked.now }))

const EVM_IDS = ['com.a', 'com.b'] as const
const STANDARD = 'Sol'
const NETWORKS = ['eip155:1', 'eip155:10', MAINNET]

type World = {
  harness: Harness
  readonly evm: Readonly<Record<(typeof EVM_IDS)[number], ReturnType<typeof createEvmActor>>>
  readonly standard: ReturnType<typeof createStandardActor>
  readonly link: ReturnType<typeof createLinkActor>
  readonly storage: Storage
  /** Ends the attempt by a link that is looked at. */
  endLink: (() => void) | undefined
}

type Wallets = Omit<World, 'harness' | 'endLink'>

const load = ({ storage, evm, standard }: Wallets, present: readonly string[]): Harness => {
  const harness = createHarness({
    storage,
    options: { networks: NETWORKS, projectId: 'ab'.repeat(16) },
    before: (page) => {
      for (const id of EVM_IDS)
        if (present.includes(id)) announceMockWallet(page, { name: id, rdns: id }, evm[id].provider)
      if (present.includes(STANDARD)) standard.register(page)
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

const EVERYONE = [...EVM_IDS, STANDARD]

const createWorld = (): World => {
  const wallets = {
    evm: { 'com.a': createEvmActor(), 'com.b': createEvmActor() },
    standard: createStandardActor(STANDARD),
    link: createLinkActor(),
    storage: fakeStorage(),
  }
  linked.now = wallets.link.connector
  return { ...wallets, harness: load(wallets, EVERYONE), endLink: undefined }
}

const actorsOf = ({ evm, standard, link }: Wallets): readonly Actor[] => [
  ...Object.values(evm),
  standard,
  link,
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
const check = (world: World): void => {
  const { harness, storage } = world
  const { core, wallet } = harness
  const session = stored(storage)['wallet-modal:session']
  for (const namespace of namespaces) {
    const account = core.state.account[namespace]
    const connector = core.session.connector(namespace)
    if (account.status === 'connected') {
      expect(connector?.id).toBe(account.wallet?.id)
      expect(connector?.provider(namespace), `a provider of ${namespace}`).toBeDefined()
      expect(account.address).toBe(account.accounts[0])
      expect(account.address).toMatch(namespace === 'eip155' ? /^0x/ : /^[1-9A-Z]/i)
      expect(session).toMatchObject({ [namespace]: connector?.id })
    } else {
      expect(connector).toBeUndefined()
      expect([account.address, account.wallet, account.balance.kind]).toEqual([undefined, undefined, 'none'])
    }
  }
  const isAnybody = namespaces.some((one) => core.session.connector(one))
  if (wallet.state.modal.open && !isAnybody) expect(LOGGED_OUT).toContain(front(world).view)
  // A view that waits, waits for something, or says what came of it.
  const isWaiting = isView(world, 'Connecting')
    ? wallet.slice(createConnectState).flow.step
    : isView(world, 'SwitchNetwork')
      ? wallet.slice(createSwitchState).flow.step
      : isView(world, 'ConnectingWalletConnectBasic') && world.endLink
        ? wallet.slice(createLinkState).flow.step
        : 'asking'
  expect(['asking', 'failed', 'linking', 'ready', 'expired']).toContain(isWaiting)
  expect(core.state.network.networks.length).toBeGreaterThan(0)
  expect(core.state.connection.recent.length).toBeLessThanOrEqual(2)
}

let steps = 0
/** After how many steps it was so: a walk that never gets there shows nothing. */
let seen = { both: 0, link: 0, mixed: 0, elsewhere: 0, waiting: 0 }

const count = ({ harness: { core } }: World): void => {
  const ids = namespaces.flatMap((one) => core.session.connector(one)?.id ?? [])
  const isLinked = ids.includes(WALLETCONNECT_ID)
  if (ids.length === 2) seen.both += 1
  if (isLinked) seen.link += 1
  if (isLinked && ids.some((id) => id !== WALLETCONNECT_ID)) seen.mixed += 1
  if (core.state.network.active.eip155?.name === 'Unknown network') seen.elsewhere += 1
  if (namespaces.some((one) => core.state.account[one].status === 'connecting')) seen.waiting += 1
}

const command = (name: string, act: (world: World) => unknown): fc.AsyncCommand<object, World> => ({
  check: () => true,
  async run(_model, world) {
    steps += 1
    // Not awaited: nobody waits for anybody.
    void act(world)
    await world.harness.settled()
    leaveLink(world)
    await world.harness.settled()
    check(world)
    count(world)
  },
  toString: () => name,
})

const one = (name: string, act: (world: World) => unknown) => fc.constant(command(name, act))
const many = <T>(times: number, arbitrary: fc.Arbitrary<T>) => Array.from({ length: times }, () => arbitrary)

const evmId = fc.constantFrom(...EVM_IDS)
const whoever = fc.nat(3)
const somewhere = fc.constantFrom<Namespace | undefined>('eip155', 'solana', undefined)

/** One of the questions that are open. */
const asking = (world: World, who: number) => {
  const open = actorsOf(world).filter(({ prompts }) => prompts.length > 0)
  return open[who % Math.max(open.length, 1)]?.prompts.shift()
}

const click = (world: World, id: string) => {
  if (isView(world, 'Connect')) connectFrom(world.harness.wallet, id)
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

const pick = (world: World, id: string) => {
  const { wallet, core } = world.harness
  const picked = core.state.network.networks.find(({ caipNetworkId }) => caipNetworkId === id)
  if (picked && isView(world, 'Networks', 'UnsupportedChain')) pickNetwork(wallet, picked)
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

const giveUp = (world: World) => {
  const { wallet } = world.harness
  if (isView(world, 'Connecting')) {
    cancel(wallet)
    wallet.go.back()
  } else if (isView(world, 'SwitchNetwork')) cancelSwitch(wallet)
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
  one('click Solana', (world) => {
    const entry = world.harness.core.state.connection.wallets.find(({ name }) => name === STANDARD)
    if (entry) click(world, entry.id)
  }),
  ...many(2, one('click the link', clickLink)),
  evmId.map((id) =>
    command(`host connects ${id}`, ({ harness }) => connect(harness.wallet, id).catch(() => {})),
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
    const runs = Math.ceil(RUNS / 40)
    steps = 0
    seen = { both: 0, link: 0, mixed: 0, elsewhere: 0, waiting: 0 }
    await fc.assert(
      fc.asyncProperty(fc.commands(arbitraries, { maxCommands: 120, size: 'max' }), async (commands) => {
        const world = createWorld()
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
        await core.session.disconnect()
        await element.show()
        expect(element.requestClose('user')).toBe(true)
        await settled()
        check(world)
        expect(stored(world.storage)).not.toHaveProperty('wallet-modal:session')
        for (const namespace of namespaces) expect(core.state.account[namespace].status).toBe('disconnected')
        core.dispose()
      }),
      { numRuns: runs },
    )
    // Node tells of those that nobody has taken after the turn in which they failed.
    await new Promise((resolve) => setImmediate(resolve))
    expect(unhandled).toEqual([])
    console.info(`the connection: ${steps} steps`, seen)
    expect(steps).toBeGreaterThan(RUNS)
    const { mixed: _rare, ...often } = seen
    for (const times of Object.values(often)) expect(times).toBeGreaterThan(0)
  })
})
