import { describe, expect, it } from 'vitest'
import { createHarness } from '../core/core.testing.ts'
import { fakeStorage, stored } from '../core/fake-storage.testing.ts'
import { connected } from './session.testing.ts'

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

describe('defaultNetwork', () => {
  const networks = ['eip155:1', 'eip155:10', 'eip155:8453']

  it('behavior: is live while nobody has chosen, also where it comes after the networks', () => {
    const { core, set, emitted } = createHarness({ options: { networks } })
    const current = () => core.state.network.active[core.state.network.activeNamespace]?.caipNetworkId
    set({ networks, defaultNetwork: 'eip155:8453' })
    expect(current()).toBe('eip155:8453')
    expect(emitted('wm-network-change')).toMatchObject([{ caipNetworkId: 'eip155:8453' }])
    set({ networks: [SOLANA, ...networks] })
    set({ defaultNetwork: SOLANA })
    expect(current()).toBe(SOLANA)
    // One that is not offered changes nothing.
    set({ networks, defaultNetwork: 'eip155:10' })
    set({ defaultNetwork: 'eip155:56' })
    expect(current()).toBe('eip155:10')
  })

  it('behavior: is not stored, and what the visitor chooses wins over it', () => {
    const storage = fakeStorage()
    const { core, set } = createHarness({ storage, options: { networks } })
    set({ defaultNetwork: 'eip155:8453' })
    expect(stored(storage)).not.toHaveProperty(KEY)
    const [, ten] = core.state.network.networks
    if (ten) core.session.choose(ten)
    set({ defaultNetwork: 'eip155:1' })
    expect(core.state.network.active.eip155?.id).toBe(10)
  })

  it('behavior: moves nobody whose choice is not offered for now, whichever option is set', () => {
    const { core, set } = createHarness({ options: { networks } })
    const [, ten] = core.state.network.networks
    if (ten) core.session.choose(ten)
    set({ networks: ['eip155:1', 'eip155:8453'] })
    expect(core.state.network.active.eip155?.id).toBe(1)
    set({ defaultNetwork: 'eip155:8453' })
    set({ themeMode: 'light' })
    expect(core.state.network.active.eip155?.id).toBe(1)
    set({ networks })
    set({ networks: ['eip155:10'] })
    expect(core.state.network.active.eip155?.id).toBe(10)
  })

  it('behavior: an option that is set meanwhile does not change where the next wallet leads', () => {
    const options = { networks: [...networks, SOLANA], defaultNetwork: 'eip155:1' }
    const { core, set, emitted } = createHarness({ options })
    core.session.switchAfterConnect(SOLANA)
    set({ themeMode: 'light' })
    set({ defaultNetwork: 'eip155:1' })
    expect(core.state.network.switchingTo).toBe(SOLANA)
    expect(emitted('wm-network-change')).toEqual([])
  })

  it('behavior: moves nobody who is connected, not even in another namespace', async () => {
    const { core, set } = await connected()
    set({ networks: [...networks, SOLANA], defaultNetwork: SOLANA })
    expect(core.state.network.activeNamespace).toBe('eip155')
    expect(core.state.network.active.eip155?.id).toBe(1)
  })
})
