/** The connection, walked at random: wallets, visitor, page and time do what they like; what must hold holds after each step. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../chains/chain.ts'
import { createMockProvider, type MockProvider, providerError } from '../connectors/mock.ts'
import { announceMockWallet } from '../connectors/mock-announce.ts'
import { cancel, connect, connectFrom } from '../features/connect/connect.actions.ts'
import { createConnectState } from '../features/connect/connect.state.ts'
import { cancelSwitch, pickNetwork } from '../features/network/network.actions.ts'
import { createSwitchState } from '../features/network/network.state.ts'
import { RUNS } from '../lib/runs.testing.ts'
import { currentEntry } from '../state/router.ts'
import { ALICE, BOB, CAROL, createGround, fakeStorage, type Ground, stored } from './core.testing.ts'

const IDS = ['com.a', 'com.b'] as const
type Id = (typeof IDS)[number]
const CHAINS = ['0x1', '0xa', '0x2a'] as const

type Prompt = { readonly yes: () => void; readonly no: (reason: unknown) => void }

/** A wallet whose every question waits for the walk. */
const createActor = (id: Id) => {
  const provider: MockProvider = createMockProvider()
  const prompts: Prompt[] = []
  let accounts: readonly Hex[] = [ALICE, BOB]
  let chain: string = '0x1'
  let isShared = false
  let isSilent = false
  const never = () => new Promise(() => {})
  const prompt = <T>(yes: () => T) =>
    new Promise<T>((resolve, reject) => {
      prompts.push({ yes: () => resolve(yes()), no: reject })
    })
  provider.answer('eth_requestAccounts', () =>
    prompt(() => {
      isShared = true
      return accounts
    }),
  )
  provider.answer('wallet_switchEthereumChain', (params) =>
    prompt(() => {
      chain = Array.isArray(params) ? params[0].chainId : chain
      provider.emit('chainChanged', chain)
      return null
    }),
  )
  provider.answer('wallet_addEthereumChain', () => Promise.reject(providerError(4001, 'no')))
  provider.answer('eth_accounts', () => (isSilent ? never() : isShared ? accounts : []))
  provider.answer('eth_chainId', () => (isSilent ? never() : chain))
  return {
    id,
    provider,
    prompts,
    say: {
      accounts(next: readonly Hex[]) {
        accounts = next
        provider.emit('accountsChanged', accounts)
      },
      chain(next: string) {
        chain = next
        provider.emit('chainChanged', next)
      },
      leave() {
        isShared = false
        provider.emit('accountsChanged', [])
      },
      silent(next: boolean) {
        isSilent = next
      },
    },
  }
}

type Actor = ReturnType<typeof createActor>
type World = { ground: Ground; readonly actors: Readonly<Record<Id, Actor>>; readonly storage: Storage }

const load = (storage: Storage, actors: Readonly<Record<Id, Actor>>, present: readonly Id[]): Ground =>
  createGround({
    storage,
    before: (page) => {
      for (const id of present) announceMockWallet(page, { name: id, rdns: id }, actors[id].provider)
    },
  })

const createWorld = (): World => {
  const actors = { 'com.a': createActor('com.a'), 'com.b': createActor('com.b') }
  const storage = fakeStorage()
  return { actors, storage, ground: load(storage, actors, IDS) }
}

/** What must hold whatever has happened. */
const look = ({ ground, storage }: World): void => {
  const { core, wallet } = ground
  const { eip155 } = core.state.account
  const connector = core.session.connector()
  const front = currentEntry(wallet.state.router)
  if (eip155.status === 'connected') {
    expect(connector?.id).toBe(eip155.wallet?.id)
    expect(connector).toBeDefined()
    expect(eip155.address).toBe(eip155.accounts[0])
    expect(eip155.address).toMatch(/^0x/)
    expect(stored(storage)['wallet-modal:session']).toEqual({ eip155: connector?.id })
  } else {
    expect(connector).toBeUndefined()
    expect([eip155.address, eip155.wallet, eip155.balance.kind]).toEqual([undefined, undefined, 'none'])
    if (wallet.state.modal.open) expect(['Connect', 'Connecting', 'Networks']).toContain(front.view)
  }
  // A view that waits, waits for something, or says what came of it.
  if (front.view === 'Connecting') {
    const { flow } = wallet.slice(createConnectState)
    expect(['asking', 'failed']).toContain(flow.step)
  }
  if (front.view === 'SwitchNetwork')
    expect(['asking', 'failed']).toContain(wallet.slice(createSwitchState).flow.step)
  expect(core.state.network.networks.length).toBeGreaterThan(0)
  expect(core.state.connection.recent.length).toBeLessThanOrEqual(2)
}

let steps = 0

const command = (name: string, act: (world: World) => unknown): fc.AsyncCommand<object, World> => ({
  check: () => true,
  async run(_model, world) {
    steps += 1
    // Not awaited: nobody waits for anybody.
    void act(world)
    await world.ground.settled()
    look(world)
  },
  toString: () => name,
})

