import { describe, expect, it, vi } from 'vitest'
import { fakeClock } from '../lib/clock.testing.ts'
import { configOf, createHarness, type GivenOptions } from './core.testing.ts'
import { createCore } from './create-core.ts'
import { fakePage } from './fake-page.testing.ts'

const options = {
  projectId: 'ab'.repeat(16),
  endpoints: { wallets: 'https://wallets.example' },
  customRpcUrls: { 'eip155:1': ['https://node.example'] },
}

describe('options that the services follow', () => {
  it('behavior: one that is set to what it is already changes nothing, another value starts them over', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }))
    const { core, set, settled } = createHarness({ options })
    core.startServices()
    await settled()
    const answered = () => Object.assign(core.state.project, { status: 'fetched', remote: { swaps: false } })
    answered()
    set(options)
    set({ ...options, endpoints: { ...options.endpoints } })
    expect(core.state.project).toMatchObject({ status: 'fetched', remote: { swaps: false } })
    set({ endpoints: {} })
    expect(core.state.project.remote).toEqual({})
    answered()
    set({ projectId: 'cd'.repeat(16) })
    expect(core.state.project.remote).toEqual({})
    core.dispose()
    vi.unstubAllGlobals()
  })
})

describe('options that decide which urls a chain asks', () => {
  /** With the chain of the product; nothing is read from it. */
  const start = () => {
    const core = createCore(fakePage(), configOf(options), fakeClock())
    core.start()
    const set = (given: GivenOptions) => {
      const before = { ...core.state.config }
      Object.assign(core.state.config, configOf({ ...options, ...given }))
      core.apply(before)
    }
    return { core, set }
  }

  it.each<[string, GivenOptions]>([
    ['projectId', { projectId: 'cd'.repeat(16) }],
    ['basic', { basic: true }],
    ['endpoints', { endpoints: { blockchain: 'https://nodes.example' } }],
    ['networks', { networks: ['eip155:1', 'eip155:10'] }],
    ['customRpcUrls', { customRpcUrls: { 'eip155:1': ['https://other.example'] } }],
  ])(
    'behavior: with another %s the chain is made anew, and the one before is disposed of',
    async (_, given) => {
      const { core, set } = start()
      const first = await core.chain('eip155')
      const disposed = vi.spyOn(first, 'dispose')
      set(options)
      expect(await core.chain('eip155')).toBe(first)
      set(given)
      expect(await core.chain('eip155')).not.toBe(first)
      expect(disposed).toHaveBeenCalledOnce()
      core.dispose()
    },
  )

  it('behavior: other options leave the chain as it is; with the core it is disposed of', async () => {
    const { core, set } = start()
    const chain = await core.chain('eip155')
    const disposed = vi.spyOn(chain, 'dispose')
    set({ themeMode: 'dark' })
    expect(await core.chain('eip155')).toBe(chain)
    expect(disposed).not.toHaveBeenCalled()
    core.dispose()
    await vi.waitFor(() => expect(disposed).toHaveBeenCalledOnce())
  })
})
