/** A connected page, and the providers that it gives to its host. */
import { ALICE, BOB } from '../core/accounts.testing.ts'
import { createHarness, type HarnessOptions, RDNS } from '../core/core.testing.ts'
import type { HostProvider } from '../provider/eip1193-provider.ts'
import type { StandardWallet } from '../provider/standard-wallet.ts'
import { getProvider } from './host.ts'

export const evmOf = (provider: HostProvider | StandardWallet | undefined): HostProvider => {
  if (!provider || !('request' in provider)) throw new Error('No EIP-1193 provider')
  return provider
}
export const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => Reflect.get(Object(error), 'code'),
  )

export const connected = async (given: HarnessOptions = {}) => {
  const harness = createHarness(given)
  const wallet = harness.announce(RDNS, { accounts: [ALICE, BOB] })
  await harness.connect(RDNS)
  const provider = evmOf(getProvider(harness.wallet))
  const received: unknown[] = []
  for (const name of ['connect', 'disconnect', 'chainChanged', 'accountsChanged'])
    provider.on(name, (value: never) =>
      received.push([name, name === 'disconnect' ? Reflect.get(Object(value), 'code') : value]),
    )
  return { ...harness, mock: wallet, provider, received }
}
