/**
 * The connection of two namespaces, walked at random: extensions, the Coinbase wallet, a Safe, a wallet that is reached by
 * WalletConnect, its relay, visitor, host, page and time do what they like; what must hold holds after each step.
 */

import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AUTH_ID, COINBASE_ID, WALLETCONNECT_ID } from '../connectors/lazy.ts'
import { SAFE_ID } from '../connectors/safe/create-safe.ts'
import type { ClientOptions } from '../connectors/walletconnect/client.ts'
import { stored } from '../core/fake-storage.testing.ts'
import { cancel } from '../features/connect/connect.actions.ts'
import { namespaces } from '../lib/namespaces.ts'
import { RUNS } from '../lib/runs.testing.ts'
import '../connectors/solana-accounts.ts'
import '../connectors/wallet-standard.ts'
import '../core/wallets/coinbase.ts'
import '../core/wallets/auth.ts'
import '../core/wallets/safe.ts'
import '../core/wallets/walletconnect.ts'
import '../features/connect/popup.ts'
import { BEGINNINGS, createArbitraries } from './session.steps.testing.ts'
import { check, createWorld, fingerprint, leaveLink, type World } from './session.world.testing.ts'

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
  leaveGlobals() {},
}))
vi.mock('../connectors/coinbase/provider.ts', () => ({
  createCoinbaseProvider: () => stage.world?.coinbase.sdk(),
}))

let steps = 0
/** Steps that changed something that can be seen. */
let changes = 0
const nothingSeen = {
  both: 0,
  link: 0,
  mixed: 0,
  coinbase: 0,
  safe: 0,
  embedded: 0,
  elsewhere: 0,
  waiting: 0,
  lost: 0,
}
/** After how many steps it was so: a walk that never gets there shows nothing. */
let seen = nothingSeen
/** What could be seen of a world after its last step; nothing happens between two steps. */
const last = new WeakMap<World, string>()

const count = ({ harness: { core } }: World): void => {
  const ids = namespaces.flatMap((one) => core.session.connector(one)?.id ?? [])
  const isLinked = ids.includes(WALLETCONNECT_ID)
  if (ids.length === 2) seen.both += 1
  if (ids.includes(COINBASE_ID)) seen.coinbase += 1
  if (ids.includes(SAFE_ID)) seen.safe += 1
  if (ids.includes(AUTH_ID)) seen.embedded += 1
  if (isLinked) seen.link += 1
  if (isLinked && ids.some((id) => id !== WALLETCONNECT_ID)) seen.mixed += 1
  if (core.state.network.active.eip155?.name === 'Unknown network') seen.elsewhere += 1
  if (namespaces.some((one) => core.state.account[one].status === 'connecting')) seen.waiting += 1
  if (namespaces.some((one) => core.state.account[one].status === 'reconnecting')) seen.lost += 1
}

const step = async (world: World, act: (world: World) => unknown): Promise<void> => {
  const before = last.get(world) ?? (await fingerprint(world))
  steps += 1
  // Not awaited: nobody waits for anybody.
  void act(world)
  await world.harness.settled()
  leaveLink(world)
  await world.harness.settled()
  await check(world)
  count(world)
  const after = await fingerprint(world)
  last.set(world, after)
  if (after !== before) changes += 1
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
    const walk = fc.commands(createArbitraries(step), { maxCommands: 120, size: 'max' })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(BEGINNINGS)), walk, async (beginning, commands) => {
        const world = createWorld()
        stage.world = world
        for (const act of BEGINNINGS[beginning] ?? []) await step(world, act)
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands)
        // Whatever is under way: time ends what machines do, the visitor ends the rest.
        const { core, wallet, element, clock, settled } = world.harness
        await clock.advance(30_000)
        // The secure frame has a deadline for each of its requests.
        const isConnecting = () => namespaces.some((one) => core.state.account[one].status === 'connecting')
        if (isConnecting()) await clock.advance(170_000)
        await check(world)
        for (const namespace of namespaces)
          expect(core.state.account[namespace].status).not.toBe('connecting')
        cancel(wallet)
        world.endLink?.()
        world.endLink = undefined
        world.endSignIn?.()
        world.endSignIn = undefined
        // What a Safe has displaced in its frame is connected again where no Safe is.
        const displaced = namespaces.filter((one) => core.session.connector(one)?.id === SAFE_ID)
        // Wallets are told, and some do not answer.
        const ended = core.session.disconnect()
        await clock.advance(30_000)
        await ended
        await element.show()
        expect(element.requestClose('user')).toBe(true)
        await settled()
        await check(world)
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
