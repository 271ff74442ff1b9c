/**
 * What the builds leave out of viem, and what stands in its place (`src/chains/evm/stand-ins/left-out.ts`): parts that its reads
 * bring along and the product never reaches.
 */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const LEFT_OUT = fileURLToPath(new URL('../src/chains/evm/stand-ins/left-out.ts', import.meta.url))

/** Of viem's folder. */
export const leftOutFiles: readonly string[] = [
  'actions/wallet/prepareTransactionRequest.js',
  'constants/contracts.js',
  'utils/authorization/recoverAuthorizationAddress.js',
  'utils/ccip.js',
  'utils/signature/recoverAddress.js',
]

const name = (path: string) => path.split('/').at(-1) ?? ''
const NAMES = new Set(leftOutFiles.map(name))

export const viemParts = (): Plugin => ({
  name: 'viem-parts',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!importer?.includes('/node_modules/viem/_esm/') || !NAMES.has(name(source))) return undefined
    const found = await this.resolve(source, importer, { skipSelf: true })
    return leftOutFiles.some((file) => found?.id.endsWith(`/viem/_esm/${file}`)) ? LEFT_OUT : undefined
  },
})
