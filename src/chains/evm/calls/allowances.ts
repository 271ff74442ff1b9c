/** Encodes and reads what has to do with allowances and wrapped coins. Makes no requests. */
import { decodeFunctionData, encodeFunctionData, getAddress, parseAbi, size } from 'viem'
import type { EvmCalls } from '../../calls.ts'
import type { Address, Hex } from '../../chain.ts'

const abi = /* @__PURE__ */ parseAbi([
  'function approve(address,uint256)',
  'function allowance(address,address)',
  'function deposit()',
  'function withdraw(uint256)',
])

/** A selector and two words. */
const APPROVE_BYTES = 68

export const approval: EvmCalls['approval'] = ({ token, spender, amount }) => ({
  to: token,
  value: 0n,
  data: encodeFunctionData({ abi, functionName: 'approve', args: [spender as Hex, amount] }),
})

export const allowanceData = (owner: Address, spender: Address): Hex =>
  encodeFunctionData({ abi, functionName: 'allowance', args: [owner as Hex, spender as Hex] })

export const wrapData: EvmCalls['wrapData'] = ({ amount, direction }) =>
  direction === 'wrap'
    ? encodeFunctionData({ abi, functionName: 'deposit' })
    : encodeFunctionData({ abi, functionName: 'withdraw', args: [amount] })

export const readApproval: EvmCalls['readApproval'] = (data) => {
  if (size(data) !== APPROVE_BYTES) return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName !== 'approve') return undefined
    const [spender, amount] = args
    return { spender: getAddress(spender), amount }
  } catch {
    // Another function, or words that are no address and amount.
    return undefined
  }
}
