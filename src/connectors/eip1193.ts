/**
 * A connector for any EIP-1193 provider: announced, injected, given by the host or mocked. Decides which method is
 * requested when. Answers are parsed by `eip1193-wallet.ts`, which is loaded on connect because this file belongs to
 * the first loading stage.
 */
import type { Eip1193Provider } from '../chains/chain.ts'
import { ownFailure } from '../errors/own.ts'
import { ignore } from '../lib/flight.ts'
import { isRecord, readField } from '../lib/json.ts'
import { isOwnProvider } from '../lib/own-provider.ts'
import type { Connector, Link, WalletType } from './connector.ts'
import type { Request } from './eip1193-wallet.ts'

export type Eip1193ConnectorOptions = {
  readonly id: string
  readonly type: WalletType
  readonly name: string
  readonly imageUrl: string | undefined
  readonly rdns: string | undefined
  readonly provider: Eip1193Provider
}

type Reader = ReturnType<typeof import('./eip1193-wallet.ts').createReader>

const loadReader = async () => {
  try {
    return await import('./eip1193-wallet.ts')
  } catch (error) {
    throw ownFailure('chunk-failed', error)
  }
}

export const createEip1193Connector = ({ provider, ...listed }: Eip1193ConnectorOptions): Connector => {
  // Loaded by the time `watch` runs, since that follows a connect or a restore.
  let reader: Reader | undefined
  const load = async (): Promise<Reader> => {
    const { createReader } = await loadReader()
    // One for all: it hears what the wallet says between its answer and `watch`.
    reader ??= createReader(provider, request)
    return reader
  }

  // `async` turns a provider's synchronous throw into a rejection.
  const request: Request = async (method, params) =>
    provider.request(params ? { method, params } : { method })

  const current = async (): Promise<Link | undefined> => (await load()).current()

  return {
    ...listed,
    namespaces: ['eip155'],
    provider: (namespace) => (namespace === 'eip155' ? provider : undefined),
    current,
    restore: current,

    warm: () => ignore(load()),

    async connect() {
      // The request goes first, because popups only open during the click; the parser loads meanwhile.
      const asked = request('eth_requestAccounts')
      ignore(load())
      const answer = await asked
      return (await load()).connected(answer)
    },

    disconnect: async () => (await load()).revoke(),

    watch: (listener) => reader?.watch(listener) ?? (() => {}),
  }
}

/**
 * Whether a value from the page or the host is a provider, and not one of the providers that we hand out ourselves.
 */
export const isProvider = (value: unknown): value is Eip1193Provider =>
  (isRecord(value) || typeof value === 'function') &&
  typeof readField(value, 'request') === 'function' &&
  !isOwnProvider(value)
