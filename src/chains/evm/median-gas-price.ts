/**
 * Detects excessive fees by comparing them with the gas price of recent blocks, not with a node's suggestion. Two nodes are asked if
 * there are two, and the lower price counts, so that one node alone cannot hide an excessive fee.
 */
import { failure } from '../../errors/to-error.ts'
import { parseHexQuantity } from '../../lib/amount.ts'
import { readField } from '../../lib/json.ts'
import type { EvmFee } from '../chain.ts'
import type { Several } from '../rpc/reads.ts'

/** 100 blocks, as many as geth returns with rewards, because many may be empty. */
const ASKED_BLOCKS = '0x64'
/** Blocks with transactions: at most this many count, and with fewer than the second number there is no usual price. */
const MAX_BLOCKS = 20
const FEWEST_BLOCKS = 10
const EXCESS = 20n

const list = (answer: unknown, field: string): readonly unknown[] => {
  const value = readField(answer, field)
  return Array.isArray(value) ? value : []
}

/**
 * The usual gas price from an answer to `eth_feeHistory`, in wei per gas: the median over blocks of base fee plus median tip. Undefined
 * if too few blocks have transactions. `opStack`: every block there has a system transaction without a tip, so blocks with a median tip
 * of 0 count as empty.
 */
export function medianGasPrice(answer: unknown, opStack: boolean): bigint | undefined {
  const [bases, rewards] = [list(answer, 'baseFeePerGas'), list(answer, 'reward')]
  const prices = list(answer, 'gasUsedRatio').flatMap((ratio, index) => {
    const base = parseHexQuantity(bases[index])
    const [tip] = [rewards[index]].flat().map(parseHexQuantity)
    const isEmpty = typeof ratio !== 'number' || !(ratio > 0) || (opStack && tip === 0n)
    return isEmpty || base === undefined || tip === undefined ? [] : [base + tip]
  })
  const latest = prices.slice(-MAX_BLOCKS).sort((a, b) => (a < b ? -1 : 1))
  if (latest.length < FEWEST_BLOCKS) return undefined
  return latest[(latest.length - 1) >> 1]
}

const priceOf = ({ fields }: Pick<EvmFee, 'fields'>): bigint =>
  fields.type === 'eip1559' ? fields.maxFeePerGas : fields.gasPrice

/** Whether a fee per gas is more than 20 times the usual one. `ms`: the deadline. Throws `fee-failed` if no node answered. */
export async function isExcessiveFee(
  several: Several,
  p: {
    readonly urls: readonly string[]
    readonly ms: number
    readonly fee: Pick<EvmFee, 'fields'>
    readonly opStack: boolean
  },
): Promise<boolean> {
  const answers = await several({
    urls: p.urls,
    ms: p.ms,
    count: 2,
    method: 'eth_feeHistory',
    params: [ASKED_BLOCKS, 'latest', [50]],
  })
  if (answers.length === 0) throw failure('fee-failed')
  // A price of 0 is no measure, so such an answer is dropped like one without a price.
  const prices = answers.flatMap((answer) => medianGasPrice(answer, p.opStack) || [])
  return prices.some((median) => priceOf(p.fee) > median * EXCESS)
}
