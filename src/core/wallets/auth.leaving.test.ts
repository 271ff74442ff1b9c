/** A visitor who disconnects while the code of a stored embedded wallet is still on its way. */
import { describe, expect, it, vi } from 'vitest'
import { createHarness, type GivenOptions } from '../core.testing.ts'
import { saved, stored } from '../fake-storage.testing.ts'
import { NETWORKS, PROJECT, SDK } from './auth.testing.ts'
import { openAuth } from './auth.ts'
import { createFramePage, createFrameState } from './embedded.testing.ts'
import '../live-session.ts'

const session = { eip155: 'auth', solana: 'auth' }

/** The project has not answered; the code comes when it is asked for, after that. */
const load = (given: { readonly storage?: Storage; readonly options?: GivenOptions } = {}) => {
  const storage = given.storage ?? saved({ session })
  const harness = createHarness({
    storage,
    options: { projectId: PROJECT, networks: NETWORKS, ...given.options },
    before: (page) => void Object.assign(page, { fetch: () => new Promise(() => {}) }),
  })
  const state = createFrameState()
  const frame = createFramePage(harness.page, state)
  let opened: ReturnType<typeof openAuth> | undefined
  const auth = vi.fn(async () => {
    opened ??= openAuth(harness.core, harness.page, SDK)
    return opened
  })
  Object.assign(harness.core, { auth })
  const { project, account } = harness.core.state
  const passing = async () => {
    await vi.dynamicImportSettled()
    await harness.settled()
    await harness.clock.advance(500)
    await harness.settled()
  }
  return { ...harness, storage, state, frame, auth, project, account, passing }
}

type Loaded = ReturnType<typeof load>

const statuses = ({ account }: Loaded) => [account.eip155.status, account.solana.status]

describe('a disconnect before the code of the embedded wallet has come', () => {
  it.each([
    ['everywhere', undefined],
    ['in one namespace', 'solana'],
  ] as const)(
    'behavior: %s: left in both at once, and signed out in the frame as soon as it can be asked',
    async (_where, namespace) => {
      const page = load()
      const done = page.core.session.disconnect(namespace)
      await page.passing()
      expect(statuses(page)).toEqual(['disconnected', 'disconnected'])
      expect(stored(page.storage)).not.toHaveProperty('wallet-modal:session')
      // Not before the project has said that it offers this.
      expect(page.auth).not.toHaveBeenCalled()
      Object.assign(page.project, { status: 'fetched', remote: { email: true } })
      await page.passing()
      await done
      expect(page.frame.names()).toContain('SIGN_OUT')
      expect(page.frame.names()).not.toContain('GET_USER')
      expect(page.state.isConnected).toBe(false)
      expect(statuses(page)).toEqual(['disconnected', 'disconnected'])
      expect(page.errors()).toEqual([])
    },
  )

  it('behavior: the next load brings nobody back', async () => {
    const { storage, core, passing } = load()
    void core.session.disconnect()
    await passing()
    const next = load({ storage })
    Object.assign(next.project, { status: 'fetched', remote: { email: true } })
    await next.passing()
    expect(statuses(next)).toEqual(['disconnected', 'disconnected'])
    expect(next.auth).not.toHaveBeenCalled()
    expect(next.frame.frames).toEqual([])
  })

  it('behavior: a project that does not answer holds up nobody for more than 3 s', async () => {
    const { core, clock, passing, errors } = load()
    const done = vi.fn()
    void core.session.disconnect().then(done)
    await passing()
    await clock.advance(2_400)
    expect(done).not.toHaveBeenCalled()
    await clock.advance(100)
    await vi.waitFor(() => expect(done).toHaveBeenCalled())
    expect(errors()).toEqual([])
  })

  it.each<[string, object, GivenOptions?]>([
    ['both are off by the project', { remote: { email: false, socials: false } }],
    ['basic', { remote: { email: true } }, { basic: true }],
  ])('param: %s: forgotten, and no frame comes', async (_why, answer, options) => {
    const { core, project, passing, auth, frame, storage } = load({ options: options ?? {} })
    const done = core.session.disconnect()
    await passing()
    Object.assign(project, { status: 'fetched', ...answer })
    await passing()
    await done
    expect(auth).not.toHaveBeenCalled()
    expect(frame.frames).toEqual([])
    expect(stored(storage)).not.toHaveProperty('wallet-modal:session')
  })

  it('behavior: another wallet that is left in its own namespace does not end it', async () => {
    const { core, passing, auth, storage } = load({
      storage: saved({ session: { eip155: 'com.a', solana: 'auth' } }),
    })
    const done = core.session.disconnect('eip155')
    await passing()
    await done
    expect(auth).not.toHaveBeenCalled()
    expect(stored(storage)).toMatchObject({ 'wallet-modal:session': { solana: 'auth' } })
  })

  it('error: its code cannot be fetched: left all the same, and the engineer is told', async () => {
    const page = load()
    page.auth.mockRejectedValue(new Error('Failed to fetch'))
    Object.assign(page.project, { status: 'failed' })
    const done = page.core.session.disconnect()
    await page.passing()
    await done
    expect(statuses(page)).toEqual(['disconnected', 'disconnected'])
    await vi.waitFor(() => expect(page.errors()).toHaveLength(1))
  })
})
