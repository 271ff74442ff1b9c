/** Signs text and typed data with the owners of the Safe. */
import { Methods, RPC_CALLS } from '@safe-global/safe-apps-sdk'
import { failure } from '../../errors/to-error.ts'
import { askPerson, read, type Safe } from './ask.ts'
import { readTypedData, requireAccount, textBytes } from './params.ts'
import { readSigned } from './schema.ts'

export type Signing = {
  text(message: unknown, address: unknown): Promise<unknown>
  typedData(params: readonly unknown[]): Promise<unknown>
}

export function createSigning(safe: Safe): Signing {
  let isOffChain: Promise<unknown> | undefined

  const sign = async (method: Methods, params: unknown): Promise<unknown> => {
    // Without this setting a Safe signs by a transaction, which costs a fee and yields no signature.
    isOffChain ??= read(safe, RPC_CALLS.safe_setSettings, [{ offChainSigning: true }]).catch(() => {})
    await isOffChain
    const info = safe.info()
    const { signature, messageHash, safeTxHash } = readSigned(await askPerson(safe, method, params)) ?? {}
    if (signature) return signature
    if (messageHash) return safe.confirmations.waitForSignature(messageHash)
    if (!safeTxHash) throw failure('signature-invalid')
    await safe.confirmations.waitForHash(info, safeTxHash)
    // Signed on the chain: contracts then check an empty signature (EIP-1271).
    return '0x'
  }

  return {
    async text(message, address) {
      requireAccount(safe.info(), address)
      return sign(Methods.signMessage, { message: textBytes(message) })
    },
    async typedData([address, given]) {
      requireAccount(safe.info(), address)
      return sign(Methods.signTypedMessage, { typedData: readTypedData(given) })
    },
  }
}
