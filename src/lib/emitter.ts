/** An event emitter for the providers that this product gives out (EIP-1193, Wallet Standard). */
export type Listener = (...args: never[]) => void

export type Emitter = {
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  emit(event: string, value: unknown): void
}

export const createEmitter = (): Emitter => {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
    emit(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          Reflect.apply(listener, undefined, [value])
        } catch (error) {
          // A listener of the page failed; that must not interrupt the code that emits.
          console.error(error)
        }
      }
    },
  }
}
