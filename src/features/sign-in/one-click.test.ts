/** One-click sign-in: what is asked for, and what comes back in the form in which wallets write it. */
import { buildAuthObject, formatMessage, populateAuthPayload } from '@walletconnect/utils'
import { type Hex, verifyMessage as verifyMessageByViem } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { ALICE } from '../../core/accounts.testing.ts'
import { createHarness } from '../../core/core.testing.ts'
import { getAccount } from '../../host/host.ts'
import { readCacaos, type SignedCacao } from '../../lib/cacao.ts'
import { fakeClock } from '../../lib/clock.testing.ts'
import { formatRecap } from '../../lib/recap.ts'
import type { SignInRecord } from '../../lib/sign-in-message.ts'
import { oneClickOf } from './one-click.ts'
import { connected, createMemoryPlugin, pressOnce } from './page-sign-in.testing.ts'
import { MAINNET, outcomeOf, SOLANA, STRANGER, setUp, VISITOR } from './sign-in.testing.ts'

const BASE = 'eip155:8453'
const METHODS = ['personal_sign', 'eth_sendTransaction', 'wallet_sendCalls']
const NO_SIGNAL = undefined

const start = (siwx: object, options: object = {}) => {
  const harness = createHarness({ options: { siwx, ...options } })
  return { ...harness, oneClick: oneClickOf(harness.core) }
}

const signer = vi.fn(async (message: string) => VISITOR.signMessage({ message }))

/** As a wallet answers that supports some of the methods, on these networks. */
const answer = async (
  fields: SignInRecord | undefined,
  { chains = [MAINNET], change = {}, address = VISITOR.address as string } = {},
): Promise<readonly SignedCacao[]> => {
  if (!fields) throw new TypeError('Nothing was asked for')
  const {
    domain,
    uri,
    nonce,
    statement = '',
    expirationTime,
    notBefore,
    requestId,
    issuedAt,
    resources,
  } = fields
  const asked = {
    type: 'caip122',
    chains: [MAINNET, BASE],
    aud: uri,
    domain,
    nonce,
    version: '1',
    iat: issuedAt ?? '',
    statement,
    resources: [...(resources ?? []), formatRecap(METHODS)],
    ...(expirationTime && { exp: expirationTime }),
    ...(notBefore && { nbf: notBefore }),
    ...(requestId && { requestId }),
  }
  const payload = {
    ...populateAuthPayload({ authPayload: asked, chains: [...chains], methods: METHODS.slice(0, 2) }),
    ...change,
  }
  const cacaos = chains.map(async (chain) => {
    const iss = `did:pkh:${chain}:${address}`
    const s = await signer(formatMessage(payload, iss))
    return buildAuthObject(payload, { t: 'eip191', s }, iss)
  })
  const read = readCacaos(JSON.parse(JSON.stringify(await Promise.all(cacaos))))
  if (!read) throw new TypeError('Not in the form that wallets answer')
  return read
}

describe('fields', () => {
  it('behavior: the text for nobody, on that network', async () => {
    const plugin = createMemoryPlugin()
    const { oneClick } = start(plugin)
    expect(await oneClick.fields('eip155:1')).toMatchObject({
      accountAddress: '0x0000000000000000000000000000000000000000',
      chainId: MAINNET,
      nonce: 'nonce1nonce',
    })
    expect(await oneClick.fields('eip155:8453')).toMatchObject({ nonce: 'nonce2nonce' })
  })

  it('error: none where the plug-in fails, hangs, or signs in a way of its own', async () => {
    const plugin = createMemoryPlugin()
    plugin.fail.add('createMessage')
    const failing = start(plugin)
    expect(await failing.oneClick.fields('eip155:1')).toBeUndefined()
    const own = start({ ...createMemoryPlugin(), signMessage: async () => '0x' })
    expect(await own.oneClick.fields('eip155:1')).toBeUndefined()
    const hanging = start({ ...createMemoryPlugin(), createMessage: () => new Promise(() => {}) })
    const fields = hanging.oneClick.fields('eip155:1')
    await hanging.clock.advance(5_000)
    expect(await fields).toBeUndefined()
  })
})

