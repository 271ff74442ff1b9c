/**
 * A connector on any EIP-1193 provider: announced, injected, given by the host or mocked. Owns which question is asked
 * when; what the provider answers is read by `eip1193-wallet.ts`, which is fetched when somebody connects: this file is
 * in the first loading stage.
 */
import type { Eip1193Provider } from '../chains/chain.ts'
import { ownFailure } from '../errors/own.ts'
import { ignore } from '../lib/flight.ts'
import { isRecord, readField } from '../lib/json.ts'
import { isOwnProvider } from '../lib/own-provider.ts'
import type { WalletType } from '../state/connection.ts'
import type { Connector, Link } from './connector.ts'
import type { Request } from './eip1193-wallet.ts'

export type Eip1193ConnectorOptions = {
  readonly id: string
  readonly type: WalletType
  readonly name: string
  readonly imageUrl: string | undefined
  readonly rdns: string | undefined
  readonly provider: Eip1193Provider
}

type Reader = typeof import('./eip1193-wallet.ts')

const loadReader = async (): Promise<Reader> => {
  try {
    return await import('./eip1193-wallet.ts')
  } catch (error) {
    throw ownFailure('chunk-failed', error)
  }
}

export const createEip1193Connector = ({ provider, ...named }: Eip1193ConnectorOptions): Connector => {
  // Whoever is watched has been asked before, so it is there by then.
  let reader: Reader | undefined
  const load = async (): Promise<Reader> => {
    reader ??= await loadReader()
    return reader
  }

  // `async` so that a provider that throws at once rejects like any other.
  const request: Request = async (method, params) =>
    provider.request(params ? { method, params } : { method })

  const current = async (): Promise<Link | undefined> => {
    const answer = await request('eth_accounts')
    return (await load()).readLink(request, answer)
  }

  return {
    ...named,
    namespaces: ['eip155'],
    provider: (namespace) => (namespace === 'eip155' ? provider : undefined),
    current,
    restore: current,

    async connect() {
      // Side by side with the wallet's prompt, which comes first: popups open in the click.
      const asked = request('eth_requestAccounts')
      ignore(load())
      const answer = await asked
      const { readLink, badAnswer } = await load()
      const connected = await readLink(request, answer)
      if (!connected) throw badAnswer('eth_requestAccounts', answer)
      return connected
    },

    disconnect: async () => (await load()).revoke(request),

    watch: (listener) => reader?.watchProvider({ provider, current }, listener) ?? (() => {}),
  }
}

/** Whether something a page or the host handed over can be asked at all, and is not what we handed out ourselves. */
export const isProvider = (value: unknown): value is Eip1193Provider =>
  (isRecord(value) || typeof value === 'function') &&
  typeof readField(value, 'request') === 'function' &&
  !isOwnProvider(value)
