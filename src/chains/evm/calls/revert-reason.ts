/** Why a call reverted, in the contract's own words. Untrusted: cleaned, cut, shown as text only. */
import { decodeErrorResult, parseAbi } from 'viem'
import { cleanText } from '../../../lib/text.ts'
import type { Hex } from '../../chain.ts'

const abi = /* @__PURE__ */ parseAbi(['error Error(string)', 'error Panic(uint256)'])

const MAX_REASON = 200

export function revertReason(data: Hex | undefined): { readonly reason?: string } {
  if (data === undefined || data === '0x') return {}
  try {
    const { errorName, args } = decodeErrorResult({ abi, data })
    const reason = cleanText(`${errorName === 'Panic' ? 'panic ' : ''}${String(args?.[0])}`, MAX_REASON)
    return reason ? { reason } : {}
  } catch {
    // An error of the contract's own: its selector is all that can be said.
    return { reason: data.slice(0, 10) }
  }
}
