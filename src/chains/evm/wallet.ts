/**
 * What a chain asks of wallets goes through here: directly to the provider and exactly once. Who connects asks by the connector. viem's wallet client retries on some codes, and
 * the visitor would confirm twice (decisions 24). No deadline, because the visitor may be reading a prompt (decisions 18).
 */
import { toError } from '../../errors/to-error.ts'
import type { Eip1193Provider } from '../chain.ts'

/** Rejects with whatever the wallet threw. `async` turns a synchronous throw into a rejection. */
export const askRaw = async (
  provider: Eip1193Provider,
  method: string,
  params: readonly unknown[],
): Promise<unknown> => provider.request({ method, params })

/** Rejects with a `WalletModalError`. */
export async function askWallet(...asked: Parameters<typeof askRaw>): Promise<unknown> {
  try {
    return await askRaw(...asked)
  } catch (error) {
    throw toError(error)
  }
}
