/** How networks of the OP Stack are asked what they charge for a transaction's data besides gas. Of the page and of the bundler. */
import { encodeFunctionData } from 'viem'
import type { Hex } from './approval.ts'

/** `GasPriceOracle`, which every network of the OP Stack has at this address (https://specs.optimism.io/protocol/predeploys.html), and no other network has a contract at. */
export const L1_FEE_ORACLE: Hex = '0x420000000000000000000000000000000000000F'

// Not by `parseAbi`, which the page would have to load for it.
const abi = [
  {
    type: 'function',
    name: 'getL1Fee',
    inputs: [{ type: 'bytes' }],
    outputs: [{ type: 'uint256' }],
    stateMutability: 'view',
  },
] as const

/** The call's data; the answer is one word, in wei. `transaction`: serialized. */
export const encodeL1FeeCall = (transaction: Hex): Hex => encodeFunctionData({ abi, args: [transaction] })
