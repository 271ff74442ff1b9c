import { describe, expect, it, vi } from 'vitest'
import { later } from '../../core/core.testing.ts'
import { fakeClock } from '../../lib/clock.testing.ts'
import { DEADLINE } from './checked-plugin.ts'
import type { SignInSession, Verdict } from './contract.ts'
import { MAINNET, outcomeOf, PAGE, SOLANA, STRANGER, setUp, VISITOR } from './sign-in.testing.ts'
import { readSignInOptions } from './sign-in-options.ts'

const SOLANA_ADDRESS = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const ZERO = '0x0000000000000000000000000000000000000000'
const { address } = VISITOR

describe('createDefaultPlugin', () => {
  it('param: the text: host, page, times, statement and resources', async () => {
    const { plugin, clock } = setUp({
      statement: 'Sign in.',
      resources: ['https://shop.example/terms'],
      expiresIn: 60,
    })
    const { toString: toText, ...record } = await plugin.createMessage({
      accountAddress: address,
      chainId: MAINNET,
    })
    expect(record).toEqual({
      accountAddress: address,
      chainId: MAINNET,
      domain: PAGE.host,
      uri: PAGE.href,
      version: '1',
      nonce: expect.stringMatching(/^[A-Za-z\d]{24}$/),
      statement: 'Sign in.',
      resources: ['https://shop.example/terms'],
      issuedAt: new Date(clock.now()).toISOString(),
      expirationTime: new Date(clock.now() + 60_000).toISOString(),
    })
    expect(toText()).toContain('your Ethereum account:')
    expect(toText()).toContain('\nChain ID: 1\n')
  })

  it('param: a week, required and signed out on disconnect, unless the host says otherwise', async () => {
    const { plugin, clock } = setUp({ resources: [], statement: '' })
    const record = await plugin.createMessage({ accountAddress: address, chainId: MAINNET })
    expect(record.expirationTime).toBe(new Date(clock.now() + 7 * 24 * 3_600_000).toISOString())
    expect([plugin.getRequired?.(), plugin.signOutOnDisconnect]).toEqual([true, true])
    const { plugin: other } = setUp({ required: false, signOutOnDisconnect: false })
    expect([other.getRequired?.(), other.signOutOnDisconnect]).toEqual([false, false])
  })

  it.each([
    [SOLANA, SOLANA_ADDRESS, {}, 'Solana (local)', SOLANA],
    ['solana:other', SOLANA_ADDRESS, {}, 'Solana', 'solana:other'],
    [MAINNET, address, { format: 'caip-122' }, 'EVM Networks', MAINNET],
    [MAINNET, address, { format: 'eip-4361' }, 'Ethereum', '1'],
  ])(
    'param: %s, %s, %j is written for the %s account, Chain ID %s',
    async (chainId, accountAddress, options, name, id) => {
      const { plugin } = setUp(options)
      const text = String(await plugin.createMessage({ chainId, accountAddress }))
      expect(text).toContain(`your ${name} account:`)
      expect(text).toContain(`\nChain ID: ${id}\n`)
    },
  )

  it('param: the host’s nonce, of letters and digits', async () => {
    const request = { accountAddress: address, chainId: MAINNET }
    const given = setUp({ getNonce: async () => 'abcdefgh1' })
    expect((await given.plugin.createMessage(request)).nonce).toBe('abcdefgh1')
    for (const nonce of ['short', 'with space', 5, null, undefined, { toString: () => 'abcdefgh1' }])
      expect(await outcomeOf(setUp({ getNonce: () => nonce }).plugin.createMessage(request))).toBe(
        'sign-in-failed',
      )
  })

  it('error: a statement that EIP-4361 cannot have says which field', async () => {
    const { plugin } = setUp({ statement: 'Für dich' })
    await expect(plugin.createMessage({ accountAddress: address, chainId: MAINNET })).rejects.toMatchObject({
      code: 'sign-in-failed',
      cause: { message: expect.stringContaining('statement') },
    })
  })

  it('behavior: the server has the last word, asked once with what was signed', async () => {
    const verify = vi.fn((_: SignInSession): unknown => true)
    const { plugin, sign, again } = setUp({ verify })
    const session = await sign()
    await plugin.addSession({ ...session, data: { ...session.data, accountAddress: STRANGER.address } })
    expect(verify.mock.calls).toEqual([[session]])
    expect(await again().getSessions(MAINNET, address)).toEqual([session])
    expect(verify).toHaveBeenCalledTimes(1)
  })

  it.each([false, undefined, null, 1, 'true', {}])('attack: verify() answers %j: refused', async (answer) => {
    const { plugin, items, sign } = setUp({ verify: () => answer })
    expect(await outcomeOf(plugin.addSession(await sign()))).toBe('sign-in-refused: verify')
    expect(items.size).toBe(0)
  })

  it('error: verify() answers after the visitor has read that it failed: nothing is stored', async () => {
    const answer = later<boolean>()
    const { plugin, items, sign, clock } = setUp({ verify: () => answer.promise })
    const outcome = outcomeOf(plugin.addSession(await sign()))
    await clock.advance(30_000)
    answer.resolve(true)
    expect(await outcome).toBe('sign-in-failed')
    expect(items.size).toBe(0)
  })

  it('error: verify() throws: nothing is stored', async () => {
    const verify = () => Promise.reject(new Error('502'))
    const { plugin, items, sign } = setUp({ verify })
    await expect(plugin.addSession(await sign())).rejects.toThrow('502')
    expect(items.size).toBe(0)
  })

  it('error: a node that does not answer: stored, not signed in, and back when it does', async () => {
    let verdict: Verdict = 'unknown'
    const { plugin, items, sign, again } = setUp({}, async () => verdict)
    const session = await sign()
    expect(await outcomeOf(plugin.addSession(session))).toBe('sign-in-unreachable')
    expect(await outcomeOf(plugin.getSessions(MAINNET, address))).toBe('sign-in-unreachable')
    expect(items.size).toBe(1)
    verdict = 'valid'
    expect(await again().getSessions(MAINNET, address)).toEqual([session])
    verdict = 'unknown'
    expect(await outcomeOf(again().getSessions(MAINNET, address))).toBe('sign-in-unreachable')
    expect(items.size).toBe(1)
    verdict = 'invalid'
    expect(await again().getSessions(MAINNET, address)).toEqual([])
    expect(items.size).toBe(0)
  })

  it('error: a late no to the session of before leaves the one that was signed since', async () => {
    const late = later<Verdict>()
    const verify = vi.fn(async (): Promise<Verdict> => 'valid')
    const { plugin, sign } = setUp({}, verify)
    await plugin.addSession(await sign())
    verify.mockReturnValueOnce(late.promise)
    const found = plugin.getSessions(MAINNET, address)
    const session = await sign()
    await plugin.addSession(session)
    late.resolve('invalid')
    expect(await found).toEqual([session])
    expect(await plugin.getSessions(MAINNET, address)).toEqual([session])
  })

  it('behavior: where nothing here can check signatures, only verify() decides', async () => {
    const none = setUp({}, async () => undefined)
    expect(await outcomeOf(none.plugin.addSession(await none.sign()))).toBe('sign-in-refused: unverifiable')
    const some = setUp({ verify: () => true }, async () => undefined)
    const session = await some.sign()
    await some.plugin.addSession(session)
    expect(await some.again().getSessions(MAINNET, address)).toEqual([session])
  })

  it('behavior: revoked by network and account; an empty list signs out of all', async () => {
    const { plugin, sign, items } = setUp()
    await plugin.addSession(await sign())
    await plugin.addSession(await sign(address, VISITOR, 'eip155:10'))
    await plugin.revokeSession(MAINNET, address)
    expect(await plugin.getSessions(MAINNET, address)).toEqual([])
    expect(await plugin.getSessions('eip155:10', address)).toHaveLength(1)
    await plugin.setSessions([])
    expect(items.size).toBe(0)
  })

  it('behavior: one-click: the wallet chooses account and networks, of one asked text; the server is asked once', async () => {
    const verify = vi.fn(() => true)
    const { plugin } = setUp({ verify })
    const asked = await plugin.createMessage({ accountAddress: ZERO, chainId: MAINNET })
    const answer = (accountAddress: string, id: number): SignInSession => ({
      data: { ...asked, accountAddress, chainId: `eip155:${id}` },
      message: String(asked).replace(ZERO, accountAddress).replace('Chain ID: 1', `Chain ID: ${id}`),
      signature: '0x12',
    })
    const foreign = answer(address, 1)
    const other = { ...foreign, message: foreign.message.replace(PAGE.host, 'evil.example') }
    expect(await outcomeOf(plugin.setSessions([other]))).toBe('sign-in-refused: domain')
    const two = [answer(address, 1), answer(STRANGER.address, 10)]
    expect(await outcomeOf(plugin.setSessions(two))).toBe('sign-in-refused: address')
    expect(verify).not.toHaveBeenCalled()
    await plugin.setSessions([answer(address, 1), answer(address, 10)])
    expect(verify).toHaveBeenCalledTimes(1)
    for (const id of [1, 10]) expect(await plugin.getSessions(`eip155:${id}`, address)).toHaveLength(1)
    // The same by the ordinary way is another account than the one asked for.
    const again = await plugin.createMessage({ accountAddress: ZERO, chainId: MAINNET })
    const message = String(again).replace(ZERO, address)
    expect(await outcomeOf(plugin.addSession({ ...foreign, message }))).toBe('sign-in-refused: address')
  })

  it('error: one-click, and a node that hangs: it is waited for once, and all are kept until somebody can tell', async () => {
    const clock = fakeClock()
    const hang = () => new Promise<Verdict>((resolve) => clock.setTimeout(() => resolve('unknown'), 20_000))
    const { plugin, items } = setUp({}, hang, clock)
    const asked = await plugin.createMessage({ accountAddress: ZERO, chainId: MAINNET })
    const sessions = [1, 10, 137].map((id) => ({
      data: { ...asked, accountAddress: address, chainId: `eip155:${id}` },
      message: String(asked).replace(ZERO, address).replace('Chain ID: 1', `Chain ID: ${id}`),
      signature: '0x12',
    }))
    const outcome = outcomeOf(plugin.setSessions(sessions))
    await clock.advance(DEADLINE - 1)
    expect(clock.pending()).toBe(0)
    expect(await outcome).toBe('sign-in-unreachable')
    for (const id of [1, 10, 137]) expect([...items.values()].join()).toContain(`Chain ID: ${id}\\n`)
  })

  it('param: twenty texts may come back signed, older ones no more', async () => {
    const { plugin, sign } = setUp()
    const sessions: SignInSession[] = []
    for (let n = 0; n < 21; n++) sessions.push(await sign())
    const [oldest, second] = sessions
    if (!oldest || !second) throw new TypeError('Too few')
    expect(await outcomeOf(plugin.addSession(oldest))).toBe('sign-in-refused: nonce')
    await plugin.addSession(second)
  })
})

describe('readSignInOptions', () => {
  it('param: what is set, and a week', () => {
    const verify = () => true
    expect(readSignInOptions({})).toMatchObject({ expiresIn: 604_800 })
    const given = {
      statement: 'a',
      resources: ['b'],
      expiresIn: 1.5,
      verify,
      required: false,
      format: 'caip-122',
    }
    expect(readSignInOptions({ ...given, more: 1 })).toEqual(given)
  })

  it.each([
    ['statement', [5, null, {}]],
    ['resources', ['a', [5], {}]],
    ['expiresIn', [0, -1, '60s', Number.NaN, Number.POSITIVE_INFINITY, null]],
    ['getNonce', ['a', {}]],
    ['verify', ['a', true]],
    ['required', ['true', 0]],
    ['signOutOnDisconnect', ['false', 1]],
    ['format', ['siwe', 5]],
  ])('error: %s', (field, values) => {
    for (const value of values) expect(() => readSignInOptions({ [field]: value })).toThrow(`siwx: ${field} `)
  })

  it('attack: getters that throw are of the wrong form', () => {
    const given = {
      get verify(): never {
        throw new Error('no')
      },
    }
    expect(() => readSignInOptions(given)).toThrow('siwx: verify ')
  })
})
