// Owns the JSON-RPC methods of the local Solana chain: what each takes and answers. Lamports are bigints here; the server
// writes them as numbers with all their digits, as real nodes do.
import { getBase58Decoder } from '@solana/web3.js'
import {
  describeAccount,
  readAddress,
  readDecimals,
  readHolding,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  writeAccount,
  writeAmount,
} from './accounts.mjs'
import { invalidParams, RpcError, transactionErrorText } from './errors.mjs'
import { idOf } from './ledger.mjs'
import { describeMessage } from './moved.mjs'
import { feeOf, readBytes, readMessage, readTransaction } from './wire.mjs'

export const VERSION = '2.1.0'
const MOST_ACCOUNTS = 100
const MOST_STATUSES = 256

/**
 * @param {ReturnType<typeof import('./ledger.mjs').createLedger>} ledger
 * @param {string} genesisHash
 * @returns {Record<string, (params: any[]) => unknown>}
 */
export function createMethods(ledger, genesisHash) {
  const { svm } = ledger
  const within = (value) => ({ context: { apiVersion: VERSION, slot: ledger.slot() }, value })
  const behind = (how) => (how?.commitment === 'finalized' || !how?.commitment ? ledger.finalizedBehind : 0n)

  const statusOf = (signature) => {
    const found = ledger.landed(signature)
    if (!found) return null
    const { slot, err } = found
    const confirmationStatus = ledger.commitmentOf(found)
    const confirmations = confirmationStatus === 'finalized' ? null : ledger.slot() - slot
    return {
      slot,
      confirmations,
      err,
      status: err === null ? { Ok: null } : { Err: err },
      confirmationStatus,
    }
  }

  const checkSignatures = (wire) => {
    if (!ledger.isSigned(wire)) throw new RpcError(-32003, 'Transaction signature verification failure')
  }

  return {
    getVersion: () => ({ 'solana-core': VERSION, 'feature-set': 0 }),
    getHealth: () => 'ok',
    getGenesisHash: () => genesisHash,
    getSlot: ([how]) => ledger.slot() - behind(how),
    getBlockHeight: ([how]) => ledger.height() - behind(how),
    getEpochInfo: ([how]) => ({
      absoluteSlot: ledger.slot() - behind(how),
      blockHeight: ledger.height() - behind(how),
      epoch: svm.getClock().epoch,
      slotIndex: 0,
      slotsInEpoch: 432_000,
      transactionCount: null,
    }),
    getLatestBlockhash: () => within(ledger.latestBlockhash()),
    isBlockhashValid: ([blockhash]) => within(ledger.isValid(blockhash)),
    getFeeForMessage: ([message]) => {
      const read = readMessage(readBytes(message, 'base64'))
      return within(ledger.isValid(read.lifetimeToken) ? feeOf(read) : null)
    },
    getMinimumBalanceForRentExemption: ([size]) => {
      if (!Number.isSafeInteger(size) || size < 0) throw invalidParams('expected a size')
      return svm.minimumBalanceForRentExemption(BigInt(size))
    },
    getRecentPrioritizationFees: () =>
      ledger
        .prices()
        .map((price, index) => ({ slot: ledger.slot() - BigInt(index), prioritizationFee: price })),
    getBalance: ([address]) => within(svm.getBalance(readAddress(address)) ?? 0n),
    getAccountInfo: ([address, how]) => within(writeAccount(svm, readAddress(address), how)),
    getMultipleAccounts: ([addresses, how]) => {
      if (!Array.isArray(addresses) || addresses.length > MOST_ACCOUNTS)
        throw invalidParams('Too many inputs')
      return within(addresses.map((address) => writeAccount(svm, readAddress(address), how)))
    },
    getTokenAccountBalance: ([address]) => {
      const holding = readHolding(svm, svm.getAccount(readAddress(address)))
      if (!holding) throw invalidParams('could not find account')
      return within(writeAmount(holding.amount, holding.decimals))
    },
    getTokenSupply: ([mint]) => {
      const decimals = readDecimals(svm, readAddress(mint))
      if (decimals === undefined) throw invalidParams('not a Token mint')
      const { data } = svm.getAccount(mint)
      return within(writeAmount(Buffer.from(data).readBigUInt64LE(36), decimals))
    },
    getTokenAccountsByOwner: ([owner, filter, how]) => {
      const wanted = readAddress(owner)
      const programs = filter?.programId
        ? [readAddress(filter.programId)]
        : [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]
      const found = programs
        .flatMap((program) => svm.getProgramAccounts(program))
        .filter((account) => {
          const holding = readHolding(svm, { exists: true, ...account })
          return holding?.owner === wanted && (!filter?.mint || holding.mint === filter.mint)
        })
      return within(
        found.map(({ address }) => ({ pubkey: address, account: writeAccount(svm, address, how) })),
      )
    },
    requestAirdrop: ([address, lamports]) => {
      const result = svm.airdrop(readAddress(address), BigInt(lamports))
      if (!result || 'err' in result) throw new RpcError(-32603, 'Internal error')
      return getBase58Decoder().decode(result.signature())
    },
    simulateTransaction: ([text, how = {}]) => {
      if (how.sigVerify && how.replaceRecentBlockhash)
        throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
      const wire = readTransaction(text, how.encoding)
      if (how.sigVerify) checkSignatures(wire)
      const isKnown = how.replaceRecentBlockhash || ledger.isValid(wire.message.lifetimeToken)
      const { err, logs, units, after } = isKnown
        ? ledger.simulate(wire, { checks: how.sigVerify === true })
        : { err: 'BlockhashNotFound', logs: [], units: 0n, after: [] }
      const shown = how.accounts?.addresses?.map((address) => {
        const account = after.find((one) => one.address === readAddress(address))
        return account ? describeAccount(svm, account, how.accounts) : null
      })
      const replacementBlockhash = how.replaceRecentBlockhash ? ledger.latestBlockhash() : undefined
      return within({
        err,
        logs,
        accounts: shown ?? null,
        unitsConsumed: units,
        returnData: null,
        ...(replacementBlockhash && { replacementBlockhash }),
      })
    },
    sendTransaction: ([text, how = {}]) => {
      const wire = readTransaction(text, how.encoding)
      if (!how.skipPreflight) {
        checkSignatures(wire)
        const { err, logs, units } = ledger.simulate(wire, { checks: true })
        if (err !== null) {
          const message = `Transaction simulation failed: ${transactionErrorText(err)}`
          const data = { err, logs, accounts: null, unitsConsumed: units, returnData: null }
          throw new RpcError(-32002, message, data)
        }
      }
      ledger.submit(wire)
      return idOf(wire)
    },
    getSignatureStatuses: ([signatures]) => {
      if (!Array.isArray(signatures) || signatures.length > MOST_STATUSES)
        throw invalidParams('Too many inputs')
      return within(signatures.map(statusOf))
    },
    getTransaction: ([signature]) => {
      const found = ledger.landed(signature)
      if (!found || ledger.commitmentOf(found) === 'processed') return null
      const { slot, time, err, fee, logs, wire, moves } = found
      return {
        slot,
        blockTime: time,
        version: wire.message.version,
        meta: { err, fee, logMessages: logs, status: err === null ? { Ok: null } : { Err: err }, ...moves },
        transaction: { signatures: [signature], message: describeMessage(wire.message) },
      }
    },
  }
}
