/** The fake wallet that ships for hosts’ own tests. */
import { describe, expect, it } from 'vitest'
import type { Hex } from '../chains/chain.ts'
import { ALICE } from '../core/accounts.testing.ts'
import { createMockProvider } from './mock.ts'

describe('createMockProvider', () => {
  it('behavior: what it is not told to answer it refuses, or asks its fallback', async () => {
    const plain = createMockProvider()
    await expect(plain.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 4200 })
    const backed = createMockProvider({ fallback: ({ method }) => method })
    await expect(backed.request({ method: 'eth_blockNumber' })).resolves.toBe('eth_blockNumber')
  })

  it('behavior: switches as told, and shares nothing after it was revoked', async () => {
    const provider = createMockProvider()
    const changes: unknown[] = []
    provider.on?.('chainChanged', (id: never) => changes.push(id))
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
    await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0xa')
    expect(changes).toEqual(['0xa'])
    const accounts: Hex[] = [ALICE]
    await expect(provider.request({ method: 'eth_requestAccounts' })).resolves.toEqual(accounts)
    await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    await expect(provider.request({ method: 'eth_accounts' })).resolves.toEqual([])
  })
})
