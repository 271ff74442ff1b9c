/**
 * Wallets of every source that lie, fail, flood or never answer (quality 3): the page, the modal and the next wallet
 * go on, nothing unwanted is requested, and whatever is shown of them is harmless.
 */
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { orderWallets } from '../../connectors/order.ts'
import { MAINNET } from '../../connectors/standard-wallet.testing.ts'
import { cancel, pickWallet } from '../../features/connect/connect.actions.ts'
import { namespaces } from '../../lib/namespaces.ts'
import { isWhole, RUNS } from '../../lib/runs.testing.ts'
import { safeImage } from '../../lib/url.ts'
import { currentEntry } from '../../state/router.ts'
import { CAROL } from '../accounts.testing.ts'
import { createHarness, type Harness } from '../core.testing.ts'
import { fakeStorage } from '../fake-storage.testing.ts'
import { type Case, cases, everyCase, goodCase, overWire } from './cases.testing.ts'
import { ownSources } from './own-sources.testing.ts'
import { createScript, GOOD_ID, type Script, type Source, sources } from './sources.testing.ts'

const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/u

let unhandled: unknown[] = []
const onUnhandled = (reason: unknown) => void unhandled.push(reason)
beforeEach(() => {
  unhandled = []
  process.on('unhandledRejection', onUnhandled)
})
afterEach(() => void process.off('unhandledRejection', onUnhandled))

const visit = (source: Source, one: Case, stage: Script, storage: Storage): Harness => {
  const harness = createHarness({
    storage,
    options: { networks: ['eip155:1', 'eip155:10', MAINNET], ...source.options?.(one, stage) },
    before: (page) => source.install?.(page, one, stage),
  })
  source.arrive?.(harness)
  return harness
}

/** Checks that listed wallets and the state are clean, whatever the wallet said. */
const check = ({ core, wallet }: Harness): void => {
  const { connection, account, network } = core.state
  for (const { id, name, imageUrl } of connection.wallets) {
    expect(id.length).toBeLessThanOrEqual(128)
    expect(name).not.toBe('')
    expect([...name].length).toBeLessThanOrEqual(128)
    expect(name).not.toMatch(INVISIBLE)
    if (imageUrl !== undefined) expect(safeImage(imageUrl)).toBe(imageUrl)
  }
  expect(orderWallets(connection.wallets, connection.recent).length).toBeLessThanOrEqual(
    connection.wallets.length,
  )
  for (const namespace of namespaces) {
    const { status, address, accounts } = account[namespace]
    if (status !== 'connected') continue
    expect(accounts.length).toBeLessThanOrEqual(100)
    expect(address).toMatch(namespace === 'eip155' ? /^0x[\da-fA-F]{40}$/ : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
    expect(network.active[namespace]?.caipNetworkId ?? 'eip155:1').toMatch(
      /^(?:eip155:\d{1,16}|solana:\w{32})$/,
    )
  }
  expect(currentEntry(wallet.state.router).view).toBeTypeOf('string')
}

/** The visitor cancels whatever is open; checks that nothing is left of it. */
const giveUp = async ({ core, wallet, clock }: Harness, stop: () => void = () => {}): Promise<void> => {
  cancel(wallet)
  stop()
  const left = core.session.disconnect()
  for (const namespace of namespaces) expect(core.session.connector(namespace)).toBeUndefined()
  // The wallet may never answer the disconnect.
  await clock.advance(5_000)
  await left
}

const survives = async (source: Source, given: Case): Promise<void> => {
  const one = source.wire ? overWire(given, source.wire) : given
  const stage = createScript(one)
  const storage = fakeStorage()
  const harness = visit(source, one, stage, storage)
  const { core, element, wallet, settled, clock } = harness
  core.connectors.discover()
  await element.show()
  await settled()
  harness.set({ enableEip6963: true })
  harness.announce(GOOD_ID, { accounts: [CAROL] })
  check(harness)

  const chosen = source.choose(harness)
  await settled()
  stage.emitAll()
  await settled()
  check(harness)
  await clock.advance(60_000)
  stage.late()
  stage.emitAll()
  await settled()
  check(harness)

  if (chosen) {
    // Restoring after a reload: no answer may block the page.
    const again = visit(source, one, stage, storage)
    await again.clock.advance(source.restoreMs ?? 20_000)
    check(again)
    for (const namespace of namespaces)
      expect(again.core.state.account[namespace].status).not.toBe('connecting')
    again.core.dispose()
  }

  await giveUp(harness, typeof chosen === 'function' ? chosen : undefined)
  check(harness)
  // The next wallet works as if the hostile one had never been there.
  await element.show()
  pickWallet(wallet, { connectorId: GOOD_ID })
  await settled()
  expect(core.state.account.eip155).toMatchObject({ status: 'connected', address: CAROL })
  await giveUp(harness)
  await element.show()
  expect(element.requestClose('user')).toBe(true)
  expect(stage.asked.filter((method) => !source.harmless.includes(method))).toEqual([])
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
  core.dispose()
}

const everySource = [...sources, ...ownSources]

describe.each(everySource)('a wallet that is $name', (source) => {
  it('behavior: connects when it is a good one', async () => {
    const stage = createScript(goodCase)
    const harness = visit(source, goodCase, stage, fakeStorage())
    harness.core.connectors.discover()
    await harness.element.show()
    await harness.settled()
    expect(source.choose(harness)).toBeTruthy()
    await harness.settled()
    await harness.settled()
    check(harness)
    const { account } = harness.core.state
    expect(namespaces.map((namespace) => account[namespace].status)).toContain('connected')
    harness.core.dispose()
  })

  it('attack: every lie and every failure, one at a time', { timeout: 120_000 }, async () => {
    // The sources share the cases among them, so that each case is tested with one of them; all cases with all of them
    // in the full run.
    const part = everySource.indexOf(source)
    const mine = everyCase.filter((_, index) => isWhole || index % everySource.length === part)
    expect(mine.length).toBeGreaterThan(0)
    let passed = 0
    for (const one of mine) {
      try {
        await survives(source, one)
      } catch (error) {
        throw new Error(`case ${passed} of ${source.name}`, { cause: error })
      }
      passed += 1
    }
    await new Promise((resolve) => setImmediate(resolve))
    expect(unhandled).toEqual([])
    console.info(`${source.name}: ${passed} of ${mine.length}`)
  })

  it('attack: any of them together', { timeout: 30 * RUNS }, async () => {
    const runs = Math.ceil(RUNS / 40)
    let passed = 0
    await fc.assert(
      fc.asyncProperty(cases, async (make) => {
        await survives(source, make())
        passed += 1
      }),
      { numRuns: runs },
    )
    await new Promise((resolve) => setImmediate(resolve))
    expect(unhandled).toEqual([])
    console.info(`${source.name}, together: ${passed} of ${runs}`)
  })
})
