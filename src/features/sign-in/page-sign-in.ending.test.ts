/** How a sign-in ends beside the usual ways: signed out while something is under way, asked by two elements, cancelled, another namespace in use. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ALICE, BOB } from '../../core/accounts.testing.ts'
import { later, RDNS, views } from '../../core/core.testing.ts'
import { createTestElement } from '../../core/test-element.testing.ts'
import { getAccount } from '../../host/host.ts'
import { signIn as signInForHost, signOut } from '../../host/host-verbs.ts'
import { isInFront } from '../../state/is-in-front.ts'
import { signInUnreachable } from './errors.ts'
import {
  connected,
  createMemoryPlugin,
  type MemoryPlugin,
  pressOnce,
  SIGNATURE,
  type SigningIn,
  startSignIn,
} from './page-sign-in.testing.ts'
import { cancel, enter, leave, press } from './sign-in.actions.ts'
import { signInOf } from './sign-in.state.ts'

afterEach(() => void vi.unstubAllGlobals())

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** This member answers only once the gate opens, with what it had read before. */
const gated = (plugin: MemoryPlugin, name: 'addSession' | 'getSessions') => {
  const gate = later<void>()
  const member = plugin[name] as (...given: never[]) => Promise<unknown>
  Object.assign(plugin, {
    [name]: async (...given: never[]) => {
      if (name === 'addSession') await gate.promise
      const answer = await member(...given)
      await gate.promise
      return answer
    },
  })
  return gate
}

/** What the promise came to so far. */
const outcomeOf = (promise: Promise<unknown>) => {
  const outcome: { now: unknown } = { now: 'pending' }
  promise.then(
    () => Object.assign(outcome, { now: 'signed in' }),
    (error) => Object.assign(outcome, { now: error.code }),
  )
  return outcome
}

describe('signOut()', () => {
  it('attack: while it is still looked whether somebody had signed in: they have not', async () => {
    const plugin = createMemoryPlugin()
    const first = await connected({ plugin })
    await pressOnce(first)
    const gate = gated(plugin, 'getSessions')
    const page = await connected({ plugin, storage: first.storage })
    await signOut(page.wallet)
    gate.resolve()
    await page.settled()
    expect(page.emitted('wm-sign-in')).toEqual([])
    expect(getAccount(page.wallet).signedIn).toBe(false)
  })

  it('attack: while the host’s server verifies what was signed: it signs nobody in, and is taken back', async () => {
    const plugin = createMemoryPlugin()
    const gate = gated(plugin, 'addSession')
    const page = await connected({ plugin })
    enter(page.wallet)
    await page.settled()
    void press(page.wallet)
    await page.settled()
    expect(signInOf(page.wallet).state.flow.step).toBe('verifying')
    await signOut(page.wallet)
    gate.resolve()
    await page.settled()
    expect(plugin.sessions).toEqual([])
    expect(page.emitted('wm-sign-in')).toEqual([])
    expect(getAccount(page.wallet).signedIn).toBe(false)
    // The text is made anew first: the server may have used its nonce up.
    await press(page.wallet)
    await page.settled()
    expect(signInOf(page.wallet).state).toMatchObject({ isRenewed: true, flow: { step: 'ready' } })
    await pressOnce(page)
    expect(getAccount(page.wallet).signedIn).toBe(true)
  })

  it('behavior: signed in on two networks, out of both, and the host hears of each', async () => {
    const page = await connected()
    await pressOnce(page)
    page.provider.emit('chainChanged', '0xa')
    await page.settled()
    await pressOnce(page)
    await signOut(page.wallet)
    const networks = page.emitted('wm-sign-out').map(({ caipNetworkId }) => caipNetworkId)
    expect(networks.sort()).toEqual(['eip155:1', 'eip155:10'])
  })
})

