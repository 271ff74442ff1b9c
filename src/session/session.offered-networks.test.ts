import { describe, expect, it } from 'vitest'
import { createHarness } from '../core/core.testing.ts'
import { fakeStorage, stored } from '../core/fake-storage.testing.ts'

const KEY = 'wallet-modal:network'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('other networks are offered', () => {
  it.each([['eip155:8453'], [SOLANA]])(
    'behavior: what the page falls back to, %s, is not stored as a choice',
    async (fallback) => {
      const storage = fakeStorage()
      const { set, emitted } = createHarness({ storage })
      set({ networks: [fallback] })
      expect(emitted('wm-network-change')).not.toEqual([])
      expect(stored(storage)).not.toHaveProperty(KEY)
      // The next page of this origin begins where it wants to.
      const options = { networks: [fallback, 'eip155:10'], defaultNetwork: 'eip155:10' }
      expect(createHarness({ storage, options }).core.state.network.active.eip155?.id).toBe(10)
    },
  )

  it('behavior: what the visitor chooses among them is', async () => {
    const storage = fakeStorage()
    const { core, set } = createHarness({ storage })
    set({ networks: ['eip155:8453', 'eip155:10'] })
    const other = core.state.network.networks[1]
    if (other) core.session.choose(other)
    expect(stored(storage)).toHaveProperty(KEY)
  })
})
