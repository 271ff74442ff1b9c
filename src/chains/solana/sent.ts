/**
 * Keeps the transactions signed in this page load, so that the same bytes can be sent again until they are confirmed or expire
 * (decisions 33). In memory only, because whoever has a signed transaction can send it.
 */

export type SentTransaction = { readonly wire: Uint8Array; readonly lastValidBlockHeight: bigint }

const MAX_SENT = 20

export type Sent = {
  add(hash: string, transaction: SentTransaction): void
  get(hash: string): SentTransaction | undefined
  /** Call when it is confirmed or has expired. */
  forget(hash: string): void
}

export function createSent(): Sent {
  const list = new Map<string, SentTransaction>()
  return {
    add: (hash, transaction) => {
      list.set(hash, transaction)
      const [oldest] = list.keys()
      if (list.size > MAX_SENT && oldest !== undefined) list.delete(oldest)
    },
    get: (hash) => list.get(hash),
    forget: (hash) => void list.delete(hash),
  }
}
