/** Wallets that announce themselves to the page with any metadata and any answers. */
import type { Page } from '@playwright/test'
import { MEADOW } from '../harness/people.ts'
import { test } from '../harness/test.ts'

type Info = Readonly<Record<string, unknown>>

/** How a provider answers: by method, a value; else what is thrown; else never. */
export type Answers = Readonly<Record<string, unknown>>

export const GOOD: Answers = { eth_requestAccounts: [MEADOW], eth_accounts: [MEADOW], eth_chainId: '0x1' }

export const rdns = (name: string) => `test.wallet-modal.${name}`

export const announce = (page: Page, infos: readonly Info[], answers: Answers = GOOD): Promise<void> =>
  page.evaluate(
    ([given, table]) => {
      const listeners: Record<string, ((value: unknown) => void)[]> = {}
      const provider = {
        isDemoWallet: true,
        request: async ({ method }: { method: string }) => {
          if (method in table) return table[method]
          return new Promise(() => {})
        },
        on: (name: string, listener: (value: unknown) => void) => {
          listeners[name] = [...(listeners[name] ?? []), listener]
        },
        removeListener: () => {},
      }
      Reflect.set(window, 'emit', (name: string, value: unknown) => {
        for (const listener of listeners[name] ?? []) listener(value)
      })
      for (const info of given)
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    },
    [infos, answers] as const,
  )

export const infoOf = (name: string, more: Info = {}): Info => ({
  uuid: `uuid ${name}`,
  rdns: rdns(name),
  name,
  icon: 'data:image/png;base64,iVBORw0KGgo=',
  ...more,
})

/** A dialog of the browser means that a script of a wallet’s metadata has run: the test fails. */
export function failOnScripts(): void {
  test.beforeEach(({ page }) => {
    page.on('dialog', () => {
      throw new Error('A script of a wallet’s metadata has run')
    })
  })
}
