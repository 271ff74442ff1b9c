// Owns the event side of an EIP-1193 provider.

export type Listener = (...values: unknown[]) => void

export type Emitter = {
  add(event: string, listener: Listener): void
  remove(event: string, listener: Listener): void
  removeAll(event?: string): void
  emit(event: string, value: unknown): void
}

export function createEmitter(): Emitter {
  const listeners = new Map<string, Set<Listener>>()
  return {
    add(event, listener) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
    },
    remove(event, listener) {
      listeners.get(event)?.delete(listener)
    },
    removeAll(event) {
      if (event === undefined) listeners.clear()
      else listeners.delete(event)
    },
    emit(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(value)
        } catch (error) {
          reportError(error) // one listener's mistake is not the next one's
        }
      }
    },
  }
}
