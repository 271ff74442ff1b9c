import { describe, expect, it, vi } from 'vitest'
import { fakeClock } from '../../lib/clock.testing.ts'
import type { SignInSession } from './contract.ts'
import { MAINNET, outcomeOf, PAGE, SOLANA, STRANGER, VISITOR } from './sign-in.testing.ts'
import { createSiwePlugin, type SiweConfig } from './siwe-config.ts'

const { address } = VISITOR
const NOW = '2025-01-01T00:00:00.000Z'
const data = (chainId: string, accountAddress: string = address): SignInSession['data'] => ({
  accountAddress,
  chainId,
  domain: PAGE.host,
  uri: PAGE.href,
  version: '1',
  nonce: 'q1w2e3r4',
})
const session = (chainId: string): SignInSession => ({
  data: data(chainId),
  message: 'text',
  signature: '0x12',
})

const setUp = (given: Partial<SiweConfig> = {}, active: string | undefined = MAINNET) => {
  const config = {
    getNonce: vi.fn((_?: string): unknown => 'theirs11'),
    createMessage: vi.fn((_: object): unknown => 'the text'),
    verifyMessage: vi.fn((_: object): unknown => true),
    getSession: vi.fn((): unknown => ({ address, chainId: 1 })),
    signOut: vi.fn((): unknown => true),
    onSignIn: vi.fn((_: object) => {}),
    onSignOut: vi.fn(() => {}),
    ...given,
  }
  const plugin = createSiwePlugin(config, { page: PAGE, clock: fakeClock(), activeChainId: () => active })
  if (!plugin) throw new TypeError('It is off')
  return { config, plugin }
}

