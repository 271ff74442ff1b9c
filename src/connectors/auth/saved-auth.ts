/**
 * What the page keeps of the embedded wallet until disconnect: the last network, the preferred kinds of account and by what the visitor
 * signed in. Never an e-mail address, code, token or uri (decisions 56). Also what is told to the page's other tabs by way of storage.
 */
import type { SignedInBy } from '../../frame/contract.ts'
import { isRecord, readField } from '../../lib/json.ts'
import { type CaipNetworkId, type Namespace, namespaces } from '../../lib/namespaces.ts'
import { parseNetworkId } from '../../lib/network-id.ts'
import type { SafeStorage } from '../../lib/storage.ts'
import type { EmbeddedType } from '../connector.ts'

const AUTH_KEY = 'auth'
/** Comes and goes at once, and says nothing else. `AUTH_KEY` is written by every tab that is answered: they would answer each other. */
const EMAIL_KEY = 'auth-email'

type Kept = {
  readonly network: CaipNetworkId | undefined
  readonly types: { readonly [N in Namespace]?: EmbeddedType }
  readonly provider: SignedInBy | undefined
}

export type SavedAuth = {
  read(): Kept
  save(change: Partial<Kept>): void
  /** The visitor's e-mail address is another one: the page's other tabs have to ask for it. */
  tellEmailChanged(): void
  /** Returns a function that ends this. */
  onEmailChanged(listener: () => void): () => void
}

const readType = (value: unknown): EmbeddedType | undefined =>
  value === 'eoa' || value === 'smartAccount' ? value : undefined

/** Hosts are told of it, and it decides what is shown: storage may hold anything. */
const PROVIDERS: Readonly<Record<SignedInBy, true>> = {
  email: true,
  farcaster: true,
  google: true,
  github: true,
  apple: true,
  facebook: true,
  x: true,
  discord: true,
}

const readProvider = (value: unknown): SignedInBy | undefined =>
  typeof value === 'string' && Object.hasOwn(PROVIDERS, value) ? (value as SignedInBy) : undefined

const readKept = (value: unknown): Kept | undefined =>
  isRecord(value)
    ? {
        network: parseNetworkId(value['network']),
        types: Object.fromEntries(
          namespaces.flatMap((one) => {
            const type = readType(readField(value['types'], one))
            return type ? [[one, type]] : []
          }),
        ),
        provider: readProvider(value['provider']),
      }
    : undefined

const nothing: Kept = { network: undefined, types: {}, provider: undefined }

export const createSavedAuth = (storage: SafeStorage): SavedAuth => {
  const read = () => storage.get(AUTH_KEY, readKept) ?? nothing
  return {
    read,
    save: (change) => storage.set(AUTH_KEY, { ...read(), ...change }),
    tellEmailChanged() {
      storage.set(EMAIL_KEY, true)
      storage.remove(EMAIL_KEY)
    },
    onEmailChanged: (listener) =>
      storage.onChange((key, isRemoved) => {
        if (key === EMAIL_KEY && isRemoved) listener()
      }),
  }
}
