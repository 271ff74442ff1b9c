/**
 * The instructions of a transfer, of SOL and of tokens, and the programs they belong to. Amounts in lamports and micro-lamports,
 * of tokens in their base units.
 */
import { AccountRole, address, type IInstruction } from '@solana/web3.js'

export const programs = {
  system: '11111111111111111111111111111111',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  /** Asserts what accounts hold; wallets add it to guard the person (by Jac0xb). */
  lighthouse: 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  /** Keeps one account of each token for each wallet, at an address that follows from both. */
  associated: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  /** Metaplex: names of tokens whose mint has none. */
  metadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
} as const

/** Either keeps mints and accounts of them, and the address of one tells nothing of which. */
export const tokenPrograms: readonly string[] = [programs.token, programs.token2022]

export const transferInstruction = (from: string, to: string, lamports: bigint): IInstruction => {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, 2, true)
  data.setBigUint64(4, lamports, true)
  return {
    programAddress: address(programs.system),
    accounts: [
      { address: address(from), role: AccountRole.WRITABLE_SIGNER },
      { address: address(to), role: AccountRole.WRITABLE },
    ],
    data: new Uint8Array(data.buffer),
  }
}

/** Where a token goes from and to; `program`: the one of the two token programs that its mint belongs to. */
export type TokenPath = {
  readonly program: string
  readonly mint: string
  /** The sender's account of the token, and the receiver's. */
  readonly source: string
  readonly destination: string
}

/** Opens the receiver's account, paid by the sender; where it has appeared meanwhile and is the receiver's, nothing happens. */
export const openInstruction = (
  { program, mint, destination }: TokenPath,
  payer: string,
  owner: string,
): IInstruction => ({
  programAddress: address(programs.associated),
  accounts: [
    { address: address(payer), role: AccountRole.WRITABLE_SIGNER },
    { address: address(destination), role: AccountRole.WRITABLE },
    { address: address(owner), role: AccountRole.READONLY },
    { address: address(mint), role: AccountRole.READONLY },
    { address: address(programs.system), role: AccountRole.READONLY },
    { address: address(program), role: AccountRole.READONLY },
  ],
  data: Uint8Array.of(1),
})

/**
 * `decimals` are checked by the program, and so is `withheld`: what the token keeps of it. The program refuses the transfer
 * where either is not what the visitor was shown.
 */
export const tokenInstruction = (
  { program, mint, source, destination }: TokenPath,
  owner: string,
  { value, decimals, withheld }: { value: bigint; decimals: number; withheld: bigint | undefined },
): IInstruction => {
  const isWithFee = withheld !== undefined
  const head = isWithFee ? [26, 1] : [12]
  const data = new DataView(new ArrayBuffer(head.length + 9 + (isWithFee ? 8 : 0)))
  head.forEach((byte, index) => {
    data.setUint8(index, byte)
  })
  data.setBigUint64(head.length, value, true)
  data.setUint8(head.length + 8, decimals)
  if (isWithFee) data.setBigUint64(head.length + 9, withheld, true)
  return {
    programAddress: address(program),
    accounts: [
      { address: address(source), role: AccountRole.WRITABLE },
      { address: address(mint), role: AccountRole.READONLY },
      { address: address(destination), role: AccountRole.WRITABLE },
      { address: address(owner), role: AccountRole.READONLY_SIGNER },
    ],
    data: new Uint8Array(data.buffer),
  }
}

export const unitLimitInstruction = (units: bigint): IInstruction => {
  const data = new DataView(new ArrayBuffer(5))
  data.setUint8(0, 2)
  data.setUint32(1, Number(units), true)
  return { programAddress: address(programs.computeBudget), data: new Uint8Array(data.buffer) }
}

export const unitPriceInstruction = (price: bigint): IInstruction => {
  const data = new DataView(new ArrayBuffer(9))
  data.setUint8(0, 3)
  data.setBigUint64(1, price, true)
  return { programAddress: address(programs.computeBudget), data: new Uint8Array(data.buffer) }
}
