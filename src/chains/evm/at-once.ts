/** Many questions, a few of them at a time: neither nodes nor the page's frames are flooded. */

/** In order of the items; the first failure ends it. `isDone`: nothing more is wanted. */
export async function atOnce<T, R>(
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