const one = (name: string, act: (world: World) => unknown) => fc.constant(command(name, act))
const id = fc.constantFrom(...IDS)
const isView = ({ ground }: World, view: string) => currentEntry(ground.wallet.state.router).view === view

const arbitraries = [
  one('open', ({ ground }) => ground.seat.show()),
  one('close', ({ ground }) => ground.seat.requestClose('user')),
  one('networks', ({ ground }) => ground.seat.show({ view: 'Networks' })),
  one('receive', ({ ground }) => ground.seat.show({ view: 'Receive' })),
  one('disconnect', ({ ground }) => ground.core.session.disconnect()),
  one('cancel', (world) => {
    if (isView(world, 'Connecting')) {
      cancel(world.ground.wallet)
      world.ground.wallet.go.back()
    } else if (isView(world, 'SwitchNetwork')) cancelSwitch(world.ground.wallet)
  }),
  one('back', (world) => {
    if (!isView(world, 'Connecting') && !isView(world, 'SwitchNetwork')) world.ground.wallet.go.back()
  }),
  ...[1, 2].map(() =>
    id.map((id) =>
      command(`click ${id}`, (world) => {
        if (world.ground.wallet.state.modal.open && isView(world, 'Connect'))
          connectFrom(world.ground.wallet, id)
      }),
    ),
  ),
  id.map((id) => command(`host connects ${id}`, ({ ground }) => connect(ground.wallet, id).catch(() => {}))),
  fc.constantFrom('eip155:1', 'eip155:10').map((network) =>
    command(`pick ${network}`, (world) => {
      const { wallet, core } = world.ground
      const picked = core.state.network.networks.find(({ caipNetworkId }) => caipNetworkId === network)
      if (picked && (isView(world, 'Networks') || isView(world, 'UnsupportedChain')))
        pickNetwork(wallet, picked)
    }),
  ),
  ...[1, 2, 3].map(() =>
    id.map((id) => command(`${id} says yes`, ({ actors }) => actors[id].prompts.shift()?.yes())),
  ),
  fc
    .tuple(
      id,
      fc.constantFrom<unknown>(providerError(4001, 'no'), providerError(-32603, 'x'), 'text', undefined),
    )
    .map(([id, reason]) => command(`${id} says no`, ({ actors }) => actors[id].prompts.shift()?.no(reason))),
  fc
    .tuple(id, fc.constantFrom<readonly Hex[]>([ALICE], [BOB, ALICE], [CAROL]))
    .map(([id, accounts]) =>
      command(`${id} accounts ${accounts.length}`, ({ actors }) => actors[id].say.accounts(accounts)),
    ),
  fc
    .tuple(id, fc.constantFrom(...CHAINS))
    .map(([id, chain]) => command(`${id} chain ${chain}`, ({ actors }) => actors[id].say.chain(chain))),
  id.map((id) => command(`${id} leaves`, ({ actors }) => actors[id].say.leave())),
  fc
    .tuple(id, fc.boolean())
    .map(([id, silent]) => command(`${id} silent ${silent}`, ({ actors }) => actors[id].say.silent(silent))),
  fc
    .constantFrom(150, 3_000, 16_000, 60_000)
    .map((ms) => command(`${ms} ms`, ({ ground }) => ground.clock.advance(ms))),
  fc.subarray([...IDS]).map((present) =>
    command(`reload with ${present}`, (world) => {
      world.ground.core.dispose()
      for (const { prompts } of Object.values(world.actors)) prompts.length = 0
      world.ground = load(world.storage, world.actors, present)
    }),
  ),
  fc
    .constantFrom(['eip155:1', 'eip155:10'], ['eip155:1'], ['eip155:10', 'eip155:1'])
    .map((networks) => command(`networks ${networks}`, ({ ground }) => ground.set({ networks }))),
  fc
    .boolean()
    .map((on) => command(`switching ${on}`, ({ ground }) => ground.set({ enableNetworkSwitch: on }))),
]

describe('the connection', () => {
  it('attack: any walk: connected has a live connector, and every waiting has a way out', {
    timeout: 12 * RUNS,
  }, async () => {
    const runs = Math.ceil(RUNS / 40)
    steps = 0
    await fc.assert(
      fc.asyncProperty(fc.commands(arbitraries, { maxCommands: 120, size: 'max' }), async (commands) => {
        const world = createWorld()
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands)
        // Whatever is under way: time ends what machines do, the visitor ends the rest.
        await world.ground.clock.advance(10_000)
        look(world)
        expect(world.ground.core.state.account.eip155.status).not.toBe('connecting')
        cancel(world.ground.wallet)
        await world.ground.core.session.disconnect()
        await world.ground.seat.show()
        expect(world.ground.seat.requestClose('user')).toBe(true)
        look(world)
        expect(stored(world.storage)).not.toHaveProperty('wallet-modal:session')
        expect(world.ground.core.state.account.eip155.status).toBe('disconnected')
      }),
      { numRuns: runs },
    )
    console.info(`the connection: ${steps} steps`)
    expect(steps).toBeGreaterThan(RUNS)
  })
})