describe('left while it is still looked whether somebody had signed in', () => {
  it('behavior: the dialog stays where that has led, and what is begun there goes on', async () => {
    const plugin = createMemoryPlugin()
    const gate = gated(plugin, 'getSessions')
    const page = await startSignIn({ plugin })
    const answer = later<string[]>()
    await page.connect(RDNS)
    await page.core.session.disconnect()
    expect(views(page.wallet)).toEqual(['Connect'])
    page.provider.answer('eth_requestAccounts', () => answer.promise)
    const again = page.connect(RDNS)
    gate.resolve()
    await page.settled()
    expect(page.element.closed).toEqual([])
    answer.resolve([ALICE])
    await again
    await page.settled()
    expect(page.core.state.account.eip155.status).toBe('connected')
    expect(isInFront(page.wallet, 'SIWXSignMessage')).toBe(true)
  })
})

describe('two elements of a page', () => {
  it('behavior: one is closed, and the other one can still be pressed', async () => {
    const page = await connected({ plugin: createMemoryPlugin(false) })
    const other = createTestElement(page.core, { embedded: true })
    await other.show()
    other.wallet.go.reset('SIWXSignMessage')
    enter(page.wallet)
    enter(other.wallet)
    await page.settled()
    page.element.requestClose('user')
    leave(page.wallet)
    await page.settled()
    expect(isInFront(other.wallet, 'SIWXSignMessage')).toBe(true)
    expect(signInOf(page.wallet).state.flow.step).toBe('ready')
    await press(other.wallet)
    await page.settled()
    expect(getAccount(page.wallet).signedIn).toBe(true)
  })
})

describe('signIn()', () => {
  it.each([
    ['embedded, not required', true, false],
    ['required, which disconnects', false, true],
  ])('error: cancelled, %s: 4001', async (_, embedded, isRequired) => {
    const page = await connected({ plugin: createMemoryPlugin(isRequired), embedded })
    const outcome = outcomeOf(signInForHost(page.wallet))
    await page.settled()
    expect(outcome.now).toBe('pending')
    enter(page.wallet)
    await page.settled()
    cancel(page.wallet)
    await page.settled()
    expect(outcome.now).toBe(4001)
  })
})

/** Signed in on Ethereum, with an account of Solana beside it, which is in use. */
const onSolana = async (plugin: MemoryPlugin, more: object = {}): Promise<SigningIn> => {
  const page = await connected({ plugin, accounts: [ALICE, BOB], ...more })
  await pressOnce(page)
  const [own] = plugin.sessions
  if (!own) throw new Error('Not signed in')
  plugin.sessions.push({ ...own, data: { ...own.data, chainId: SOLANA, accountAddress: 'Pebble' } })
  Object.assign(page.core.state.account.solana, { status: 'connected', address: 'Pebble' })
  page.core.state.network.activeNamespace = 'solana'
  await page.settled()
  expect(getAccount(page.wallet)).toMatchObject({ address: 'Pebble', signedIn: true })
  return page
}
const NETWORKS = { options: { networks: ['eip155:1', SOLANA] } }

