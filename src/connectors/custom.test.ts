/** The host’s own wallets as connectors. */
import { describe, expect, it } from 'vitest'
import { customConnectors } from './custom.ts'
import { createMockProvider } from './mock.ts'

describe('customConnectors', () => {
  it('param: only those with a provider can be connected', () => {
    const provider = createMockProvider()
    const made = customConnectors([
      { id: 'a', name: 'A', provider },
      { id: 'b', name: 'B' },
    ])
    expect(made).toMatchObject([{ id: 'a', type: 'external' }])
    expect(made[0]?.provider('eip155')).toBe(provider)
  })
})
