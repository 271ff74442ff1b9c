/** Runs work on many items with limited concurrency, to spare nodes and the page. */

/** Results are in the order of the items. Rejects with the first failure. Once `isDone()` is true, no more items are started. */
export async function mapLimit<T, R>(
  limit: number,
  items: readonly T[],
  work: (item: T) => Promise<R>,
  isDone: () => boolean = () => false,
): Promise<readonly R[]> {
  const results: R[] = []
  const waiting = items.entries()
  const run = async (): Promise<void> => {
    for (const [at, item] of waiting) {
      if (isDone()) return
      results[at] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, run))
  return results
}
