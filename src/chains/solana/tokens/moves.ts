/**
 * What a transfer of a token does, as instructions: the same for the estimate and for the request, so that one shows the
 * other. Amounts in base units of the token.
 */
import { AccountRole, address, type IInstruction } from '@solana/web3.js'
import { failure } from '../../../errors/to-error.ts'
import type { TransferToken } from '../../tokens.ts'
import { programs, tokenPrograms } from '../instructions.ts'
import type { SolanaTransfer, TokenRoute } from '../solana-chain.ts'
import { associatedAccount } from './derive.ts'

/** Where a token goes from and to; `program`: the one of the two token programs that its mint belongs to. */
export type TokenPath = {
  readonly program: string
  readonly mint: string
  /** The sender's account of the token, and the receiver's. */
  readonly source: string
  readonly destination: string
}

/** Opens the receiver's account, paid by the sender; where it has appeared meanwhile and is the receiver's, nothing happens. */
const openInstruction = (
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
const payInstruction = (
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

export const tokenMoves = (
  { from, to, value }: SolanaTransfer,
  { decimals }: TransferToken,
  { opens, withheld }: TokenRoute,
  path: TokenPath,
): readonly IInstruction[] => [
  ...(opens ? [openInstruction(path, from, to)] : []),
  payInstruction(path, from, { value, decimals, withheld }),
]

/** Its accounts are worked out anew from sender, receiver and mint: no address comes from anywhere else. */
export async function movesOfToken(
  transfer: SolanaTransfer,
  token: TransferToken,
  route: TokenRoute | undefined,
): Promise<readonly IInstruction[]> {
  const { from, to } = transfer
  if (!route || !tokenPrograms.includes(route.program)) throw failure('transfer-invalid')
  const path = await pathOf({ from, to, mint: token.address, program: route.program })
  return tokenMoves(transfer, token, route, path)
}

export async function pathOf(p: {
  readonly from: string
  readonly to: string
  readonly mint: string
  readonly program: string
}): Promise<TokenPath> {
  const of = (owner: string) => associatedAccount(owner, p.mint, p.program)
  const [source, destination] = await Promise.all([of(p.from), of(p.to)])
  return { program: p.program, mint: p.mint, source, destination }
}
