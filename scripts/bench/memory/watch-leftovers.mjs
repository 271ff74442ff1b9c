/**
 * In the page, before its own scripts: notes what is begun and ended, so that what is left over can be told, with where it comes from:
 * timers, frames, listeners, observers, object urls. Holds nothing that it watches: what nobody else holds is not left over.
 */
export const watchLeftovers = () => {
  const origin = () =>
    new Error().stack
      .split('\n')
      .slice(3)
      .map((line) => line.trim().replace(location.origin, ''))
      .join(' < ')

  /** By what ends it. Timeouts and intervals share their numbers, and either ends the other. */
  const timers = new Map()
  const frames = new Map()
  const idle = new Map()
  const watchCalls = (begin, end, kept, isRepeated) => {
    const [nativeBegin, nativeEnd] = [globalThis[begin], globalThis[end]]
    globalThis[begin] = (callback, ...rest) => {
      const call = (...args) => {
        if (!isRepeated) kept.delete(id)
        return callback(...args)
      }
      const id = nativeBegin(call, ...rest)
      kept.set(id, { kind: begin, stack: origin() })
      return id
    }
    globalThis[end] = (id) => {
      kept.delete(id)
      nativeEnd(id)
    }
  }
  watchCalls('setTimeout', 'clearTimeout', timers, false)
  watchCalls('setInterval', 'clearInterval', timers, true)
  watchCalls('requestAnimationFrame', 'cancelAnimationFrame', frames, false)
  watchCalls('requestIdleCallback', 'cancelIdleCallback', idle, false)

  /** Things by their holder, neither of them held. */
  const weakly = () => {
    const holders = new Set()
    const kept = new WeakMap()
    return {
      of(holder) {
        const own = kept.get(holder)
        if (own) return own
        const made = new Map()
        kept.set(holder, made)
        holders.add(new WeakRef(holder))
        return made
      },
      *all() {
        for (const ref of holders) {
          const holder = ref.deref()
          if (!holder) holders.delete(ref)
          else for (const one of kept.get(holder).values()) yield { holder, ...one }
        }
      },
    }
  }

  const listeners = weakly()
  const numbers = new WeakMap()
  let last = 0
  const numberOf = (listener) => {
    if (!numbers.has(listener)) numbers.set(listener, ++last)
    return numbers.get(listener)
  }
  const isCapturing = (options) =>
    typeof options === 'object' ? Boolean(options?.capture) : Boolean(options)
  const keyOf = (type, listener, options) => `${type} ${isCapturing(options)} ${numberOf(listener)}`
  const { addEventListener: nativeAdd, removeEventListener: nativeRemove } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? globalThis
    nativeAdd.call(target, type, listener, options)
    const { once, signal } = typeof options === 'object' && options ? options : {}
    if (!listener || signal?.aborted) return
    const key = keyOf(type, listener, options)
    const own = listeners.of(target)
    if (own.has(key)) return
    own.set(key, {
      kind: `listener on ${target.localName ?? target.constructor.name}`,
      type,
      stack: origin(),
    })
    const drop = () => own.delete(key)
    if (once) nativeAdd.call(target, type, drop, { once, capture: isCapturing(options) })
    if (signal) nativeAdd.call(signal, 'abort', drop, { once: true })
  }
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? globalThis
    nativeRemove.call(target, type, listener, options)
    if (listener) listeners.of(target).delete(keyOf(type, listener, options))
  }

  /** By what is observed: an observer of nothing does nothing. */
  const observed = weakly()
  for (const name of ['ResizeObserver', 'MutationObserver', 'IntersectionObserver']) {
    const Native = globalThis[name]
    globalThis[name] = class extends Native {
      #targets = []
      observe(target, options) {
        super.observe(target, options)
        const own = observed.of(target)
        const key = numberOf(this)
        if (own.has(key)) return
        own.set(key, { kind: name, stack: origin() })
        this.#targets.push(new WeakRef(target))
      }
      unobserve(target) {
        super.unobserve(target)
        observed.of(target).delete(numberOf(this))
      }
      disconnect() {
        super.disconnect()
        for (const ref of this.#targets.splice(0)) {
          const target = ref.deref()
          if (target) observed.of(target).delete(numberOf(this))
        }
      }
    }
  }

  const urls = new Map()
  const { createObjectURL, revokeObjectURL } = URL
  URL.createObjectURL = (source) => {
    const url = createObjectURL.call(URL, source)
    urls.set(url, { kind: 'object url', stack: origin() })
    return url
  }
  URL.revokeObjectURL = (url) => {
    urls.delete(url)
    revokeObjectURL.call(URL, url)
  }

  /** What there is now, alike things counted together: those of a kind that were begun by the same call, at most so many calls away. */
  const MOST_CALLS = 4
  globalThis.leftovers = () => {
    const groups = new Map()
    const all = [timers, frames, idle, urls].flatMap((kept) => [...kept.values()])
    for (const { kind, type, stack } of [...all, ...listeners.all(), ...observed.all()]) {
      const begunBy = stack.split(' < ').slice(-MOST_CALLS).join(' < ')
      const group = groups.get(`${kind} ${begunBy}`) ?? { kind, stack: begunBy, types: [], count: 0 }
      group.count += 1
      if (type && !group.types.includes(type)) group.types.push(type)
      groups.set(`${kind} ${begunBy}`, group)
    }
    return [...groups.values()]
  }
}
