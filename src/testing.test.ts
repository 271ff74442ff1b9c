// @vitest-environment happy-dom
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createWalletModal } from './index.ts'
import { announceMockWallet, createMockProvider, providerError } from './testing.ts'

describe('wallet-modal/testing', () => {
  /** A node of the host's own tests, on which nobody has anything. */
  const asked = vi.fn(async (_url: string, { body }: { readonly body: string }) => {
    const answerTo = ({ id }: { readonly id: number }) => ({ jsonrpc: '2.0', id, result: '0x0' })
    const calls = JSON.parse(body)
    return Response.json(Array.isArray(calls) ? calls.map(answerTo) : answerTo(calls))
  })
  // To the end of this file's own process: a request may be on its way when the test is over.
  beforeAll(() => vi.stubGlobal('fetch', asked))

  it('behavior: connects, refuses and changes accounts without a browser, as usage.md shows; what is shown needs one', async () => {
    const wallet = createMockProvider({ chainId: 1 })
    announceMockWallet(window, { name: 'Test', rdns: 'com.test' }, wallet)
    const modal = createWalletModal({ basic: true, logLevel: 'silent' })
    const addresses: (string | undefined)[] = []
    modal.addEventListener('wm-account-change', ({ detail }) => addresses.push(detail.address))
    const { address } = await modal.connect('com.test')
    // Its balance, once the code for it is there.
    await vi.waitFor(() => expect(asked).toHaveBeenCalled(), 10_000)
    wallet.answer('personal_sign', () => {
      throw providerError(4001, 'no')
    })
    await expect(modal.signMessage({ message: 'Hello' })).rejects.toMatchObject({ code: 4001 })
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    wallet.emit('accountsChanged', [other])
    await vi.waitFor(() => expect(modal.getAccount().address).toBe(other))
    await expect(modal.open()).rejects.toMatchObject({ code: 'unknown' })
    await modal.disconnect()
    await vi.waitFor(() => expect(addresses).toEqual([address, other, undefined]))
    expect(wallet.requests.map(({ method }) => method)).toContain('personal_sign')
  })
})
