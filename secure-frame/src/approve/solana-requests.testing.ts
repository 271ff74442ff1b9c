/** Solana instructions and transactions built by @solana/web3.js, and the accounts that they name. */
import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getAddressEncoder,
  getTransactionEncoder,
  type IInstruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/web3.js'

export const SOLANA = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
export const SOL_ME = address('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM')
export const SOL_NORA = address('4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T')
export const MINT = address('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB')
export const MY_TOKENS = address('7UX2i7SucgLMQcfZ75s3VXmZZY4YRUyJN9X1RgfMoDUi')
export const NORAS_TOKENS = address('DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy')
export const TOKEN = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const TOKEN_2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const SYSTEM = address('11111111111111111111111111111111')
export const ASSOCIATED = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const COMPUTE_BUDGET = address('ComputeBudget111111111111111111111111111111')
export const MEMO = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const STRANGE = address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
/** Of devnet's last minutes. */
export const BLOCKHASH = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi'

export const little = (value: bigint, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))

const isProgram = (one: Address): boolean => one === SYSTEM || one === TOKEN || one === TOKEN_2022

export const instruction = (
  programAddress: Address,
  accounts: readonly Address[],
  data: readonly number[],
): IInstruction => ({
  programAddress,
  // The fee payer signs; programs cannot be written to.
  accounts: accounts.map((one) => ({ address: one, role: one === SOL_ME ? 3 : isProgram(one) ? 0 : 1 })),
  data: Uint8Array.from(data),
})

export const transactionOf = (
  instructions: readonly IInstruction[],
  version: 0 | 'legacy' = 0,
  hash: string = BLOCKHASH,
): { wire: Uint8Array; message: Uint8Array } => {
  const message = pipe(
    createTransactionMessage({ version }),
    (one) => setTransactionMessageFeePayer(SOL_ME, one),
    (one) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash(hash), lastValidBlockHeight: 1n },
        one,
      ),
    (one) => appendTransactionMessageInstructions(instructions, one),
  )
  const compiled = compileTransaction(message)
  return {
    wire: Uint8Array.from(getTransactionEncoder().encode(compiled)),
    message: Uint8Array.from(compiled.messageBytes),
  }
}

export const solTransfer = (lamports: bigint, to: Address = SOL_NORA): IInstruction =>
  instruction(SYSTEM, [SOL_ME, to], [2, 0, 0, 0, ...little(lamports, 8)])
export const tokenTransfer = (amount: bigint, program: Address = TOKEN): IInstruction =>
  instruction(program, [MY_TOKENS, NORAS_TOKENS, SOL_ME], [3, ...little(amount, 8)])
export const tokenTransferChecked = (amount: bigint, decimals = 6, program: Address = TOKEN): IInstruction =>
  instruction(program, [MY_TOKENS, MINT, NORAS_TOKENS, SOL_ME], [12, ...little(amount, 8), decimals])
export const tokenApprove = (amount: bigint): IInstruction =>
  instruction(TOKEN, [MY_TOKENS, SOL_NORA, SOL_ME], [4, ...little(amount, 8)])
export const tokenRevoke = (): IInstruction => instruction(TOKEN, [MY_TOKENS, SOL_ME], [5])
export const createAccount = (): IInstruction =>
  instruction(ASSOCIATED, [SOL_ME, NORAS_TOKENS, SOL_NORA, MINT, SYSTEM, TOKEN], [1])
export const memo = (text: string): IInstruction => instruction(MEMO, [], [...new TextEncoder().encode(text)])
export const computeBudget = (units: bigint, price: bigint): IInstruction[] => [
  instruction(COMPUTE_BUDGET, [], [2, ...little(units, 4)]),
  instruction(COMPUTE_BUDGET, [], [3, ...little(price, 8)]),
]
export const strange = (): IInstruction =>
  instruction(
    STRANGE,
    [SOL_ME, MY_TOKENS, NORAS_TOKENS],
    Array.from({ length: 40 }, (_, at) => at * 6),
  )

const encode = (one: Address): number[] => [...getAddressEncoder().encode(one)]
const padded = (bytes: readonly number[], length: number): Uint8Array => {
  const data = new Uint8Array(length)
  data.set(bytes)
  return data
}
const mintData = (decimals: number): Uint8Array => {
  const data = new Uint8Array(82)
  data[44] = decimals
  data[45] = 1
  return data
}

export type SolanaAccounts = Record<string, { owner: string; data: Uint8Array }>

export const solanaAccounts = (): SolanaAccounts => ({
  [MINT]: { owner: TOKEN, data: mintData(6) },
  [MY_TOKENS]: { owner: TOKEN, data: padded([...encode(MINT), ...encode(SOL_ME)], 165) },
  [NORAS_TOKENS]: { owner: TOKEN, data: padded([...encode(MINT), ...encode(SOL_NORA)], 165) },
})
