/** The events of a provider of ours (EIP-1193): who listens, and telling them. */
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
          // The page's own mistake: it must not end what we were told.
          console.error(error)
        }
      }
    },
  }
}
