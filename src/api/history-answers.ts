/** The schema of a row of the history (wire facts 2.3). */
import { isHash } from '../lib/caip.ts'
import { parseCaipNetworkId } from '../lib/chain-id.ts'
import * as v from '../lib/schema.ts'
import { safeImage } from '../lib/url.ts'
import type { Transaction, Transfer } from './contract.ts'
import { decimalText, rateText } from './decimal.ts'
import { caip2, id, integer, optional, required, text, time } from './fields.ts'
import { readAddress } from './token.ts'

const operations = [
  ...['approve', 'bought', 'borrow', 'burn', 'cancel', 'claim', 'deploy', 'deposit', 'execute', 'mint'],
  ...['receive', 'repay', 'send', 'stake', 'trade', 'unstake', 'withdraw'],
] as const
const directions = ['in', 'out', 'self'] as const

const oneOf =
  <T extends string>(words: readonly T[]) =>
  (value: unknown): T | undefined =>
    words.find((word) => word === value)

const statuses: Readonly<Record<string, Transaction['status']>> = {
  confirmed: 'confirmed',
  failed: 'failed',
  pending: 'pending',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'confirmed',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
}

const knownStatus = (value: unknown): string | undefined =>
  typeof value === 'string' && Object.hasOwn(statuses, value) ? value : undefined

const readWith =
  <T>(schema: v.Schema<T>) =>
  (value: unknown): T | undefined =>
    v.read(schema, value)

const icon = readWith(v.object({ url: optional(safeImage) }))
const content = readWith(v.object({ preview: optional(icon), detail: optional(icon) }))
const spam = readWith(v.object({ is_spam: v.boolean() }))

const token = readWith(
  v.transform(
    v.object({ name: optional(text()), symbol: optional(text(16)), icon: optional(icon) }),
    ({ icon, ...row }) => ({
      ...row,
      image: icon?.url,
    }),
  ),
)

const nft = readWith(
  v.transform(
    v.object({ name: optional(text()), content: optional(content), flags: optional(spam) }),
    ({ name, content, flags }) => {
      const isSpam = flags?.is_spam ?? false
      return { name, isSpam, image: isSpam ? undefined : (content?.preview?.url ?? content?.detail?.url) }
    },
  ),
)

const transfer = v.transform(
  v.object({
    direction: required(oneOf(directions)),
    quantity: v.object({ numeric: required(decimalText) }),
    value: optional(rateText),
    price: optional(rateText),
    fungible_info: optional(token),
    nft_info: optional(nft),
  }),
  ({ quantity, fungible_info, nft_info, ...row }): Transfer => ({
    ...row,
    quantity: quantity.numeric,
    token: fungible_info,
    nft: nft_info,
  }),
)

const MAX_TRANSFERS = 200

const readTransfers = (value: unknown): Pick<Transaction, 'transfers' | 'unread'> => {
  if (!Array.isArray(value)) return { transfers: null }
  const good = value.slice(0, MAX_TRANSFERS).flatMap((one) => v.read(transfer, one) ?? [])
  const unread = value.length - good.length
  if (unread === 0) return { transfers: good }
  // If none can be read, the result is null and not empty, because rows without transfers are treated as spam.
  return good.length > 0 ? { transfers: good, unread } : { transfers: null }
}

const hashOf = (network: string | undefined, hash: string | undefined): string | undefined =>
  network?.startsWith('eip155:') && !isHash(hash) ? undefined : hash

export const transaction = v.transform(
  v.object({
    id: required(id),
    metadata: v.object({
      operationType: optional(oneOf(operations)),
      hash: optional((value) =>
        typeof value === 'string' && /^[\da-z]{16,128}$/i.test(value) ? value : undefined,
      ),
      chain: optional(caip2),
      minedAt: required(time),
      sentFrom: v.optional(v.unknown()),
      sentTo: v.optional(v.unknown()),
      status: required(knownStatus),
      nonce: optional(integer),
    }),
    transfers: v.optional(v.unknown()),
  }),
  ({ id, metadata, transfers }): Transaction | undefined => {
    const { chain, status, operationType = 'execute', minedAt, nonce } = metadata
    const hash = hashOf(chain, metadata.hash)
    if (!status.startsWith('ONRAMP') && (!chain || !hash)) return undefined
    const namespace = parseCaipNetworkId(chain)?.namespace ?? ''
    return {
      id,
      operation: operationType,
      status: statuses[status] ?? 'pending',
      minedAt,
      caipNetworkId: chain,
      hash,
      sentFrom: readAddress(namespace, metadata.sentFrom),
      sentTo: readAddress(namespace, metadata.sentTo),
      nonce,
      ...readTransfers(transfers),
    }
  },
)

const cursorText = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[!-~]{1,2048}$/.test(value) ? value : undefined

/** `data` is parsed row by row with `transaction`, in small batches. */
export const historyPage = v.object({ data: v.array(v.unknown()), next: optional(cursorText) })
