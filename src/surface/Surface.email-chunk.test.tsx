// @vitest-environment happy-dom
/** The code of the e-mail field: fetched where the project has it on, and only there; what is said while it cannot come. */
import { describe, expect, it, vi } from 'vitest'
import { RDNS } from '../core/core.testing.ts'
import { PROJECT } from '../features/connect/email/email.testing.ts'
import { en } from '../i18n/en.all.testing.ts'
import { act, looksRight, show } from './surface.testing.tsx'
import { setUpViews } from './views.testing.ts'

const network = vi.hoisted(() => ({ isDown: false, requests: 0 }))

vi.mock('../features/connect/email/EmailField.tsx', () => {
  network.requests += 1
  if (network.isDown) throw new TypeError('Failed to fetch dynamically imported module')
  return { EmailField: () => <input type="email" /> }
})

setUpViews()

describe('Connect', () => {
  it('behavior: nothing is fetched while the project has not answered, nor when it turns e-mail off', async () => {
    for (const answer of [{ status: 'asking' }, { status: 'fetched', remote: { email: false } }] as const) {
      const shown = await show({ options: { projectId: PROJECT } })
      await act(() => void Object.assign(shown.core.state.project, answer))
      await shown.flush()
    }
    expect(network.requests).toBe(0)
  })

  it('error: it cannot be fetched, and then it can; the wallets work meanwhile', async () => {
    network.isDown = true
    const shown = await show({ options: { projectId: PROJECT } })
    shown.announce(RDNS, { name: 'Meadow' })
    await act(
      () => void Object.assign(shown.core.state.project, { status: 'fetched', remote: { email: true } }),
    )
    await shown.flush()
    looksRight(shown, 'Unable to load email login dependency', 'Meadow')
    expect(shown.errors()).toEqual(['chunk-failed'])
    network.isDown = false
    await shown.click(en['common.retry'])
    expect(shown.card.querySelector('input[type="email"]')).not.toBeNull()
    expect(shown.text()).not.toContain('Unable to load email login dependency')
    await shown.click('Meadow')
    expect(shown.core.state.account.eip155.status).toBe('connected')
  })
})
