// @vitest-environment happy-dom
/**
 * The cosigner, wrong at each step: the step's own words and the reason, no session that the page could use, the wallet asked no more than
 * once, and a way on.
 */
import { afterAll, describe, expect, it } from 'vitest'
import { json, type Respond, type Sent, silence } from '../../api/api.testing.ts'
import { serve, waitUntil } from '../../core/breaking-service.testing.ts'
import { asked } from '../../core/core.testing.ts'
import type { ErrorKey } from '../../errors/en.errors.ts'
import { goThere } from '../../host/host-verbs.ts'
import { en } from '../../i18n/en.all.testing.ts'
import { fill } from '../../i18n/t.ts'
import { act, connected, looksRight } from '../../surface/surface.testing.tsx'
import { setUpViews } from '../../surface/views.testing.ts'
import { confirm } from './grant.actions.ts'
import { grantForHost } from './host-sessions.ts'
import { sessionsOf, withSessions } from './sessions.state.ts'
import {
  COSIGNER_KEY,
  codeOf,
  goodRequest,
  granting,
  listed,
  ON,
  PCI,
  SIGNATURE,
} from './sessions.testing.ts'

setUpViews()

type Step = 'create' | 'activate' | 'list' | 'revoke'

const stepOf = ({ method, path }: Sent): Step => {
  if (method === 'GET') return 'list'
  return path.endsWith('/activate') ? 'activate' : path.endsWith('/revoke') ? 'revoke' : 'create'
}

type Fault = {
  readonly read: readonly [Respond, ErrorKey]
  /** What is told has no answer of its own: whatever comes with a good status is a yes (wire facts 2.14). */
  readonly told: readonly [Respond, ErrorKey]
}

const refusal: Fault['read'] = [() => new Response('No such session', { status: 404 }), 'service-failed']
const page = '<html>Log in</html>'
const none: Fault['read'] = [silence, 'timeout']

const FAULTS: readonly [string, Fault][] = [
  ['404 and a reason', { read: refusal, told: refusal }],
  [
    'garbage',
    {
      read: [() => json(page), 'service-answer-invalid'],
      told: [() => new Response(page, { status: 502 }), 'service-failed'],
    },
  ],
  ['silence until the deadline', { read: none, told: none }],
]

const start = async () => {
  const shown = await connected({ options: ON ?? {} })
  const { provider, wallet, clock } = shown
  provider.answer('wallet_grantPermissions', granting)
  provider.answer('wallet_revokePermissions', () => SIGNATURE)
  const broken: { at?: Step | undefined; respond?: Respond } = {}
  const cosigner = { pci: PCI, key: COSIGNER_KEY }
  const session = listed(clock.now())
  const row = { ...session, policies: [], revokedAt: undefined as number | undefined }
  const good: Record<Step, Respond> = {
    create: () => json(cosigner),
    activate: () => new Response(null, { status: 204 }),
    list: () => json({ pcis: [row] }),
    revoke: () => {
      row.revokedAt = Math.floor(clock.now() / 1000)
      return new Response(null, { status: 204 })
    },
  }
  const sent = serve(shown, (one) => {
    const at = stepOf(one)
    return (broken.at === at ? broken.respond : undefined)?.(one) ?? good[at](one)
  })
  const sessions = sessionsOf(wallet)
  const until = async (isSo: () => boolean) => {
    expect(await act(() => waitUntil(clock, isSo, 40_000))).toBe(true)
    await shown.flush()
  }
  return {
    ...shown,
    broken,
    sent,
    until,
    state: sessions.state,
    calls: (step: Step) =>
      sent.filter((one) => one.path.includes('/sessions/') && stepOf(one) === step).length,
    ask: () => codeOf(grantForHost(wallet, goodRequest(clock.now()), goThere)),
    confirm: () => act(() => void confirm(withSessions(wallet, sessions))),
  }
}

let runs = 0
afterAll(() => console.info(`cosigner: ${runs} of 12, each step wrong in each way`))

