/** The bundler's node, before it takes an operation: one of another chain, or a fee that is not counted, would cost its owner money. */
import { readNetwork } from '../bundler/network.ts'
import type { Hex } from '../contract/approval.ts'
import { EnvError } from './env-values.ts'

type Given = { readonly chainId: number; readonly nodes: readonly string[] }

/** @throws EnvError when the node does not answer, or is of another chain */
export async function readBundlerNode({ chainId, nodes }: Given): Promise<{ readonly l1FeeOracle?: Hex }> {
  const name = 'SECURE_FRAME_BUNDLER_NODE'
  const { chainId: found, ...fees } = await readNetwork(nodes).catch(() => {
    throw new EnvError(name, 'does not answer as a node does')
  })
  if (found !== BigInt(chainId))
    throw new EnvError(name, `is of chain ${found}, and SECURE_FRAME_BUNDLER_CHAIN is ${chainId}`)
  return fees
}
