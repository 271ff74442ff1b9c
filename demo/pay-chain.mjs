// Owns the look at a chain: whether a transaction has paid this much of this to whom, by whom, and deep enough. No dependency but viem and
// @solana/web3.js.
import { createSolanaRpc, isSignature } from '@solana/web3.js'
import { createPublicClient, erc20Abi, http, isAddressEqual, isHash, parseEventLogs } from 'viem'

/**
 * @typedef {object} Question
 * @property {string} rpc
 * @property {string} network
 * @property {string} hash as the browser says it
 * @property {string} payer as the browser says it
 * @property {string} recipient
 * @property {bigint} price
 * @property {string} [token]
 * @property {number} [confirmations] blocks, of which the transaction's own is the first; EVM only
 * @property {{ from: number, until: number }} window epoch seconds: what was paid before it was asked for is for something else
 */
/** @typedef {import('./pay-server.mjs').Verdict} Verdict */

/** @param {string} network */
export const isSolana = (network) => network.startsWith('solana:')

/** @param {string} reason @returns {Verdict} */
const refused = (reason) => ({ state: 'refused', reason })
/** @param {string} reason @returns {Verdict} */
const waiting = (reason) => ({ state: 'waiting', reason })
/** @type {Verdict} */
const PAID = { state: 'paid' }

/** @param {unknown} error @param {string} name */
const isNamed = (error, name) => Object(error).name === name

/** @param {string} a @param {string} b */
const isSame = (a, b) => {
  try {
    return isAddressEqual(/** @type {any} */ (a), /** @type {any} */ (b))
  } catch {
    return false
  }
}

/**
 * By receipt. Tokens: one `Transfer` of exactly this contract, from the payer to the recipient. Coins: what the transaction itself sends, or
 * one call in it, for a contract account (a Safe, a smart account) pays inside of somebody else's transaction. Such a call is seen only by a
 * node that has `debug_traceTransaction`.
 *
 * @param {Question} question
 * @returns {Promise<Verdict>}
 */
export async function lookAtEvm({
  rpc,
  network,
  hash,
  payer,
  recipient,
  price,
  token,
  confirmations = 1,
  window,
}) {
  if (!isHash(hash)) return refused('hash-invalid')
  const client = createPublicClient({ transport: http(rpc, { retryCount: 1 }), cacheTime: 0 })
  // A node of another chain would know other transactions.
  if (`eip155:${await client.getChainId()}` !== network) return waiting('unreachable')
  const receipt = await client.getTransactionReceipt({ hash }).catch((error) => {
    if (isNamed(error, 'TransactionReceiptNotFoundError')) return undefined
    throw error
  })
  if (!receipt) return waiting('not-mined')
  if (receipt.status !== 'success') return refused('reverted')
  const { timestamp } = await client.getBlock({ blockHash: receipt.blockHash })
  if (timestamp < BigInt(window.from)) return refused('too-early')
  if (timestamp > BigInt(window.until)) return refused('too-late')
  const verdict = token
    ? judgeLogs(receipt, { payer, recipient, price, token })
    : await judgeCoins(client, hash, { payer, recipient, price })
  if (verdict.state !== 'paid') return verdict
  const depth = (await client.getBlockNumber()) - receipt.blockNumber + 1n
  return depth < BigInt(confirmations) ? waiting('not-confirmed') : PAID
}

/** @typedef {{ payer: string, recipient: string, price: bigint }} Wanted */

/**
 * @param {import('viem').PublicClient} client
 * @param {import('viem').Hash} hash
 * @param {Wanted} wanted
 */
const judgeCoins = async (client, hash, wanted) => {
  const own = judgeCoin(await client.getTransaction({ hash }), wanted)
  if (own.state === 'paid' || own.reason === 'too-little') return own
  const inside = (await callsIn(client, hash)).filter(
    ({ from, to }) => isSame(from, wanted.payer) && isSame(to ?? '', wanted.recipient),
  )
  if (inside.length === 0) return own
  return inside.some(({ value }) => BigInt(value ?? 0) >= wanted.price) ? PAID : refused('too-little')
}

/**
 * @param {{ from: string, to: string | null, value: bigint }} sent
 * @param {Wanted} wanted
 */
const judgeCoin = (sent, { payer, recipient, price }) => {
  if (!isSame(sent.from, payer)) return refused('wrong-payer')
  if (!isSame(sent.to ?? '', recipient)) return refused('wrong-recipient')
  return sent.value < price ? refused('too-little') : PAID
}

