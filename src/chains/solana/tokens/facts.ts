/**
 * Reads tokens' metadata and the owner's balances. Only associated token accounts count, because tokens are sent from those; balances in
 * other accounts could not be sent.
 */
import { failure } from '../../../errors/to-error.ts'
import { toSolanaAddress } from '../../../lib/solana-address.ts'
import type { TokenFacts } from '../../tokens.ts'
import type { Account } from '../answers.ts'
import { tokenPrograms } from '../instructions.ts'
import { confirmed, type SolanaReads } from '../reads.ts'
import { fullAccounts } from '../receiver.ts'
import { associatedAccount, metadataAccount } from './derive.ts'
import { namesOf } from './metadata.ts'
import { type Mint, readMint, readTokenAccount } from './mint.ts'

/** The most tokens that are listed for an owner; more are spam. */
const MAX_TOKENS = 1_000
/** Tokens per request: each needs four accounts, and a request may name 100. */
const BATCH = 25
/** Requests at the same time. */
const CONCURRENCY = 4

export async function token(reads: SolanaReads, p: { token: string; owner: string }): Promise<TokenFacts> {
  checkOwner(p.owner)
  const [facts] = await factsOf(reads, p.owner, [p.token])
  if (!facts) throw failure('token-unknown')
  return facts
}

/** Without `tokens`: all of which the owner has a balance. */
export async function tokens(
  reads: SolanaReads,
  p: { owner: string; tokens?: readonly string[] | undefined },
): Promise<readonly TokenFacts[]> {
  checkOwner(p.owner)
  if (p.tokens) return factsOf(reads, p.owner, [...new Set(p.tokens)])
  const lists = await Promise.all(
    tokenPrograms.map((programId) =>
      reads.ask('getTokenAccountsByOwner', [p.owner, { programId }, { ...confirmed, encoding: 'base64' }]),
    ),
  )
  const tokenAccounts = lists.flat().flatMap(({ account }) => readTokenAccount(account) ?? [])
  const mints = new Set(tokenAccounts.filter(({ amount }) => amount > 0n).map(({ mint }) => mint))
  const facts = await factsOf(reads, p.owner, [...mints].slice(0, MAX_TOKENS))
  return facts.filter(({ balance }) => balance > 0n)
}

const checkOwner = (owner: string): void => {
  if (toSolanaAddress(owner) === undefined) throw failure('address-invalid')
}

/** Those of `mints` that are tokens, in the order given. */
const factsOf = async (
  reads: SolanaReads,
  owner: string,
  mints: readonly string[],
): Promise<readonly TokenFacts[]> => {
  const valid = mints.filter((mint) => toSolanaAddress(mint) !== undefined)
  const chunks = Array.from({ length: Math.ceil(valid.length / BATCH) }, (_, index) =>
    valid.slice(index * BATCH, (index + 1) * BATCH),
  )
  const facts: TokenFacts[] = []
  // In batches, so that a thousand tokens do not block the page.
  for (let at = 0; at < chunks.length; at += CONCURRENCY) {
    const wave = chunks.slice(at, at + CONCURRENCY).map((chunk) => askAll(reads, owner, chunk))
    facts.push(...(await Promise.all(wave)).flat())
  }
  return facts
}

const askAll = async (reads: SolanaReads, owner: string, mints: readonly string[]): Promise<TokenFacts[]> => {
  const addresses = await Promise.all(mints.map((mint) => addressesOf(owner, mint)))
  const accounts = await fullAccounts(reads, addresses.flat())
  return mints.flatMap((address, index) => {
    const at = index * ACCOUNTS_PER_MINT
    const [mintAccount, metaplex, ...tokenAccounts] = accounts.slice(at, at + ACCOUNTS_PER_MINT)
    const mint = readMint(mintAccount)
    if (!mint) return []
    const names = namesOf(address, mint, metaplex)
    const account = tokenAccounts[tokenPrograms.indexOf(mint.program)]
    return [{ address, ...names, decimals: mint.decimals, balance: balanceOf(account, mint, address, owner) }]
  })
}

/** The mint, its metadata, and the owner's token account under both programs, since the mint's program is not known yet. */
const addressesOf = (owner: string, mint: string): Promise<readonly string[]> =>
  Promise.all([
    mint,
    metadataAccount(mint),
    ...tokenPrograms.map((program) => associatedAccount(owner, mint, program)),
  ])

const ACCOUNTS_PER_MINT = 2 + tokenPrograms.length

/** 0 if the account now belongs to somebody else, which is possible under the older program. */
const balanceOf = (
  account: Account | null | undefined,
  mint: Mint,
  address: string,
  owner: string,
): bigint => {
  const tokenAccount = account?.owner === mint.program ? readTokenAccount(account) : undefined
  return tokenAccount?.mint === address && tokenAccount.owner === owner ? tokenAccount.amount : 0n
}
