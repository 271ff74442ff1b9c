/** Random accounts and what the guard says of a transfer to one of them. */
import fc from 'fast-check'
import type { CaipNetworkId } from '../chains/network.ts'
import { forSend } from '../features/send/send.testing.ts'
import { toEvmAddress } from '../lib/evm-address.ts'
import type { Namespace } from '../lib/namespaces.ts'
import { RUNS } from '../lib/runs.testing.ts'
import { arrived, type Guarded } from './guard.testing.ts'
import { inspectDraft } from './guard.ts'

export const CASES = RUNS / 10

export const text = (length: number, alphabet: string) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: length, maxLength: length })

export const hex = text(40, '0123456789abcdef')

export const checksummed = (digits: string): string => {
  const address = toEvmAddress(`0x${digits}`)
  if (!address) throw new TypeError(digits)
  return address
}

/** Somebody else's wallet is connected now. */
export const become = ({ wallet }: Guarded, namespace: Namespace, accounts: readonly string[]) => {
  Object.assign(wallet.state.account[namespace], { status: 'connected', address: accounts[0], accounts })
}

export const inspect = (
  harness: Guarded,
  from: string,
  to: string,
  caipNetworkId: CaipNetworkId,
  token?: object,
) =>
  arrived(
    harness,
    inspectDraft(harness.wallet, forSend(harness.wallet).send.history, {
      from,
      to,
      value: 1n,
      data: '0x',
      caipNetworkId,
      ...token,
    }),
  )