describe('onSigned', () => {
  const defaultPlugin = (options: object = {}) => {
    const clock = fakeClock()
    return setUp(options, async () => 'valid', clock)
  }

  it.each([
    [{}, [MAINNET]],
    [{ statement: 'Welcome.', resources: ['https://shop.example/terms'] }, [BASE, MAINNET]],
  ])('behavior: the ready default takes what a wallet answers to it: %o on %o', async (options, chains) => {
    const { plugin } = defaultPlugin(options)
    const { oneClick } = start(plugin)
    const cacaos = await answer(await oneClick.fields('eip155:1'), { chains })
    await oneClick.onSigned(cacaos, NO_SIGNAL)
    for (const chain of chains) {
      const [session] = await plugin.getSessions(chain, VISITOR.address)
      expect(session?.message).toContain('I further authorize the stated URI')
      // To the letter: the signature is of it.
      expect(signer).toHaveBeenCalledWith(session?.message)
      expect(session?.cacao?.p).toMatchObject({ iss: `did:pkh:${chain}:${VISITOR.address}` })
    }
  })

  it.each([
    ['another nonce', { nonce: 'othernonce12' }],
    ['another domain', { domain: 'evil.example' }],
    ['another page', { aud: 'https://evil.example/' }],
    ['another statement', { statement: 'Give away.' }],
    ['another time', { exp: '2100-01-01T00:00:00.000Z' }],
    ['a resource more', { resources: ['https://evil.example', formatRecap(METHODS)] }],
    ['another version', { version: '2' }],
    ['an address without its checksum', {}, VISITOR.address.toLowerCase()],
  ])('attack: %s signs nobody in', async (_, change, address: string = VISITOR.address) => {
    const { plugin, items } = defaultPlugin({ statement: 'Welcome.' })
    const { oneClick } = start(plugin)
    const cacaos = await answer(await oneClick.fields('eip155:1'), { change, address })
    await oneClick.onSigned(cacaos, NO_SIGNAL)
    expect(items.size).toBe(0)
    expect(await plugin.getSessions(MAINNET, VISITOR.address)).toEqual([])
  })

  it('attack: two accounts, or one that did not sign, sign nobody in', async () => {
    const { plugin, items } = setUp({}, async ({ data }) =>
      data.accountAddress === STRANGER.address ? 'invalid' : 'valid',
    )
    const { oneClick } = start(plugin)
    const fields = await oneClick.fields('eip155:1')
    const forged = await answer(fields, { address: STRANGER.address })
    await oneClick.onSigned(forged, NO_SIGNAL)
    await oneClick.onSigned([...(await answer(fields)), ...forged], NO_SIGNAL)
    expect(items.size).toBe(0)
    expect(await outcomeOf(plugin.getSessions(MAINNET, STRANGER.address))).toEqual([])
  })

  it('behavior: the event of a sign-in, and of one that is refused', async () => {
    const plugin = createMemoryPlugin()
    const { oneClick, emitted } = start(plugin)
    const events = () => emitted('wm-event').map(({ event }) => event)
    const cacaos = await answer(
      await setUp().plugin.createMessage({ accountAddress: VISITOR.address, chainId: MAINNET }),
    )
    await oneClick.onSigned(cacaos, NO_SIGNAL)
    expect(events().filter((event) => event.startsWith('SIWX'))).toEqual(['SIWX_AUTH_SUCCESS'])
    plugin.fail.add('setSessions')
    await oneClick.onSigned(cacaos, NO_SIGNAL)
    expect(events().filter((event) => event.startsWith('SIWX'))).toEqual([
      'SIWX_AUTH_SUCCESS',
      'SIWX_AUTH_ERROR',
    ])
  })

  it('behavior: siweConfig: its server is asked about the text of the network in use, once', async () => {
    const verifyMessage = vi.fn((_: { message: string; signature: string; cacao?: unknown }) => true)
    const onSignIn = vi.fn()
    const siweConfig = {
      getNonce: () => 'a1b2c3d4e5f6',
      getMessageParams: () => ({
        domain: 'shop.example',
        uri: 'https://shop.example/',
        statement: 'Welcome.',
      }),
      createMessage: () => 'a text that a wallet over WalletConnect does not sign',
      verifyMessage,
      getSession: () => null,
      signOut: () => true,
      onSignIn,
    }
    const { oneClick } = start({}, { siwx: undefined, siweConfig })
    const fields = await oneClick.fields('eip155:1')
    expect(fields).toMatchObject({ nonce: 'a1b2c3d4e5f6', statement: 'Welcome.' })
    const cacaos = await answer(fields, { chains: [BASE, MAINNET] })
    await oneClick.onSigned(cacaos, NO_SIGNAL)
    expect(verifyMessage).toHaveBeenCalledTimes(1)
    const [{ message, signature, cacao } = { message: '', signature: '' }] = verifyMessage.mock.calls[0] ?? []
    expect(message).toContain('Chain ID: 1\n')
    expect(
      await verifyMessageByViem({ address: VISITOR.address, message, signature: signature as Hex }),
    ).toBe(true)
    expect(cacao).toMatchObject({ p: { iss: `did:pkh:${MAINNET}:${VISITOR.address}` } })
    expect(onSignIn).toHaveBeenCalledWith({ address: VISITOR.address, chainId: 1 })
  })

  it('behavior: nothing for a visitor who has left, before or meanwhile', async () => {
    const plugin = createMemoryPlugin()
    const { oneClick } = start(plugin)
    const fields = await setUp().plugin.createMessage({ accountAddress: VISITOR.address, chainId: MAINNET })
    const cacaos = await answer(fields, { chains: [MAINNET, BASE] })
    await oneClick.onSigned(cacaos, AbortSignal.abort())
    expect(plugin.sessions).toEqual([])
    const controller = new AbortController()
    const setSessions = plugin.setSessions
    plugin.setSessions = async (all) => {
      await setSessions(all)
      controller.abort()
    }
    const late = start(plugin)
    await late.oneClick.onSigned(cacaos, controller.signal)
    expect(plugin.sessions).toEqual([])
    await late.oneClick.onSigned(cacaos, NO_SIGNAL)
    expect(plugin.sessions).toHaveLength(2)
  })
})

