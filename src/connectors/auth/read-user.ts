/** Turns what the frame says of a visitor into a link. Addresses are checked as any wallet's. */
import type { FrameUser } from '../../frame/contract.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import { namespaceOf } from '../../lib/namespaces.ts'
import { toSolanaAddress } from '../../lib/solana-address.ts'
import type { Link, NamespaceLink } from '../connector.ts'
import { badAnswer } from '../eip1193-wallet.ts'

/** Throws `wallet-bad-answer` when the visitor's address is none of that namespace. Other accounts that are none are left out. */
export function readNamespaceLink(user: FrameUser): NamespaceLink {
  const toAddress = namespaceOf(user.network) === 'solana' ? toSolanaAddress : toEvmAddress
  const first = toAddress(user.address)
  if (first === undefined) throw badAnswer('GET_USER', user)
  const others = user.accounts
    .map(({ address }) => toAddress(address))
    .filter((address) => address !== undefined && address !== first)
  return { accounts: [first, ...new Set(others.filter((one) => one !== undefined))], network: user.network }
}

export const linkOf = (user: FrameUser): Link => ({ [namespaceOf(user.network)]: readNamespaceLink(user) })
