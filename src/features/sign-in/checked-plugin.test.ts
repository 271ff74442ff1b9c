import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../lib/clock.testing.ts'
import { checkPlugin } from './checked-plugin.ts'
import type { SignInSession } from './contract.ts'
import { signInRefused } from './errors.ts'
import { MAINNET, outcomeOf, VISITOR } from './sign-in.testing.ts'

const DATA = {
  accountAddress: VISITOR.address,
  chainId: MAINNET,
  domain: 'shop.example',
  uri: 'https://shop.example/',
  version: '1' as const,
  nonce: 'q1w2e3r4',
}
const SESSION: SignInSession = { data: DATA, message: 'text', signature: '0x12' }
const REQUEST = { accountAddress: VISITOR.address, chainId: MAINNET }
const SIGNATURE_REQUEST = { ...REQUEST, message: 'text' }

const check = (plugin: object, clock = fakeClock()) => checkPlugin(plugin, clock)
/** What each member does with whatever the plug-in has there. */
const CALLS: Readonly<Record<string, (plugin: ReturnType<typeof check>) => Promise<unknown>>> = {
  createMessage: (plugin) => plugin.createMessage(REQUEST),
  addSession: (plugin) => plugin.addSession(SESSION),
  revokeSession: (plugin) => plugin.revokeSession(MAINNET, VISITOR.address),
  setSessions: (plugin) => plugin.setSessions([SESSION]),
  getSessions: (plugin) => plugin.getSessions(MAINNET, VISITOR.address),
  accountChanged: (plugin) => plugin.accountChanged(undefined),
}
const members = Object.entries(CALLS)

