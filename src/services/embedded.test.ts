import { describe, expect, it, vi } from 'vitest'
import { createHarness, type GivenOptions } from '../core/core.testing.ts'
import { saved, stored } from '../core/fake-storage.testing.ts'
import type { RemoteValues } from '../state/project.ts'
import { createServices } from './create-services.ts'
import { restoreEmbedded } from './embedded.ts'
import '../core/live-session.ts'

const start = (session: object, remote: RemoteValues | undefined, options: GivenOptions = {}) => {
  const storage = saved({ session })
  const harness = createHarness({ storage, options: { projectId: 'ab'.repeat(16), ...options } })
  const auth = vi.fn(async () => ({ connectorId: 'auth', ask: vi.fn(), signedInBy() {}, emailChanged() {} }))
  Object.assign(harness.core, { auth })
  Object.assign(harness.core.state.project, { status: remote ? 'fetched' : 'failed', remote: remote ?? {} })
  return { ...harness, auth, kept: () => stored(storage)['wallet-modal:session'] }
}

describe('restoreEmbedded', () => {
  it.each([
    ['e-mail', { email: true, socials: false }],
    ['a social account', { email: false, socials: ['google'] }],
    ['the project could not say', undefined],
  ])('behavior: on (%s): its code is fetched, once', async (_why, remote) => {
    const { core, auth } = start({ eip155: 'auth', solana: 'auth' }, remote)
    await restoreEmbedded(core)
    expect(auth).toHaveBeenCalledOnce()
  })

  it('behavior: both off: forgotten, nothing of it is fetched, and another wallet stays stored', async () => {
    const { core, auth, kept } = start({ eip155: 'com.a', solana: 'auth' }, { email: false, socials: false })
    await restoreEmbedded(core)
    expect(auth).not.toHaveBeenCalled()
    expect(kept()).toEqual({ eip155: 'com.a' })
  })

  it('param: not with another wallet stored, nor without enableReconnect', async () => {
    const other = start({ eip155: 'com.a' }, { email: true, socials: false })
    await restoreEmbedded(other.core)
    const off = start({ eip155: 'auth' }, { email: true, socials: false }, { enableReconnect: false })
    await restoreEmbedded(off.core)
    expect([other.auth, off.auth].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  })

  it.each(['connecting', 'connected'] as const)(
    'behavior: without enableReconnect, but signed in by another tab, where nobody or another wallet was (%s): followed',
    async (status) => {
      const { core, auth } = start(
        { eip155: 'auth' },
        { email: true, socials: false },
        { enableReconnect: false },
      )
      core.state.account.eip155.status = status
      await restoreEmbedded(core)
      expect(auth).toHaveBeenCalledOnce()
    },
  )
})

describe('createServices', () => {
  it('behavior: another project is named before the first has answered: only its own answer brings anybody back', async () => {
    const { core, page, auth, kept, settled } = start({ eip155: 'auth' }, undefined)
    const answers: ((response: Response) => void)[] = []
    Object.assign(page, {
      fetch: (url: string | URL) =>
        new Promise((resolve) => {
          if (/config/.test(String(url))) answers.push(resolve)
          else resolve(new Response('{"allowedOrigins":[]}'))
        }),
    })
    const off = () => new Response('{"features":[{"id":"social_login","isEnabled":false,"config":[]}]}')
    const services = createServices(core, page)
    services.start()
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    services.restart()
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[0]?.(off())
    await settled()
    // The first answer is nobody's any more, and the second is not there.
    expect(auth).not.toHaveBeenCalled()
    expect(kept()).toEqual({ eip155: 'auth' })
    answers[1]?.(off())
    await vi.waitFor(() => expect(kept()).toBeUndefined())
    expect(auth).not.toHaveBeenCalled()
  })
  it.each(['[{"id":"social_login","isEnabled":"true","config":["email"]}]', '[null]'])(
    'error: the project answers features that nobody can read (%s): who has signed in stays so, and the engineer is told',
    async (features) => {
      const { core, page, auth, kept } = start({ eip155: 'auth' }, undefined)
      const report = vi.fn()
      Object.assign(core, { report })
      Object.assign(page, {
        fetch: async (url: string | URL) =>
          new Response(/config/.test(String(url)) ? `{"features":${features}}` : '{"allowedOrigins":[]}'),
      })
      createServices(core, page).start()
      await vi.waitFor(() => expect(auth).toHaveBeenCalled())
      expect(kept()).toEqual({ eip155: 'auth' })
      expect(core.state.project.status).toBe('failed')
      expect(report.mock.lastCall).toMatchObject([{ code: 'service-answer-invalid' }])
    },
  )
})
