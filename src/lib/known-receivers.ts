/**
 * Owns who this product has sent to, per account (CAIP-10): the newest first, at most 200. It outlives a disconnect
 * (decisions 11, 32). Storage is not trusted: what is no address of the account's namespace is dropped.
 */
import { parseCaipAddress } from './caip.ts'
import { toEvmAddress } from './evm-address.ts'
import { toSolanaAddress } from './solana-address.ts'
import type { SafeStorage } from './storage.ts'

const KEY = 'receivers:'
const MAX_RECEIVERS = 200

/** As they were written: checksummed on eip155. */
const readAddresses = (account: string) => {
  const isSolana = parseCaipAddress(account)?.namespace === 'solana'
  const read = isSolana ? toSolanaAddress : toEvmAddress
  return (value: unknown): string[] | undefined =>
    Array.isArray(value)
      ? [...new Set(value.slice(0, MAX_RECEIVERS).filter((one): one is string => read(one) === one))]
      : undefined
}

/** `account`: CAIP-10. */
export const readKnownReceivers = (storage: SafeStorage, account: string): readonly string[] =>
  storage.get(KEY + account, readAddresses(account)) ?? []

/** The receiver is as its namespace writes it; anything else is not read back. */
export const addKnownReceiver = (storage: SafeStorage, account: string, receiver: string): void => {
  const others = readKnownReceivers(storage, account).filter((one) => one !== receiver)
  storage.set(KEY + account, [receiver, ...others].slice(0, MAX_RECEIVERS))
}
