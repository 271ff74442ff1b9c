import type { Hex } from '../chains/chain.ts'
import { createMockProvider, type MockProvider } from '../connectors/mock.ts'
import { announceMockWallet } from '../connectors/mock-announce.ts'
import { ALICE } from '../core/accounts.testing.ts'
import { createHarness, type Harness, type HarnessOptions, RDNS } from '../core/core.testing.ts'
import type { FakePage } from '../core/fake-page.testing.ts'
import { saved } from '../core/fake-storage.testing.ts'

export const OTHER = 'com.example.other'

/** A wallet that already shares its accounts, as after a reload. */
export const sharing = (accounts: readonly Hex[] = [ALICE], chainId = 1): MockProvider => {
  const provider = createMockProvider({ chainId })
  provider.answer('eth_accounts', () => accounts)
  return provider
}

export const reloaded = (provider: MockProvider | undefined, given: HarnessOptions = {}): Harness =>
  createHarness({
    storage: saved({ session: { eip155: RDNS } }),
    ...given,
    before: (page: FakePage) => {
      if (provider) announceMockWallet(page, { name: 'Wallet', rdns: RDNS }, provider)
      given.before?.(page)
    },
  })

export const connected = async (
  options: { chainId?: number; accounts?: Hex[] } = {},
  given: HarnessOptions = {},
) => {
  const harness = createHarness(given)
  const provider = harness.announce(RDNS, options)
  await harness.element.show()
  await harness.connect(RDNS)
  return { ...harness, provider }
}
