/** One step at a time for what has the same name: what is read in a step is what it writes over. */
export type Locks = <T>(name: string, step: () => Promise<T>) => Promise<T>

export function createLocks(): Locks {
  const last = new Map<string, Promise<unknown>>()
  return async (name, step) => {
    const before = last.get(name) ?? Promise.resolve()
    const run = before.then(step, step)
    // Only for whoever comes next: the caller has the failure.
    const settled = run.then(
      () => undefined,
      () => undefined,
    )
    last.set(name, settled)
    try {
      return await run
    } finally {
      if (last.get(name) === settled) last.delete(name)
    }
  }
}
