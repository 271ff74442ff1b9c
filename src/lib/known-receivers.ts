/**
 * Stores the known receivers of each account, newest first, at most 200. They survive a disconnect (decisions 11, 104). Storage is not
 * trusted: anything that is not an address of the account's namespace is dropped.
 */
import { parseCaipAddress } from './caip.ts'
import { toEvmAddress } from './evm-address.ts'
import { toSolanaAddress } from './solana-address.ts'
import type { SafeStorage } from './storage.ts'

const KEY = 'receivers:'
const MAX_RECEIVERS = 200

/** Accepts only addresses in the form in which they are saved: checksummed on eip155. */
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

/** `account`: CAIP-10. `receiver`: checksummed on eip155, else it is not read back. */
export const addKnownReceiver = (storage: SafeStorage, account: string, receiver: string): void => {
  const others = readKnownReceivers(storage, account).filter((one) => one !== receiver)
  storage.set(KEY + account, [receiver, ...others].slice(0, MAX_RECEIVERS))
}
