/** A local Solana chain for tests, key pairs, and wallets that can be made to misbehave. */
import {
  createKeyPairFromPrivateKeyBytes,
  getAddressFromPublicKey,
  getTransactionDecoder,
  getTransactionEncoder,
  signBytes,
} from '@solana/web3.js'
import { startSolana } from '../../../local/solana/solana.mjs'
import { toBase58 } from '../../lib/base58.ts'
import { systemClock } from '../../lib/clock.ts'
import type { SolanaNetwork } from '../network.ts'
import { createSolanaChain } from './create-solana-chain.ts'
import { solanaNetworks } from './networks.ts'
import type { SolanaProvider, SolanaTransfer } from './solana-chain.ts'

export const SOL = 1_000_000_000n

export type Person = {
  readonly address: string
  /** Signs any bytes. */
  sign(bytes: Uint8Array): Promise<Uint8Array>
  /** Signs a transaction in wire format. */
  signTransaction(wire: Uint8Array): Promise<Uint8Array>
}

export async function person(seed: number): Promise<Person> {
  const { privateKey, publicKey } = await createKeyPairFromPrivateKeyBytes(new Uint8Array(32).fill(seed))
  const address = await getAddressFromPublicKey(publicKey)
  const sign = async (bytes: Uint8Array) => Uint8Array.from(await signBytes(privateKey, bytes))
  return {
    address,
    sign,
    async signTransaction(wire) {
      const { messageBytes, signatures } = getTransactionDecoder().decode(wire)
      const signature = await signBytes(privateKey, messageBytes)
      return Uint8Array.from(
        getTransactionEncoder().encode({ messageBytes, signatures: { ...signatures, [address]: signature } }),
      )
    },
  }
}

export function mainnet(): SolanaNetwork {
  const [network] = solanaNetworks
  if (!network) throw new Error('No network')
  return network
}

export async function setUpSolana() {
  const svm = await startSolana()
  const network: SolanaNetwork = {
    ...mainnet(),
    details: {
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: [svm.url],
      explorerUrl: 'https://solscan.io',
    },
  }
  const chain = createSolanaChain({ customUrls: () => [], clock: systemClock })
  return { svm, network, chain }
}

export const transferOf = (from: string, to: string, value: bigint): SolanaTransfer => ({
  from,
  to,
  value,
  caipNetworkId: mainnet().caipNetworkId,
})

/** `decimals`: those of the mint. */
export const tokenTransferOf = (
  from: string,
  to: string,
  value: bigint,
  token: { address: string; decimals: number },
): SolanaTransfer => ({
  ...transferOf(from, to, value),
  token: { address: token.address, decimals: token.decimals, symbol: 'TEST' },
})

/** A made-up address, a different one for each number. */
export function madeUp(number: number): string {
  const bytes = new Uint8Array(32).fill(77)
  new DataView(bytes.buffer).setUint32(0, number)
  return toBase58(bytes)
}

export type Asked = { readonly method: string; readonly chain?: string }

/** A wallet that only signs. `change` alters the transaction before it is signed, `spoil` the answer. */
export function signingWallet(
  by: Person,
  how: {
    change?: (wire: Uint8Array) => Uint8Array | Promise<Uint8Array>
    spoil?: (signed: Uint8Array) => unknown
  } = {},
) {
  const log: Asked[] = []
  const provider: SolanaProvider = {
    async signTransaction({ transaction, chain }) {
      log.push({ method: 'signTransaction', chain })
      const signed = await by.signTransaction((await how.change?.(transaction)) ?? transaction)
      return how.spoil ? how.spoil(signed) : signed
    },
    async signMessage({ message }) {
      log.push({ method: 'signMessage' })
      const signature = await by.sign(message)
      return how.spoil ? how.spoil(signature) : signature
    },
  }
  return { provider, log }
}
