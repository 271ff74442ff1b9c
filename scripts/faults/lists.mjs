/** The lists of faults by name, and whether one can still be planted: they follow the code. */
import { existsSync, readFileSync } from 'node:fs'
import { guardFaults } from './guard.mjs'
import { onrampFaults } from './onramp.mjs'
import { payFaults } from './pay.mjs'
import { sendFaults } from './send.mjs'
import { sessionFaults } from './session.mjs'
import { swapFaults } from './swap.mjs'
import { swapProgressFaults } from './swap-progress.mjs'
import { swapReviewFaults } from './swap-review.mjs'

/**
 * `name`: what goes wrong for a visitor. `find` is in `file` exactly once. `tests`: the files that are expected to notice.
 * @typedef {{ name: string, file: string, find: string, replace: string, tests: string[] }} Fault
 */

/** @type {Record<string, Fault[]>} */
export const lists = {
  session: sessionFaults,
  send: sendFaults,
  guard: guardFaults,
  pay: payFaults,
  swap: [...swapFaults, ...swapReviewFaults, ...swapProgressFaults],
  onramp: onrampFaults,
}

/**
 * Why a fault cannot be planted as it is written.
 * @param {Fault} fault
 */
const wrongIn = ({ file, find, replace, tests }) => {
  const missing = [file, ...tests].filter((path) => !existsSync(path))
  if (missing.length > 0) return `there is no ${missing.join(', ')}`
  const times = readFileSync(file, 'utf8').split(find).length - 1
  if (times !== 1) return `the text to change is ${times} times in ${file}`
  return find === replace ? 'it changes nothing' : undefined
}

/**
 * One line for each that cannot be planted.
 * @param {readonly Fault[]} faults
 */
export const cannotBePlanted = (faults) =>
  faults.flatMap((fault) => {
    const why = wrongIn(fault)
    return why ? [`${fault.name}: ${why}`] : []
  })
