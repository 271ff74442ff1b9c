// Owns the local Solana chain: the engine (litesvm, the real runtime in this process), slots, blockhashes, what was
// confirmed, and the tricks that testers play. It speaks no HTTP (`solana.mjs`) and no JSON-RPC (`methods.mjs`).
import { createHash } from 'node:crypto'
import { getBase58Decoder } from '@solana/web3.js'
import { LiteSVM } from 'litesvm'
import { isCharged, toTransactionError } from './errors.mjs'
import { describeMoves, whatAccountsHave } from './moved.mjs'
import { feeOf } from './wire.mjs'

/** Not every slot has a block. */
const SLOTS_WITHOUT_BLOCK = 20_000_000n
/** Blocks for which a blockhash counts. */
const MOST_AGE = 150n
const FINAL_AFTER = 32n

/** @typedef {{ slot: bigint, time: bigint, err: unknown, fee: bigint, logs: string[], wire: import('./wire.mjs').Wire, moves: ReturnType<typeof describeMoves> }} Landed */

export function createLedger() {
  // Blockhashes are kept here: the engine knows one at a time, the real chain about 150.
  /** @type {any} its addresses are of another library's brand */
  const svm = new LiteSVM().withBlockhashCheck(false)
  /** @type {Map<string, bigint>} height at which each was given out */
  const blockhashes = new Map()
  /** @type {Map<string, Landed>} */
  const landed = new Map()
  /** @type {import('./wire.mjs').Wire[]} */
  let waiting = []
  let isPaused = false
  let toLose = 0
  let confirmAfter = 0n
  /** Micro-lamports per unit that recent transactions paid. @type {bigint[]} */
  let prices = []

  const slot = () => svm.getClock().slot
  const height = () => slot() - SLOTS_WITHOUT_BLOCK
  const advance = (slots = 1n) => svm.warpToSlot(slot() + BigInt(slots))

  const latestBlockhash = () => {
    const bytes = createHash('sha256').update(`wallet-modal demo ${slot()}`).digest()
    const blockhash = getBase58Decoder().decode(new Uint8Array(bytes))
    blockhashes.set(blockhash, height())
    for (const [old, given] of blockhashes) if (given + MOST_AGE < height()) blockhashes.delete(old)
    return { blockhash, lastValidBlockHeight: height() + MOST_AGE }
  }
  const isValid = (blockhash) => {
    const given = blockhashes.get(blockhash)
    return given !== undefined && height() <= given + MOST_AGE
  }

  /** Runs it for nothing; `after`: the accounts as they would be. With `checks` as the network would: signatures, blockhash, not twice. */
  const simulate = (wire, { checks }) => {
    const early = checks ? problemOf(wire) : undefined
    if (early) return { err: early, logs: [], units: 0n, after: [] }
    svm.withSigverify(false)
    try {
      const result = svm.simulateTransaction(wire.transaction)
      const meta = result.meta()
      const err = 'err' in result ? toTransactionError(result.err()) : null
      const after = 'err' in result ? [] : result.postAccounts()
      return { err, logs: meta.logs(), units: meta.computeUnitsConsumed(), after }
    } catch {
      return { err: 'SanitizeFailure', logs: [], units: 0n, after: [] }
    } finally {
      svm.withSigverify(true)
    }
  }

  const problemOf = (wire) => {
    if (!isValid(wire.message.lifetimeToken)) return 'BlockhashNotFound'
    if (landed.has(idOf(wire))) return 'AlreadyProcessed'
    return isSigned(wire) ? undefined : 'SignatureFailure'
  }

  // The engine itself checks signatures, but only by running the transaction.
  const isSigned = (wire) => {
    try {
      const result = svm.simulateTransaction(wire.transaction)
      return !('err' in result && toTransactionError(result.err()) === 'SignatureFailure')
    } catch {
      return false
    }
  }

  /** What the network drops leaves no trace. */
  const process = (wire) => {
    if (problemOf(wire)) return
    advance()
    const before = whatAccountsHave(svm, wire.message)
    let result
    try {
      result = svm.sendTransaction(wire.transaction)
    } catch {
      return
    }
    const err = 'err' in result ? toTransactionError(result.err()) : null
    if (err !== null && !isCharged(err)) return
    const logs = 'err' in result ? result.meta().logs() : result.logs()
    const moves = describeMoves(before, whatAccountsHave(svm, wire.message))
    const time = BigInt(Math.floor(Date.now() / 1000))
    landed.set(idOf(wire), { slot: slot(), time, err, fee: feeOf(wire.message), logs, wire, moves })
  }

  const submit = (wire) => {
    if (toLose > 0) {
      toLose -= 1
      return
    }
    if (isPaused) waiting.push(wire)
    else process(wire)
  }

  return {
    svm,
    slot,
    height,
    advance,
    latestBlockhash,
    isValid,
    simulate,
    isSigned,
    submit,
    landed: (signature) => landed.get(signature),
    commitmentOf: ({ slot: at }) => {
      const age = slot() - at
      if (age >= FINAL_AFTER) return 'finalized'
      return age >= confirmAfter ? 'confirmed' : 'processed'
    },
    finalizedBehind: FINAL_AFTER,
    prices: () => prices,
    setPrices: (list) => {
      prices = list.map(BigInt)
    },
    /** Without the slots that lead there: what a token's fee goes by. */
    setEpoch: (epoch) => {
      const clock = svm.getClock()
      clock.epoch = BigInt(epoch)
      svm.setClock(clock)
    },
    setConfirmAfter: (slots) => {
      confirmAfter = BigInt(slots)
    },
    lose: (count) => {
      toLose = count
    },
    pause: () => {
      isPaused = true
    },
    resume: () => {
      isPaused = false
      const turn = waiting
      waiting = []
      for (const wire of turn) process(wire)
    },
    reset: () => {
      isPaused = false
      waiting = []
      toLose = 0
      confirmAfter = 0n
      prices = []
    },
  }
}

export const idOf = (wire) => getBase58Decoder().decode(wire.signature)
