import { describe, expect, it, vi } from 'vitest'
import { createHarness } from './core.testing.ts'

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
