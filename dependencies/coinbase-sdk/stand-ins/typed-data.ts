/**
 * Hashes typed data (EIP-712) with viem, which is loaded anyway. The first draft of the standard is refused: viem
 * does not hash it.
 */
import { hashTypedData } from 'viem'
import { WalletModalError } from '../../../src/errors/base.ts'
import { Buffer } from './buffer.ts'

type Given = { readonly data: Parameters<typeof hashTypedData>[0] }

const hash = ({ data }: Given) => Buffer.from(hashTypedData(data).slice(2), 'hex')

const hashes = {
  hashForSignTypedDataLegacy(): never {
    throw new WalletModalError(4200, 'The wallet does not sign the first version of typed data')
  },
  hashForSignTypedData_v3: hash,
  hashForSignTypedData_v4: hash,
}

// biome-ignore lint/style/noDefaultExport: what it stands for has one
export default hashes
