/** New tokens on the local chain, which has the real token programs, and how ann sends them. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { programs } from '../instructions.ts'
import {
  madeUp,
  type Person,
  person,
  SOL,
  setUpSolana,
  signingWallet,
  tokenTransferOf,
} from '../solana.testing.ts'
import type { SolanaFee } from '../solana-chain.ts'

export let at: Awaited<ReturnType<typeof setUpSolana>>

export let ann: Person

export let bob: Person

let number = 0

export type Token = { address: string; decimals: number }

export type Extensions = NonNullable<Parameters<typeof at.svm.placeMint>[0]['extensions']>

export const unusedMint = () => madeUp(number++)

export const stranger = () => madeUp(1_000_000 + number++)

/** A new token of which ann has `amount`. */
export async function made(
  amount = 1_000_000n,
  how: { decimals?: number; program?: string; extensions?: Extensions } = {},
): Promise<Token> {
  const token = { address: unusedMint(), decimals: how.decimals ?? 6 }
  const program = how.program ?? (how.extensions ? programs.token2022 : programs.token)
  at.svm.placeMint({ ...how, ...token, program, authority: ann.address })
  await at.svm.hold({ owner: ann.address, mint: token.address, amount })
  return token
}

export const someone = async () => (await person(3 + (number++ % 200))).address

export const feeOf = (token: Token, value: bigint, to = bob.address) =>
  at.chain.fee({ network: at.network, transfer: tokenTransferOf(ann.address, to, value, token) })

export const sendBy = (
  provider: ReturnType<typeof signingWallet>['provider'],
  token: Token,
  value: bigint,
  fee: SolanaFee,
  to = bob.address,
) =>
  at.chain.send({
    network: at.network,
    provider,
    transfer: tokenTransferOf(ann.address, to, value, token),
    fee,
  })

export const status = (hash: string) =>
  at.chain.getTransactionStatus({ network: at.network, hash, from: ann.address })

export const owned = async (owner: string, { address }: Token) => at.svm.held(owner, address)

/** Estimates, sends, and compares every number of the estimate with the balances. */
export async function sendAndCheck(token: Token, value: bigint, to = bob.address): Promise<SolanaFee> {
  const [coins, annHad, toHad] = [
    at.svm.balance(ann.address),
    await owned(ann.address, token),
    await owned(to, token),
  ]
  const fee = await feeOf(token, value, to)
  const { provider, log } = signingWallet(ann)
  const hash = await sendBy(provider, token, value, fee, to)
  expect(await status(hash)).toMatchObject({ status: 'success', fee: fee.total })
  expect(log).toHaveLength(1)
  expect(await owned(ann.address, token)).toBe(annHad - value)
  expect(await owned(to, token)).toBe(toHad + value - (fee.withheld ?? 0n))
  expect(at.svm.balance(ann.address)).toBe(coins - fee.total - (fee.deposit ?? 0n))
  return fee
}

/** Starts the chain before the tests of a file; ann and bob have one SOL each before each test. */
export function startTokenChain(): void {
  beforeAll(async () => {
    at = await setUpSolana()
    ann = await person(1)
    bob = await person(2)
  })

  afterAll(() => at?.svm.stop())

  beforeEach(() => {
    at.svm.reset()
    at.svm.setEpoch(0)
    at.svm.setBalance(ann.address, SOL)
    at.svm.setBalance(bob.address, SOL)
  })
}
