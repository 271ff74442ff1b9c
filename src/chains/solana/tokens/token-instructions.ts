/**
 * The instructions of a token transfer, the same for the estimate and for the request. Amounts in base units of the token. What they
 * depend on is read in `plan.ts`.
 */
import { AccountRole, address, type IInstruction } from '@solana/web3.js'
import { failure } from '../../../errors/to-error.ts'
import type { TransferToken } from '../../tokens.ts'
import { programs, tokenPrograms } from '../instructions.ts'
import type { SolanaTransfer, TokenRoute } from '../solana-chain.ts'
import { associatedAccount } from './derive.ts'

/** The accounts of a token transfer. */
export type TransferAccounts = {
  /** The token program that owns the mint. */
  readonly program: string
  readonly mint: string
  /** `source`, `destination`: the token accounts of sender and receiver. */
  readonly source: string
  readonly destination: string
}

/** Creates the receiver's token account at the sender's expense. Idempotent: does nothing if the account exists and is the receiver's. */
const createAccountInstruction = (
  { program, mint, destination }: TransferAccounts,
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

/** The program checks `decimals` and the transfer fee `withheld`, and refuses the transfer if they are not what the visitor was shown. */
const transferTokenInstruction = (
  { program, mint, source, destination }: TransferAccounts,
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

export const tokenInstructions = (
  { from, to, value }: SolanaTransfer,
  { decimals }: TransferToken,
  { opens, withheld }: TokenRoute,
  accounts: TransferAccounts,
): readonly IInstruction[] => [
  ...(opens ? [createAccountInstruction(accounts, from, to)] : []),
  transferTokenInstruction(accounts, from, { value, decimals, withheld }),
]

/** Derives the token accounts anew from sender, receiver and mint, so that no address from elsewhere can get in. */
export async function tokenInstructionsOf(
  transfer: SolanaTransfer,
  token: TransferToken,
  route: TokenRoute | undefined,
): Promise<readonly IInstruction[]> {
  const { from, to } = transfer
  if (!route || !tokenPrograms.includes(route.program)) throw failure('transfer-invalid')
  const accounts = await transferAccounts({ from, to, mint: token.address, program: route.program })
  return tokenInstructions(transfer, token, route, accounts)
}

export async function transferAccounts(p: {
  readonly from: string
  readonly to: string
  readonly mint: string
  readonly program: string
}): Promise<TransferAccounts> {
  const of = (owner: string) => associatedAccount(owner, p.mint, p.program)
  const [source, destination] = await Promise.all([of(p.from), of(p.to)])
  return { program: p.program, mint: p.mint, source, destination }
}
