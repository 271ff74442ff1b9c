// @vitest-environment happy-dom
/** `createWalletModal` of the library, and what a script tag with options makes. */
import { describe, expect, it, vi } from 'vitest'
import { setUpPage, stopAfterwards } from './wallet-modal.testing.ts'

setUpPage()

describe('in the head, before there is a body', () => {
  it('behavior: the script\u2019s own options and each call are of one element, which is then put in once', async () => {
    const body = vi.spyOn(Document.prototype, 'body', 'get').mockReturnValue(null as never)
    const { createFromScript, createWalletModal, defineWalletModal } = await import('./define.ts')
    defineWalletModal()
    const { WalletModalElement } = await import('./wallet-modal.ts')
    stopAfterwards(WalletModalElement)
    createFromScript({ basic: '', logLevel: 'silent' })
    const element = createWalletModal({ networks: ['eip155:10', 'eip155:8453'] })
    expect(createWalletModal({ themeMode: 'light' })).toBe(element)
    expect(element).toMatchObject({ basic: true, themeMode: 'light', networks: [{ id: 10 }, { id: 8453 }] })
    body.mockRestore()
    dispatchEvent(new Event('DOMContentLoaded'))
    expect([...document.querySelectorAll('wallet-modal')]).toEqual([element])
    expect(element.getNetwork()).toMatchObject({ id: 10 })
    element.remove()
    expect(createWalletModal()).not.toBe(element)
  })
})
