/** The three instructions of a transfer of SOL, and the programs that transfers belong to. Amounts in lamports and micro-lamports. */
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

export function transferInstruction(from: string, to: string, lamports: bigint): IInstruction {
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

export function unitLimitInstruction(units: bigint): IInstruction {
  const data = new DataView(new ArrayBuffer(5))
  data.setUint8(0, 2)
  data.setUint32(1, Number(units), true)
  return { programAddress: address(programs.computeBudget), data: new Uint8Array(data.buffer) }
}

export function unitPriceInstruction(price: bigint): IInstruction {
  const data = new DataView(new ArrayBuffer(9))
  data.setUint8(0, 3)
  data.setBigUint64(1, price, true)
  return { programAddress: address(programs.computeBudget), data: new Uint8Array(data.buffer) }
}
