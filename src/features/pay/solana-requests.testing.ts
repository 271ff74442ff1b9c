/** What a Solana wallet is asked to sign, read back from its bytes, and what wallets make of them. */
import { getAddressEncoder, getProgramDerivedAddress, address as solanaAddress } from '@solana/web3.js'
import type { SolanaFee } from '../../chains/solana/solana-chain.ts'
import { ANN, BEA } from '../../connectors/standard-wallet.testing.ts'
import type { Review } from '../../transfer/review.ts'
import { instructionsOf, payerOf, toBase58 } from '../send/solana.testing.ts'

export const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
export const DECIMALS = 6

/** Addresses that look nothing like each other. */
const madeUp = (byte: number): string => toBase58(new Uint8Array(32).fill(byte))
export const RECIPIENTS = [madeUp(33), madeUp(121), madeUp(205)] as const

/** What a wallet is asked to sign: each instruction as a sentence, in order. */
export type SolanaRequest = {
  readonly from: string
  readonly network: string
  readonly steps: readonly string[]
}

type Move = {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly token?: string | undefined
}

/** The one instruction that moves something. */
export const moving = ({ from, to, value, token }: Move): string =>
  `${from} pays ${value}${token ? ` of ${token} with ${DECIMALS} decimals` : ''} to ${to}`

const budgeted = (payer: string, units: bigint, price: bigint): readonly string[] => [
  `${payer} pays the fee`,
  `at most ${units} units`,
  `${price} for a unit`,
]

/** What a wallet may be asked once this has been confirmed. */
export function requestOf({ transfer, fee }: Review): SolanaRequest {
  const { from, to, value, token, caipNetworkId } = transfer
  const { units, price, route } = fee as SolanaFee
  return {
    from,
    network: caipNetworkId,
    steps: [
      ...budgeted(from, units, price),
      ...(route?.opens ? [`${from} opens ${to} for ${token?.address}`] : []),
      moving({ from, to, value, token: token?.address }),
    ],
  }
}

/** Whose an account is that holds the token: derived by the library alone. */
export const readOwners = async (): Promise<ReadonlyMap<string, string>> => {
  const programAddress = solanaAddress('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
  const rows = [ANN, BEA, ...RECIPIENTS].map(async (owner): Promise<[string, string]> => {
    const parts = [owner, 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', MINT]
    const seeds = parts.map((one) => getAddressEncoder().encode(solanaAddress(one)))
    return [(await getProgramDerivedAddress({ programAddress, seeds }))[0], owner]
  })
  return new Map(await Promise.all(rows))
}

const littleEndian = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)

/** By the layouts that the programs publish; whatever else it does is a sentence that no review allows. */
export const readSteps = (wire: Uint8Array, owners: ReadonlyMap<string, string>): readonly string[] => {
  const ownerOf = (kept = '') => owners.get(kept) ?? 'somebody else'
  const read = instructionsOf(wire).map(({ program, accounts, data }) => {
    const [first = '', second = '', third = '', fourth = ''] = accounts
    const [kind] = data
    const number = (at: number, bytes: number) => littleEndian(data.slice(at, at + bytes))
    if (program.startsWith('ComputeBudget') && kind === 2) return `at most ${number(1, 4)} units`
    if (program.startsWith('ComputeBudget') && kind === 3) return `${number(1, 8)} for a unit`
    if (program.startsWith('AToken') && kind === 1 && ownerOf(second) === third)
      return `${first} opens ${third} for ${fourth}`
    if (/^1{32}$/.test(program) && number(0, 4) === 2n)
      return moving({ from: first, to: second, value: number(4, 8) })
    if (program.startsWith('Tokenkeg') && kind === 12 && data[9] === DECIMALS && ownerOf(first) === fourth)
      return moving({ from: fourth, to: ownerOf(third), value: number(1, 8), token: second })
    return `something else by ${program}`
  })
  return [`${payerOf(wire)} pays the fee`, ...read]
}

export const SIGNATURE_BYTES = 64
export const signature = (n: number): Uint8Array => {
  const bytes = new Uint8Array(SIGNATURE_BYTES).fill(9)
  new DataView(bytes.buffer).setUint32(0, n)
  return bytes
}
export const signed = (wire: Uint8Array, n: number): Uint8Array => {
  const copy = wire.slice()
  copy.set(signature(n), 1)
  return copy
}
/** With a newer blockhash, which a wallet may choose: it stands behind the list of accounts. */
export const renewed = (wire: Uint8Array): Uint8Array => {
  const copy = wire.slice()
  const count = 1 + SIGNATURE_BYTES + 3
  const at = count + 1 + 32 * (copy[count] ?? 0)
  return copy.fill(7, at, at + 32)
}
/** With another amount, near the end of the last instruction. */
export const altered = (wire: Uint8Array): Uint8Array => {
  const copy = wire.slice()
  copy[copy.length - 4] = (copy.at(-4) ?? 0) ^ 1
  return copy
}
