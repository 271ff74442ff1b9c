/** The harness of this feature's tests: a directory whose answers the test decides. */
import { vi } from 'vitest'
import type { WalletPage, WalletQuery } from '../../api/contract.ts'
import { createHarness, type HarnessOptions } from '../../core/core.testing.ts'
import { allWalletsOf, type WalletItem } from './all-wallets.state.ts'

export const onDevice = (userAgent: string) => vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 0 })

export const PROJECT = '0'.repeat(32)
export const idOf = (n: number) => n.toString(16).padStart(64, '0')

export const item = (n: number, more: Partial<WalletItem> = {}): WalletItem => ({
  id: idOf(n),
  name: `Wallet ${n}`,
  imageId: `image-${n}`,
  chains: [],
  isCertified: false,
  injected: [],
  ...more,
})

/** A directory whose answers the test sets. */
export const start = async (given: HarnessOptions = {}) => {
  const harness = createHarness({ ...given, options: { projectId: PROJECT, ...given.options } })
  const asked: WalletQuery[] = []
  const images: string[] = []
  const on = {
    page: (query: WalletQuery): WalletPage | Promise<WalletPage> => {
      const all = Array.from({ length: 90 }, (_, n) => item(n)).filter(({ id }) =>
        query.include?.length ? query.include.includes(id) : !query.exclude?.includes(id),
      )
      const from = (query.page - 1) * query.entries
      return { count: all.length, wallets: all.slice(from, from + query.entries) }
    },
    image: async (id: string): Promise<string | undefined> => `data:image/png,${id}`,
  }
  const api = {
    wallets: {
      async page(query: WalletQuery) {
        asked.push(query)
        return { value: await on.page(query) }
      },
    },
    images: {
      async wallet(id: string) {
        images.push(id)
        return on.image(id)
      },
    },
  }
  // Only the parts of the api that are used.
  Object.assign(harness.core, { api: async () => api })
  Object.assign(harness.wallet, { api: async () => api })
  const { core } = harness
  const allWallets = allWalletsOf(core)
  const { state } = allWallets
  return { ...harness, allWallets, asked, images, on, state, directory: core.state.directory }
}

export const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id)
export const names = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name)
