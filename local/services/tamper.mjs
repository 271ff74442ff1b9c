// Owns how a transaction that a swap needs is made wrong in one of its parts, and right in all others: what a service that lies would
// build. It reads the calldata as the exchange's router and the tokens do.
import { decodeFunctionData, encodeFunctionData, erc20Abi, getAddress } from 'viem'
import { errorAnswer, jsonAnswer } from './answers.mjs'
import { routerAbi } from './exchange/contracts.mjs'

/** Who gains: nobody's account. */
export const THIEF = getAddress('0x00000000000000000000000000000000bad0bad0')
const OTHER_CHAIN = 'eip155:10'

const atThief = (caip10) => `${caip10.split(':').slice(0, 2).join(':')}:${THIEF}`
const elsewhere = (caip10) => `${OTHER_CHAIN}:${caip10.split(':')[2]}`

/** Changes the arguments of a call whose form it knows, by their names there. */
const onCall = (abi, functionNames, change) => (tx) => {
  const { functionName, args } = /** @type {any} */ (decodeFunctionData({ abi, data: tx.data }))
  if (!functionNames.test(functionName)) throw new Error(`Nothing of a ${functionName} is changed so.`)
  return { ...tx, data: encodeFunctionData(/** @type {any} */ ({ abi, functionName, args: change(args) })) }
}

// All three forms of a swap end with the least amount, the path, the recipient and the deadline.
const onSwap = (change) =>
  onCall(routerAbi, /^swapExact/, (args) => {
    const [minimum, path, recipient, deadline] = args.slice(-4)
    const changed = { minimum, path, recipient, ...change({ minimum, path, recipient }) }
    return [...args.slice(0, -4), changed.minimum, changed.path, changed.recipient, deadline]
  })

const onApproval = (change) => onCall(erc20Abi, /^approve$/, change)

const common = {
  to: (tx) => ({ ...tx, to: atThief(tx.to) }),
  chain: (tx) => ({ ...tx, from: elsewhere(tx.from), to: elsewhere(tx.to) }),
}
const otherFrom = (tx) => ({ ...tx, from: atThief(tx.from) })

/** By endpoint and part; each takes the good `tx`. A part that the call does not have is answered with status 500. */
export const TAMPERS = {
  buildTransaction: {
    ...common,
    sender: otherFrom,
    /** One base unit more than was asked to be swapped. */
    value: (tx) => ({ ...tx, amount: `${BigInt(tx.amount) + 1n}` }),
    recipient: onSwap(() => ({ recipient: THIEF })),
    /** Ends one token earlier, or with one that was not asked for. */
    token: onSwap(({ path }) => ({ path: path.length > 2 ? path.slice(0, -1) : [...path, path[0]] })),
    /** One base unit less than the slippage allows. */
    minimum: onSwap(({ minimum }) => ({ minimum: minimum - 1n })),
    'no minimum': onSwap(() => ({ minimum: 0n })),
  },
  buildApprove: {
    ...common,
    /** An approval names the token's contract there. */
    token: otherFrom,
    value: (tx) => ({ ...tx, value: '1' }),
    spender: onApproval(([, amount]) => [THIEF, amount]),
  },
}

/** @param {string} part @param {string} endpoint @returns {string | undefined} what is wrong with the wish */
export function checkTamper(part, endpoint) {
  const parts = Object.hasOwn(TAMPERS, endpoint) ? TAMPERS[endpoint] : undefined
  if (!parts)
    return `Nothing of "${endpoint}" can be tampered with, but of: ${Object.keys(TAMPERS).join(', ')}.`
  if (!Object.hasOwn(parts, part))
    return `"${part}" is no part of "${endpoint}". There are: ${Object.keys(parts).join(', ')}.`
  return undefined
}

/** @param {string} part @param {string} endpoint @param {() => Promise<Response>} good */
export async function tamper(part, endpoint, good) {
  const answer = await good()
  if (!answer.ok) return answer
  const { tx } = /** @type {any} */ (await answer.json())
  try {
    return jsonAnswer({ tx: TAMPERS[endpoint][part](tx) })
  } catch (error) {
    return errorAnswer(500, 'fault', error instanceof Error ? error.message : String(error))
  }
}
