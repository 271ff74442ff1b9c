/** Turns what the frame says of a visitor into a link. Addresses are checked as any wallet's. */
import type { Address } from '../../chains/chain.ts'
import type { AccountType, FrameUser } from '../../frame/contract.ts'
import { toEvmAddress } from '../../lib/evm-address.ts'
import { namespaceOf } from '../../lib/namespaces.ts'
import { toSolanaAddress } from '../../lib/solana-address.ts'
import type { Link, NamespaceLink } from '../connector.ts'
import { badAnswer } from '../eip1193-wallet.ts'
import { shownName } from './user-name.ts'

/** By what the visitor signed in: the page knows, the frame does not say. */
type SignedInBy = string | undefined

/** Throws `wallet-bad-answer` when the visitor's address is none of that namespace. Other accounts that are none are left out. */
export function readNamespaceLink(user: FrameUser, provider: SignedInBy): NamespaceLink {
  const toAddress = namespaceOf(user.network) === 'solana' ? toSolanaAddress : toEvmAddress
  const first = toAddress(user.address)
  // Without who it is: hosts are told of the cause.
  if (first === undefined) throw badAnswer('GET_USER', { network: user.network })
  const types: Record<Address, AccountType> = {}
  for (const { address, type } of user.accounts) {
    const one = toAddress(address)
    if (one !== undefined) types[one] = type
  }
  // Where the frame lists no accounts, it may still say which kind it prefers.
  const accountType = types[first] ?? user.preferredAccountType ?? 'eoa'
  types[first] = accountType
  const { email } = user
  const userName = shownName(user.userName, provider)
  const isSmart = (address: Address) => types[address] === 'smartAccount'
  return {
    accounts: [first, ...Object.keys(types).filter((address) => address !== first)],
    network: user.network,
    smart: Object.keys(types).filter(isSmart),
    embedded: {
      types,
      info: {
        user: { ...(email && { email }), ...(userName && { username: userName }) },
        authProvider: provider,
        accountType,
        isSmartAccountDeployed: user.smartAccountDeployed ?? false,
      },
    },
  }
}

export const linkOf = (user: FrameUser, provider: SignedInBy): Link => ({
  [namespaceOf(user.network)]: readNamespaceLink(user, provider),
})