/**
 * The calls that carry coins, by geth's `callTracer`. What another one has taken back with it is none.
 *
 * @param {import('viem').PublicClient} client
 * @param {import('viem').Hash} hash
 * @returns {Promise<any[]>} none where the node does not trace
 */
const callsIn = async (client, hash) => {
  const trace = await client
    .request(
      /** @type {any} */ ({ method: 'debug_traceTransaction', params: [hash, { tracer: 'callTracer' }] }),
    )
    .catch((/** @type {unknown} */ error) => {
      // It has answered: it has no such method, or not for us.
      if (Number.isInteger(Object(error).code)) return undefined
      throw error
    })
  /** @param {any} call @returns {any[]} */
  const kept = (call) => (call.error ? [] : [call, ...(call.calls ?? []).flatMap(kept)])
  return trace ? kept(trace).filter(({ type }) => type === 'CALL') : []
}

/**
 * @param {{ logs: any[] }} receipt
 * @param {{ payer: string, recipient: string, price: bigint, token: string }} wanted
 */
const judgeLogs = ({ logs }, { payer, recipient, price, token }) => {
  const all = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs, strict: true })
  const ofToken = all.filter(({ address }) => isSame(address, token))
  if (ofToken.length === 0) return refused('wrong-token')
  const toUs = ofToken.filter(({ args }) => isSame(args.to, recipient))
  if (toUs.length === 0) return refused('wrong-recipient')
  const byPayer = toUs.filter(({ args }) => isSame(args.from, payer))
  if (byPayer.length === 0) return refused('wrong-payer')
  return byPayer.some(({ args }) => args.value >= price) ? PAID : refused('too-little')
}

/**
 * By what the accounts had before and after, which also sees what a token keeps for itself.
 *
 * @param {Question} question
 * @returns {Promise<Verdict>}
 */
export async function lookAtSolana({ rpc, hash, payer, recipient, price, token, window }) {
  if (!isSignature(hash)) return refused('hash-invalid')
  const found = await createSolanaRpc(/** @type {any} */ (rpc))
    .getTransaction(hash, { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 })
    .send()
  const meta = found?.meta
  if (!found || !meta) return waiting('not-mined')
  if (meta.err !== null) return refused('reverted')
  const time = BigInt(found.blockTime ?? 0)
  if (time < BigInt(window.from)) return refused('too-early')
  if (time > BigInt(window.until)) return refused('too-late')
  const { accountKeys, header } = found.transaction.message
  const signers = accountKeys.slice(0, header.numRequiredSignatures)
  if (!signers.some((signer) => signer === payer)) return refused('wrong-payer')
  const gained = token ? tokenChange(meta, token) : coinChange(meta, accountKeys)
  const came = gained(recipient)
  if (token && came === undefined) return refused(touches(meta, token) ? 'wrong-recipient' : 'wrong-token')
  if ((came ?? 0n) <= 0n) return refused('wrong-recipient')
  if ((came ?? 0n) < price) return refused('too-little')
  // Somebody else may have paid in a transaction that this one has signed as well.
  return -(gained(payer) ?? 0n) >= price ? PAID : refused('wrong-payer')
}

/** @param {any} meta @param {readonly string[]} keys */
const coinChange =
  ({ preBalances, postBalances }, keys) =>
  (/** @type {string} */ owner) => {
    const index = keys.indexOf(owner)
    return index < 0 ? undefined : BigInt(postBalances[index]) - BigInt(preBalances[index])
  }

/** @param {any} meta @param {string} token */
const touches = ({ preTokenBalances = [], postTokenBalances = [] }, token) =>
  [...preTokenBalances, ...postTokenBalances].some(({ mint }) => mint === token)

/** @param {any} meta @param {string} token */
const tokenChange =
  ({ preTokenBalances = [], postTokenBalances = [] }, token) =>
  (/** @type {string} */ owner) => {
    const own = (/** @type {any[]} */ list) => list.filter((one) => one.mint === token && one.owner === owner)
    const sum = (/** @type {any[]} */ list) =>
      list.reduce((all, { uiTokenAmount }) => all + BigInt(uiTokenAmount.amount), 0n)
    const [before, after] = [own(preTokenBalances), own(postTokenBalances)]
    return before.length + after.length === 0 ? undefined : sum(after) - sum(before)
  }
