// Owns answers that a tester plans for the next calls, in place of the chain's own.
import { RpcError } from './errors.mjs'

/**
 * @typedef {{ code: number, message?: string, data?: unknown }
 *   | { status: number, body?: string, type?: string }
 *   | { result: unknown }
 *   | { never: true }} Fault a JSON-RPC error; an HTTP answer for the whole request; a result; no answer at all
 */

export function createFaults() {
  /** @type {{ method: string | undefined, fault: Fault, left: number }[]} */
  let planned = []
  return {
    /**
     * @param {string | undefined} method undefined: any
     * @param {Fault} fault
     * @param {number} [times]
     */
    plan(method, fault, times = 1) {
      planned.push({ method, fault, left: times })
    },
    clear() {
      planned = []
    },
    /** @param {string} method */
    take(method) {
      const plan = planned.find((one) => one.left > 0 && (one.method ?? method) === method)
      if (!plan) return undefined
      plan.left -= 1
      return { apply: () => apply(plan.fault) }
    },
  }
}

/** @param {Fault} fault */
function apply(fault) {
  if ('never' in fault) return new Promise(() => {})
  if ('result' in fault) return fault.result
  if ('status' in fault) throw Object.assign(new Error('planned'), { body: '', type: 'text/html', ...fault })
  throw new RpcError(fault.code, fault.message ?? `code ${fault.code}`, fault.data)
}
