/**
 * Keeps the transactions signed in this page load, so that the same bytes can be sent again until they are confirmed or expire
 * (decisions 33). In memory only, because whoever has a signed transaction can send it.
 */

export type SignedTransaction = { readonly wire: Uint8Array; readonly lastValidBlockHeight: bigint }

const MAX_KEPT = 20

export type SignedTransactions = {
  add(hash: string, transaction: SignedTransaction): void
  get(hash: string): SignedTransaction | undefined
  /** Call when it is confirmed or has expired. */
  forget(hash: string): void
}

export function createSignedTransactions(): SignedTransactions {
  const list = new Map<string, SignedTransaction>()
  return {
    add: (hash, transaction) => {
      list.set(hash, transaction)
      const [oldest] = list.keys()
      if (list.size > MAX_KEPT && oldest !== undefined) list.delete(oldest)
    },
    get: (hash) => list.get(hash),
    forget: (hash) => void list.delete(hash),
  }
}
