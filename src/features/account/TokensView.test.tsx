// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { endpoints, projectId } from '../../api/api.testing.ts'
import { act, connected } from '../../surface/surface.testing.tsx'
import { setUpViews } from '../../surface/views.testing.ts'

setUpViews()

const openTokens = async () => {
  const shown = await connected({
    options: { projectId, endpoints },
    // The tokens of this account are on their way, for ever.
    before: (page) => Object.assign(page, { fetch: () => new Promise(() => {}) }),
  })
  await act(async () => shown.wallet.go.to('Tokens'))
  // Its code is fetched.
  await vi.waitFor(async () => {
    await shown.flush()
    expect(shown.card.querySelector('.tokens')).not.toBeNull()
  })
  return { ...shown, account: shown.core.state.account.eip155 }
}

describe('TokensView', () => {
  it('behavior: while the tokens are read, it says so, and neither counts them nor says that there are none', async () => {
    const { account, card, text, flush } = await openTokens()
    for (const balance of [
      { kind: 'loading' },
      { kind: 'known', value: 10n ** 18n, symbol: 'ETH', decimals: 18 },
    ] as const) {
      await act(async () => {
        account.balance = balance
      })
      await flush()
      expect(account.portfolio.kind).toBe('loading')
      expect(card.querySelector('[aria-label="Reading your tokens"]')).not.toBeNull()
      expect(text()).not.toMatch(/No token found|\d tokens?/)
    }
  })

  it('error: where they cannot be read, that is said, and not that there are none', async () => {
    const { account, text, flush } = await openTokens()
    await act(async () => {
      account.balance = { kind: 'unavailable' }
      account.portfolio = { kind: 'unavailable' }
    })
    await flush()
    expect(text()).toContain('Token Balance Unavailable')
    expect(text()).not.toMatch(/No token found|\d tokens?/)
  })
})
