/**
 * The one way to a wallet: straight to its provider, once. viem's wallet client asks again by itself on some codes,
 * and a person would confirm twice (decisions 24). No deadline: a person may be reading (decisions 18).
 */
import { toError } from '../../errors/to-error.ts'
import type { Eip1193Provider } from '../chain.ts'

/** `async`, so that a provider that throws at once rejects like any other. Rejects with whatever the wallet threw. */
export const askRaw = async (
  provider: Eip1193Provider,
  method: string,
  params: readonly unknown[],
): Promise<unknown> => provider.request({ method, params })

/** Rejects with the mapped error. */
export async function askWallet(...asked: Parameters<typeof askRaw>): Promise<unknown> {
  try {
    return await askRaw(...asked)
  } catch (error) {
    throw toError(error)
  }
}