describe('createSiwePlugin', () => {
  it.each<[keyof SiweConfig, boolean | undefined, unknown]>([
    ['required', undefined, [true, true]],
    ['required', false, [false, true]],
    ['signOutOnDisconnect', false, [true, false]],
    ['enabled', true, [true, true]],
  ])('param: %s %s', (name, value, expected) => {
    const { plugin } = setUp({ [name]: value })
    expect([plugin.getRequired?.(), plugin.signOutOnDisconnect]).toEqual(expected)
  })

  it('param: enabled false is no sign-in', () => {
    const { config } = setUp()
    const context = { page: PAGE, clock: fakeClock(), activeChainId: () => MAINNET }
    expect(createSiwePlugin({ ...config, enabled: false }, context)).toBeUndefined()
  })

  it('param: createMessage is handed the parameters, the account by did:pkh, and the nonce of that account', async () => {
    const { plugin, config } = setUp({
      getMessageParams: async () => ({
        domain: 'a.example',
        uri: 'https://a.example',
        chains: [1],
        statement: 'Hi',
        exp: NOW,
        type: 'x',
      }),
    })
    const { toString: toText, ...record } = await plugin.createMessage({
      accountAddress: address,
      chainId: 'eip155:10',
    })
    expect(config.getNonce).toHaveBeenCalledWith(address)
    expect(config.createMessage).toHaveBeenCalledWith({
      domain: 'a.example',
      uri: 'https://a.example',
      chains: [1],
      statement: 'Hi',
      exp: NOW,
      type: 'x',
      address: `did:pkh:eip155:10:${address}`,
      chainId: 10,
      nonce: 'theirs11',
      version: '1',
      iat: NOW,
    })
    expect(toText()).toBe('the text')
    expect(record).toMatchObject({
      ...data('eip155:10'),
      domain: 'a.example',
      uri: 'https://a.example',
      nonce: 'theirs11',
    })
    expect(record).toMatchObject({ statement: 'Hi', issuedAt: NOW, expirationTime: NOW })
  })

  it('param: without getMessageParams the page is named', async () => {
    const { plugin, config } = setUp()
    await plugin.createMessage({ accountAddress: address, chainId: MAINNET, notBefore: NOW })
    const page = { domain: PAGE.host, uri: PAGE.href, nbf: NOW }
    expect(config.createMessage).toHaveBeenCalledWith(expect.objectContaining(page))
  })

  it.each<[string, Partial<SiweConfig>]>([
    ['nonce', { getNonce: () => 5 }],
    ['parameters', { getMessageParams: () => ({ domain: 5 }) }],
    ['text', { createMessage: () => undefined }],
  ])('error: a %s of another shape', async (_name, given) => {
    const { plugin } = setUp(given)
    expect(await outcomeOf(plugin.createMessage({ accountAddress: address, chainId: MAINNET }))).toBe(
      'sign-in-failed',
    )
  })

  it('behavior: addSession: verified, then told', async () => {
    const { plugin, config } = setUp()
    await plugin.addSession(session('eip155:10'))
    expect(config.verifyMessage).toHaveBeenCalledWith(session('eip155:10'))
    expect(config.onSignIn).toHaveBeenCalledWith({ address, chainId: 10 })
  })

  it.each([false, undefined, null, 1, 'true'])(
    'attack: verifyMessage answers %j: refused, nobody is told',
    async (answer) => {
      const { plugin, config } = setUp({ verifyMessage: () => answer })
      expect(await outcomeOf(plugin.addSession(session(MAINNET)))).toBe('sign-in-failed')
      expect(config.onSignIn).not.toHaveBeenCalled()
    },
  )

  it('behavior: other namespaces: one session that stands for none, and nothing is added', async () => {
    const { plugin, config } = setUp()
    expect(await plugin.getSessions(SOLANA, 'x')).toMatchObject([
      { data: { chainId: SOLANA, accountAddress: 'x' } },
    ])
    await plugin.addSession(session(SOLANA))
    expect(config.verifyMessage).not.toHaveBeenCalled()
    expect(config.getSession).not.toHaveBeenCalled()
  })

  it.each<[string, Partial<SiweConfig>, string, string, number]>([
    ['the same', {}, MAINNET, address, 1],
    ['the same in lower case', {}, MAINNET, address.toLowerCase(), 1],
    ['another network', {}, 'eip155:10', address, 0],
    ['another network, rule off', { signOutOnNetworkChange: false }, 'eip155:10', address, 1],
    ['another account', {}, MAINNET, STRANGER.address, 0],
    ['another account, rule off', { signOutOnAccountChange: false }, MAINNET, STRANGER.address, 1],
    ['both, one rule off', { signOutOnAccountChange: false }, 'eip155:10', STRANGER.address, 0],
    ['none', { getSession: () => null }, MAINNET, address, 0],
  ])('behavior: getSessions: %s', async (_name, given, chainId, account, count) => {
    const { plugin } = setUp(given)
    const sessions = await plugin.getSessions(chainId, account)
    expect(sessions).toHaveLength(count)
    // It is the server's session, on its network.
    if (count) expect(sessions[0]?.data).toMatchObject({ accountAddress: address, chainId: MAINNET })
  })

  it.each([5, 'x', [], {}, { address }, { address: '0x12', chainId: 1 }, { address, chainId: 0 }])(
    'attack: getSession answers %j: no session',
    async (answer) => {
      const { plugin } = setUp({ getSession: () => answer })
      expect(await outcomeOf(plugin.getSessions(MAINNET, address))).toBe('sign-in-failed')
    },
  )

  it('behavior: setSessions: an empty list signs out, at once only once', async () => {
    const { plugin, config } = setUp()
    await Promise.all([
      plugin.setSessions([]),
      plugin.setSessions([]),
      plugin.revokeSession(MAINNET, address),
    ])
    expect(config.signOut).toHaveBeenCalledTimes(1)
    expect(config.onSignOut).toHaveBeenCalledTimes(1)
    await plugin.setSessions([])
    expect(config.signOut).toHaveBeenCalledTimes(2)
  })

  it('behavior: whoever leaves another namespace signs nobody out at the server', async () => {
    const { plugin, config } = setUp()
    await plugin.revokeSession('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Pebble')
    expect(config.signOut).not.toHaveBeenCalled()
  })

  it('error: signOut answers false or throws: nobody is told', async () => {
    for (const signOut of [() => false, () => Promise.reject(new Error('502'))]) {
      const { plugin, config } = setUp({ signOut })
      await expect(plugin.setSessions([])).rejects.toThrow()
      expect(config.onSignOut).not.toHaveBeenCalled()
    }
  })

  it.each<[string | undefined, string]>([
    ['eip155:10', 'eip155:10'],
    ['eip155:5', MAINNET],
    [undefined, MAINNET],
  ])('behavior: setSessions: on %s the one of %s is added', async (active, expected) => {
    const { plugin, config } = setUp({}, active)
    await plugin.setSessions([session(MAINNET), session('eip155:10')])
    expect(config.verifyMessage).toHaveBeenCalledExactlyOnceWith(session(expected))
  })

  it.each<[string, Partial<SiweConfig>, string | undefined, number]>([
    ['gone', {}, undefined, 1],
    ['gone, rule off', { signOutOnDisconnect: false }, undefined, 0],
    ['gone, the other rule off', { signOutOnAccountChange: false }, undefined, 1],
    ['changed', {}, STRANGER.address, 1],
    ['changed, rule off', { signOutOnAccountChange: false }, STRANGER.address, 0],
    ['the same', {}, address.toLowerCase(), 0],
    ['changed, nobody signed in', { getSession: () => null }, STRANGER.address, 0],
  ])('behavior: the account is %s', async (_name, given, account, count) => {
    const { plugin, config } = setUp(given)
    await plugin.accountChanged(account)
    expect(config.signOut).toHaveBeenCalledTimes(count)
  })
})

describe('signOut() that never answers', () => {
  it('error: is given up after 30 s, and the server is asked again', async () => {
    const clock = fakeClock()
    const { config } = setUp({ signOut: vi.fn(() => new Promise(() => {})) })
    const plugin = createSiwePlugin(config, { page: PAGE, clock, activeChainId: () => MAINNET })
    const first = plugin?.setSessions([]).catch((error) => error)
    await clock.advance(1_000)
    void plugin?.setSessions([]).catch(() => {})
    expect(config.signOut).toHaveBeenCalledTimes(1)
    await clock.advance(30_000)
    expect(await first).toMatchObject({ code: 'timeout' })
    void plugin?.setSessions([]).catch(() => {})
    expect(config.signOut).toHaveBeenCalledTimes(2)
  })
})
