/** Promises that can be rejected all at once, because what they wait for will not come any more. */
export type Pending = {
  /** Resolves or rejects like the promise, unless `rejectAll` comes first. */
  race<T>(promise: Promise<T>): Promise<T>
  rejectAll(error: Error): void
}

export function createPending(): Pending {
  const rejects = new Set<(error: Error) => void>()
  return {
    async race(promise) {
      let fail: (error: Error) => void = () => {}
      const failed = new Promise<never>((_resolve, reject) => {
        fail = reject
      })
      rejects.add(fail)
      try {
        return await Promise.race([promise, failed])
      } finally {
        rejects.delete(fail)
      }
    },
    rejectAll(error) {
      for (const reject of rejects) reject(error)
    },
  }
}
