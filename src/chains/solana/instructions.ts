/**
 * The instructions of a SOL transfer and its compute budget, and the addresses of programs. Token instructions are in
 * `tokens/token-instructions.ts`.
 */
import { AccountRole, address, type IInstruction } from '@solana/web3.js'

export const programs = {
  system: '11111111111111111111111111111111',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  /** Lighthouse, with which wallets add assertions about account balances to protect the visitor. */
  lighthouse: 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  /** The Associated Token Account program: one account per wallet and mint, at an address derived from both. */
  associated: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  /** Metaplex Token Metadata: names of tokens whose mint has none. */
  metadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
} as const

/** The programs that own mints and token accounts. Which of them owns a mint cannot be told from its address. */
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

/** `units`: compute units. */
export function unitLimitInstruction(units: bigint): IInstruction {
  const data = new DataView(new ArrayBuffer(5))
  data.setUint8(0, 2)
  data.setUint32(1, Number(units), true)
  return { programAddress: address(programs.computeBudget), data: new Uint8Array(data.buffer) }
}

/** `price`: micro-lamports per compute unit. */
export function unitPriceInstruction(price: bigint): IInstruction {
  const data = new DataView(new ArrayBuffer(9))
  data.setUint8(0, 3)
  data.setBigUint64(1, price, true)
  return { programAddress: address(programs.computeBudget), data: new Uint8Array(data.buffer) }
}