describe('the cosigner, wrong at each step', () => {
  it.each(FAULTS)(
    'error: gives no key (%s): said; the wallet is not asked; the next request is granted',
    async (_name, { read: [respond, key] }) => {
      const given = await start()
      Object.assign(given.broken, { at: 'create', respond })
      const answer = given.ask()
      await given.until(() => given.state.grant?.phase.step === 'failed')
      looksRight(given, en['sessions.failed.cosigner'], en[key], en['sessions.failed.nothing'])
      expect(await answer).toBe(key)
      expect([asked(given.provider, 'wallet_grantPermissions'), given.calls('create')]).toEqual([[], 1])
      await given.click(en['sessions.leave'])
      expect(given.wallet.state.modal.open).toBe(false)
      given.broken.at = undefined
      const next = given.ask()
      await given.until(() => given.state.grant?.phase.step === 'ready')
      await given.confirm()
      expect(await next).toMatchObject({ context: PCI })
      runs += 1
    },
  )

  it.each(FAULTS)(
    'error: does not activate (%s): said, with what to do; nothing was created, and asked once',
    async (_name, { told: [respond, key] }) => {
      const given = await start()
      Object.assign(given.broken, { at: 'activate', respond })
      const answer = given.ask()
      await given.until(() => given.state.grant?.phase.step === 'ready')
      await given.confirm()
      await given.until(() => given.state.grant?.phase.step === 'failed')
      looksRight(given, en['sessions.failed.activate'], en[key], en['sessions.failed.powerless'])
      expect(await answer).toBe(key)
      expect([asked(given.provider, 'wallet_grantPermissions').length, given.calls('activate')]).toEqual([
        1, 1,
      ])
      expect(given.state.created).toBeUndefined()
      await given.click(en['sessions.leave'])
      expect(given.wallet.state.modal.open).toBe(false)
      runs += 1
    },
  )

  it.each(FAULTS)(
    'error: the list cannot be had (%s): no row and no "none"; another try shows it',
    async (_name, { read: [respond, key] }) => {
      const given = await start()
      Object.assign(given.broken, { at: 'list', respond })
      await act(async () => given.wallet.go.to('SmartSessions'))
      await given.until(() => given.state.list?.status === 'failed')
      looksRight(given, en['sessions.failed.title'], en[key])
      expect(given.text()).not.toContain('Garden shop')
      expect(given.text()).not.toContain(en['sessions.empty.title'])
      given.broken.at = undefined
      await given.click(en['common.retry'])
      await given.until(() => given.state.list?.status === 'read')
      looksRight(given, 'Garden shop')
      runs += 1
    },
  )

  it.each(FAULTS)(
    'error: does not revoke (%s): the row stays and says so; the next try ends it',
    async (name, { told: [respond, key] }) => {
      const given = await start()
      await act(async () => given.wallet.go.to('SmartSessions'))
      await given.until(() => given.state.list?.status === 'read')
      Object.assign(given.broken, { at: 'revoke', respond })
      const button = fill(en['sessions.revoke'], { project: 'Garden shop' })
      await given.click(button)
      await given.until(
        () => given.state.refused[PCI] !== undefined && given.state.revoking[PCI] === undefined,
      )
      looksRight(given, en['sessions.revoke.failed.service'], en[key], 'Garden shop')
      // A 404 may be of the form in which the account was named: the other one is asked as well.
      const calls = name.startsWith('404') ? 2 : 1
      expect([asked(given.provider, 'wallet_revokePermissions').length, given.calls('revoke')]).toEqual([
        1,
        calls,
      ])
      given.broken.at = undefined
      await given.click(button)
      await given.until(
        () =>
          given.state.list?.sessions[0]?.revokedAt !== undefined && given.state.revoking[PCI] === undefined,
      )
      expect(() => given.button(button)).toThrow()
      expect(given.text()).not.toContain(en['sessions.revoke.failed.service'])
      runs += 1
    },
  )

  it('attack: the service says yes and has not revoked: the list says so, and it can be revoked again', async () => {
    const given = await start()
    await act(async () => given.wallet.go.to('SmartSessions'))
    await given.until(() => given.state.list?.status === 'read')
    Object.assign(given.broken, { at: 'revoke', respond: () => json(page) })
    const button = fill(en['sessions.revoke'], { project: 'Garden shop' })
    await given.click(button)
    await given.until(() => given.calls('list') === 2 && given.state.revoking[PCI] === undefined)
    looksRight(given, 'Garden shop')
    expect(given.text()).not.toContain(en['sessions.ended'])
    expect(given.button(button)).toBeDefined()
  })
})