describe('signed in before, with accounts that do not sign now', () => {
  const VOTER = 'Vote111111111111111111111111111111111111111'

  it('behavior: the ready default: theirs stay, on this network and on others', async () => {
    const { plugin, sign } = setUp()
    await plugin.addSession(await sign(STRANGER.address, STRANGER))
    await plugin.addSession(await sign(VOTER, VISITOR, SOLANA))
    const { oneClick } = start(plugin)
    await oneClick.onSigned(await answer(await oneClick.fields('eip155:1')), NO_SIGNAL)
    expect(await plugin.getSessions(MAINNET, VISITOR.address)).toHaveLength(1)
    expect(await plugin.getSessions(MAINNET, STRANGER.address)).toHaveLength(1)
    expect(await plugin.getSessions(SOLANA, VOTER)).toHaveLength(1)
  })

  /** Alice has signed in on Ethereum, and the account of Solana beside hers, which is in use. */
  const bothSignedIn = async () => {
    const page = await connected({ options: { networks: [MAINNET, SOLANA] } })
    await pressOnce(page)
    const [own] = page.plugin.sessions
    if (!own) throw new Error('Not signed in')
    page.plugin.sessions.push({ ...own, data: { ...own.data, chainId: SOLANA, accountAddress: 'Pebble' } })
    Object.assign(page.core.state.account.solana, { status: 'connected', address: 'Pebble' })
    page.core.state.network.activeNamespace = 'solana'
    await page.settled()
    return page
  }
  const signOuts = [
    { caipNetworkId: MAINNET, address: ALICE },
    { caipNetworkId: SOLANA, address: 'Pebble' },
  ]

  it('behavior: a whole plug-in, for which these are all there are: the page says so of the others, and nobody is disconnected', async () => {
    const page = await bothSignedIn()
    const { core, wallet } = page
    const isIn = () => [getAccount(wallet, 'eip155').signedIn, getAccount(wallet, 'solana').signedIn]
    expect(isIn()).toEqual([true, true])
    const fields = await setUp().plugin.createMessage({ accountAddress: VISITOR.address, chainId: MAINNET })
    await oneClickOf(core).onSigned(await answer(fields), NO_SIGNAL)
    await page.settled()
    expect(isIn()).toEqual([false, false])
    expect(page.emitted('wm-sign-out')).toEqual(expect.arrayContaining(signOuts))
    expect(getAccount(wallet, 'eip155').isConnected).toBe(true)
  })

  it('behavior: a whole plug-in that keeps them: they stay signed in', async () => {
    const page = await bothSignedIn()
    const { core, plugin, wallet } = page
    plugin.setSessions = async (all) => void plugin.sessions.push(...all)
    const fields = await setUp().plugin.createMessage({ accountAddress: VISITOR.address, chainId: MAINNET })
    await oneClickOf(core).onSigned(await answer(fields), NO_SIGNAL)
    await page.settled()
    expect(page.emitted('wm-sign-out')).toEqual([])
    expect(getAccount(wallet, 'solana').signedIn).toBe(true)
  })
})
