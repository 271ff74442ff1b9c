/**
 * Flattens a thrown value into a list of itself, its causes and the errors that wallets or libraries nested into it. Reads safely:
 * throwing getters, proxies, cycles, huge texts. What the layers mean is decided in `message.ts`.
 */
import { readField } from '../lib/json.ts'

export type Layer = {
  readonly name: string
  readonly code: number | string | undefined
  /** Most specific first: viem's `details` and `shortMessage`, then `message`. */
  readonly texts: readonly string[]
}

/** Wallets nest errors two or three deep. */
const MAX_LAYERS = 12
const MAX_TEXT = 2000

const inner = ['cause', 'error', 'data', 'originalError', 'info'] as const

const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MAX_TEXT) : '')

/** Some bridges turn code numbers into strings. */
const toCode = (value: unknown): number | string | undefined => {
  if (typeof value === 'number') return Number.isInteger(value) ? value : undefined
  if (typeof value !== 'string' || value === '') return undefined
  return /^-?\d{1,6}$/.test(value) ? Number(value) : value.slice(0, 100)
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

const toLayer = (value: unknown): Layer | undefined => {
  if (typeof value === 'string') return { name: '', code: undefined, texts: [text(value)].filter(Boolean) }
  if (!isObject(value)) return undefined
  const texts = ['details', 'shortMessage', 'message'].map((key) => text(readField(value, key)))
  return {
    name: text(readField(value, 'name')),
    code: toCode(readField(value, 'code')),
    texts: texts.filter(Boolean),
  }
}

/** Outermost first; at most 12. */
export const layers = (thrown: unknown): readonly Layer[] => {
  const queue: unknown[] = [thrown]
  const found: Layer[] = []
  // The queue grows during the loop.
  for (let i = 0; i < queue.length && i < MAX_LAYERS; i++) {
    const value = queue[i]
    const layer = toLayer(value)
    if (layer) found.push(layer)
    if (!isObject(value)) continue
    for (const key of inner) {
      const next = readField(value, key)
      if (isObject(next) && !queue.includes(next)) queue.push(next)
    }
  }
  return found
}
