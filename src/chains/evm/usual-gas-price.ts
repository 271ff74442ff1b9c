/**
 * What gas has cost of late, as blocks tell it and not as a node suggests: by it a fee is seen that burns money. Pure but for the
 * one question, which two nodes are asked where there are two; the lower answer counts, so that one alone cannot hide a fee.
 */
import { failure } from '../../errors/to-error.ts'
import { parseHexQuantity } from '../../lib/amount.ts'
import { readField } from '../../lib/json.ts'
import type { EvmFee } from '../chain.ts'
import type { Several } from '../rpc/reads.ts'

/** As many as nodes give with rewards (geth: 100), because many may be empty. */
const ASKED_BLOCKS = '0x64'
/** Blocks that hold transactions: how many are measured by, and how few say nothing. */
const MAX_BLOCKS = 20
const FEWEST_BLOCKS = 10
const TIMES = 20n

const list = (answer: unknown, field: string): readonly unknown[] => {
  const value = readField(answer, field)
  return Array.isArray(value) ? value : []
}

/**
 * Reads `eth_feeHistory`: the median of base fee plus the tip in the middle of each block, in wei per gas; undefined where too few
 * blocks say. `opStack`: every block holds a transaction of the network's own, which pays nothing: alone it says nothing.
 */
export function usualGasPrice(answer: unknown, opStack: boolean): bigint | undefined {
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

/** Whether a fee is far above what blocks of late have taken. Rejects when no node was heard. */
export async function isUnusual(
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
  // Where nothing was paid there is nothing to measure by.
  const prices = answers.flatMap((answer) => usualGasPrice(answer, p.opStack) || [])
  return prices.some((usual) => priceOf(p.fee) > usual * TIMES)
}