describe('a namespace that is not in use', () => {
  const isIn = ({ wallet }: SigningIn) => getAccount(wallet, 'eip155').signedIn

  it('attack: its account has become another one: nobody is shown as signed in with that', async () => {
    const page = await onSolana(createMemoryPlugin(), NETWORKS)
    expect(isIn(page)).toBe(true)
    page.provider.emit('accountsChanged', [BOB])
    await page.settled()
    expect(getAccount(page.wallet, 'eip155').address).toBe(BOB)
    expect(isIn(page)).toBe(false)
  })

  it('behavior: its session ends in time, and it is out', async () => {
    const plugin = createMemoryPlugin()
    const { createMessage, getSessions } = plugin
    let now = () => 0
    plugin.createMessage = async (request) => ({
      ...(await createMessage(request)),
      expirationTime: new Date(now() + 60_000).toISOString(),
    })
    plugin.getSessions = async (...of) =>
      (await getSessions(...of)).filter(({ data }) => !(Date.parse(data.expirationTime ?? '') < now()))
    const page = await startSignIn({ plugin, accounts: [ALICE, BOB], ...NETWORKS })
    now = () => page.clock.now()
    await page.connect(RDNS)
    await pressOnce(page)
    Object.assign(page.core.state.account.solana, { status: 'connected', address: 'Pebble' })
    page.core.state.network.activeNamespace = 'solana'
    await page.settled()
    expect(isIn(page)).toBe(true)
    await page.clock.advance(70_000)
    await page.settled()
    expect(isIn(page)).toBe(false)
    expect(page.emitted('wm-sign-out')).toEqual([{ caipNetworkId: 'eip155:1', address: ALICE }])
  })

  it('attack: disconnected, its stored sessions are gone, though it was never in use here', async () => {
    const plugin = createMemoryPlugin(false)
    const page = await startSignIn({ plugin, ...NETWORKS, options: { ...NETWORKS.options, siwx: undefined } })
    await page.connect(RDNS)
    Object.assign(page.core.state.account.solana, { status: 'connected', address: 'Pebble' })
    page.core.state.network.activeNamespace = 'solana'
    await page.settled()
    const text = [
      'shop.example wants you to sign in with your Ethereum account:',
      `${ALICE}\n\n\nURI: https://shop.example/\nVersion: 1\nChain ID: 1\nNonce: a1b2c3d4e5`,
      'Issued At: 2020-01-01T00:00:00.000Z\nExpiration Time: 2099-01-01T00:00:00.000Z',
    ].join('\n')
    page.storage.setItem(
      'wallet-modal:sign-in',
      JSON.stringify({ v: 1, t: 0, d: [{ message: text, signature: SIGNATURE }] }),
    )
    page.core.state.config.siwx = () => plugin
    await page.settled()
    await page.core.session.disconnect('eip155')
    await page.settled()
    expect(page.storage.getItem('wallet-modal:sign-in')).toBeNull()
  })
})

describe('not required, and no node to ask at first', () => {
  it('behavior: a session that then turns out to be none: the visitor is asked, as after any other reload', async () => {
    const plugin = createMemoryPlugin(false)
    const first = await connected({ plugin })
    await pressOnce(first)
    const { getSessions } = plugin
    plugin.getSessions = () => Promise.reject(signInUnreachable())
    const page = await connected({ plugin, storage: first.storage })
    expect(page.wallet.state.modal.open).toBe(false)
    plugin.sessions.splice(0)
    plugin.getSessions = getSessions
    await page.clock.advance(20_000)
    await page.settled()
    expect(page.wallet.state.modal.open).toBe(true)
    expect(views(page.wallet)).toEqual(['SIWXSignMessage'])
  })
})

describe('a whole plug-in', () => {
  it('behavior: that answers with the sessions of all accounts: that of whoever is in use counts', async () => {
    const plugin = createMemoryPlugin()
    plugin.getSessions = async () => [...plugin.sessions]
    const page = await connected({ plugin, accounts: [ALICE, BOB] })
    await pressOnce(page)
    const [own] = plugin.sessions
    if (!own) throw new Error('Not signed in')
    plugin.sessions.push({ ...own, data: { ...own.data, accountAddress: BOB }, message: 'Of Bob' })
    page.provider.emit('accountsChanged', [BOB])
    await page.settled()
    expect(page.emitted('wm-sign-in').at(-1)).toMatchObject({ address: BOB, session: { message: 'Of Bob' } })
  })
})

describe('the text', () => {
  it('behavior: names the page as it is by then, in an address that can be signed', async () => {
    vi.stubGlobal('location', { host: 'shop.example', href: 'https://shop.example/first' })
    const page = await connected({ options: { siwx: {} } })
    enter(page.wallet)
    await page.settled()
    vi.stubGlobal('location', { host: 'shop.example', href: 'https://shop.example/cart?a=b|c' })
    leave(page.wallet)
    enter(page.wallet)
    await page.settled()
    const { flow } = signInOf(page.wallet).state
    expect('prepared' in flow && flow.prepared.message.record.uri).toBe('https://shop.example/cart?a=b%7Cc')
  })
})
