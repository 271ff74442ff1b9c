// Owns what a transaction has moved: what its accounts had before and after, as real nodes tell it with the transaction.
import { readHolding } from './accounts.mjs'

/** @typedef {{ lamports: bigint, holding: ReturnType<typeof readHolding> }} Had */

/**
 * @param {any} svm
 * @param {{ staticAccounts: readonly string[] }} message
 * @returns {Had[]}
 */
export const whatAccountsHave = (svm, { staticAccounts }) =>
  staticAccounts.map((address) => ({
    lamports: svm.getBalance(address) ?? 0n,
    holding: readHolding(svm, svm.getAccount(address)),
  }))

/** @param {Had[]} had */
const tokenBalances = (had) =>
  had.flatMap(({ holding }, accountIndex) => {
    if (!holding) return []
    const { mint, owner, amount, decimals, program } = holding
    return [
      { accountIndex, mint, owner, programId: program, uiTokenAmount: { amount: String(amount), decimals } },
    ]
  })

/**
 * @param {Had[]} before
 * @param {Had[]} after
 */
export const describeMoves = (before, after) => ({
  preBalances: before.map(({ lamports }) => lamports),
  postBalances: after.map(({ lamports }) => lamports),
  preTokenBalances: tokenBalances(before),
  postTokenBalances: tokenBalances(after),
})

/** As `json` has it, without its instructions. */
export const describeMessage = ({ header, staticAccounts }) => ({
  accountKeys: staticAccounts,
  header: {
    numRequiredSignatures: header.numSignerAccounts,
    numReadonlySignedAccounts: header.numReadonlySignerAccounts,
    numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
  },
})