describe('checkPlugin', () => {
  it('behavior: a good plug-in is believed as it answers, at once or by a promise', async () => {
    const calls: unknown[] = []
    const whole = {
      calls,
      createMessage: async (request: object) => ({
        ...DATA,
        ...request,
        more: 1,
        toString: () => 'the text',
      }),
      signMessage: () => 'signature',
      addSession(session: unknown) {
        this.calls.push(session)
      },
      revokeSession: (...of: unknown[]) => void calls.push(of),
      setSessions: async (sessions: unknown) => void calls.push(sessions),
      getSessions: () => [SESSION, { ...SESSION, more: 1 }],
      getRequired: () => false,
      signOutOnDisconnect: false,
    }
    const plugin = check(whole)
    expect(await plugin.createMessage(REQUEST)).toEqual({ record: DATA, text: 'the text' })
    expect(await plugin.signMessage?.(SIGNATURE_REQUEST)).toBe('signature')
    await plugin.addSession(SESSION)
    await plugin.revokeSession('a', 'b')
    await plugin.setSessions([])
    expect(calls).toEqual([SESSION, ['a', 'b'], []])
    expect(await plugin.getSessions('a', 'b')).toEqual([SESSION, SESSION])
    expect([plugin.isRequired(), plugin.signsOutOnDisconnect()]).toEqual([false, false])
    await plugin.accountChanged('x')
  })

  it('param: required and signed out on disconnect, unless it says otherwise', () => {
    const fail = () => {
      throw new Error('no')
    }
    for (const getRequired of [undefined, () => true, () => undefined, fail, 'x'])
      expect(check({ getRequired }).isRequired()).toBe(true)
    for (const signOutOnDisconnect of [undefined, true, 'false', null])
      expect(check({ signOutOnDisconnect }).signsOutOnDisconnect()).toBe(true)
    expect(check({}).signMessage).toBeUndefined()
  })

  it.each(members)('error: %s throws, rejects, or is no function: sign-in-failed', async (name, call) => {
    const thrown = [new Error('no'), 'no', null, undefined, { code: 4001 }]
    for (const error of thrown) {
      const throwing = () => {
        throw error
      }
      expect(await outcomeOf(call(check({ [name]: throwing })))).toBe('sign-in-failed')
      expect(await outcomeOf(call(check({ [name]: () => Promise.reject(error) })))).toBe('sign-in-failed')
    }
    if (name === 'accountChanged') return
    for (const member of [undefined, 5, {}])
      expect(await outcomeOf(call(check({ [name]: member })))).toBe('sign-in-failed')
  })

  it.each(members)('error: %s is silent: sign-in-failed after 30 s', async (name, call) => {
    const clock = fakeClock()
    let outcome: unknown
    void outcomeOf(call(check({ [name]: () => new Promise(() => {}) }, clock))).then((value) => {
      outcome = value
    })
    await clock.advance(29_999)
    expect(outcome).toBeUndefined()
    await clock.advance(1)
    expect(outcome).toBe('sign-in-failed')
    expect(clock.pending()).toBe(0)
  })

  it('behavior: a person reading before signMessage is not timed out; a decline is 4001', async () => {
    const clock = fakeClock()
    let outcome: unknown
    const silent = check({ signMessage: () => new Promise(() => {}) }, clock)
    void outcomeOf(silent.signMessage?.(SIGNATURE_REQUEST) ?? Promise.resolve()).then((value) => {
      outcome = value
    })
    await clock.advance(3_600_000)
    expect(outcome).toBeUndefined()
    const declined = check({ signMessage: () => Promise.reject({ code: 4001, message: 'no' }) })
    expect(await outcomeOf(declined.signMessage?.(SIGNATURE_REQUEST) ?? Promise.resolve())).toBe(4001)
  })

  it.each([undefined, null, '', 5, {}, ['0x12'], 'a'.repeat(200_000)])(
    'attack: signMessage answers something else: signature-invalid',
    async (answer) => {
      const plugin = check({ signMessage: async () => answer })
      expect(await outcomeOf(plugin.signMessage?.(SIGNATURE_REQUEST) ?? Promise.resolve())).toBe(
        'signature-invalid',
      )
    },
  )

  it('attack: getSessions answers another shape: no session', async () => {
    const { nonce: _, ...withoutNonce } = DATA
    const bad = [
      undefined,
      null,
      true,
      'session',
      {},
      SESSION,
      { length: 1, 0: SESSION },
      [true],
      [null],
      [SESSION, {}],
      [{ ...SESSION, data: undefined }],
      [{ ...SESSION, data: withoutNonce }],
      [{ ...SESSION, data: { ...DATA, chainId: '1' } }],
      [{ ...SESSION, data: { ...DATA, version: '2' } }],
      [{ ...SESSION, data: { ...DATA, resources: 'x' } }],
      [{ ...SESSION, message: undefined }],
      [{ ...SESSION, signature: 5 }],
      [{ ...SESSION, cacao: {} }],
      Array.from({ length: 101 }, () => SESSION),
      new Proxy([], {
        get: () => {
          throw new Error('no')
        },
      }),
    ]
    for (const [index, answer] of bad.entries())
      expect([index, await outcomeOf(check({ getSessions: () => answer }).getSessions('a', 'b'))]).toEqual([
        index,
        'sign-in-failed',
      ])
  })

  it('attack: createMessage answers another shape, or a text that is none', async () => {
    const bad = [
      undefined,
      'text',
      DATA,
      { toString: () => 'text' },
      { ...DATA, toString: 'text' },
      { ...DATA, toString: () => 5 },
      { ...DATA, toString: () => '' },
      { ...DATA, toString: () => 'a'.repeat(20_000) },
      { ...DATA, toString: async () => 'text' },
      {
        ...DATA,
        toString: () => {
          throw new Error('no')
        },
      },
      { ...DATA, accountAddress: 5, toString: () => 'text' },
    ]
    for (const [index, answer] of bad.entries())
      expect([index, await outcomeOf(check({ createMessage: () => answer }).createMessage(REQUEST))]).toEqual(
        [index, 'sign-in-failed'],
      )
  })

  it('behavior: what the ready default refuses keeps its reason', async () => {
    const plugin = check({ addSession: () => Promise.reject(signInRefused('domain')) })
    expect(await outcomeOf(plugin.addSession(SESSION))).toBe('sign-in-refused: domain')
  })
})
