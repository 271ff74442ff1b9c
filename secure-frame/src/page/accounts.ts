/** The accounts of a member on a network, and which of the two types counts. */
import type { Clock } from '../../../src/lib/clock.ts'
import { withDeadline } from '../../../src/lib/flight.ts'
import type { SmartAccounts } from '../contract/account.ts'
import type { AccountType, User } from '../contract/wire.ts'
import { type Network, type Networks, toWire } from './networks.ts'
import type { Member } from './session.ts'

export type Account = {
  readonly address: string
  readonly type: AccountType
  /** The address of the key itself: a smart account's owner. */
  readonly owner: string
}

export type Accounts = {
  preferred(): AccountType
  prefer(type: AccountType | undefined): void
  /** The one that requests are for. A network without smart accounts has the key's own. */
  active(member: Member, network: Network): Promise<Account>
  all(member: Member, network: Network): Promise<readonly Account[]>
  isDeployed(account: Account, network: Network): Promise<boolean>
  user(member: Member, network: Network): Promise<User>
}

/** Who the visitor is has to be known without the network: a node that is away is not waited for. */
const NODE_MS = 2_000

export function createAccounts(
  networks: Networks,
  smart: () => Promise<SmartAccounts>,
  clock: Pick<Clock, 'setTimeout'>,
): Accounts {
  let preferred: AccountType = 'eoa'

  const all = async ({ addresses }: Member, network: Network): Promise<readonly Account[]> => {
    const owner = network.namespace === 'eip155' ? addresses.eip155 : addresses.solana
    const own = { address: owner, type: 'eoa', owner } as const
    if (!networks.hasSmartAccounts(network)) return [own]
    const address = (await smart()).addressOf(addresses.eip155)
    return [own, { address, type: 'smartAccount', owner }]
  }

  const active = async (member: Member, network: Network): Promise<Account> => {
    const accounts = await all(member, network)
    const [own] = accounts
    const found = accounts.find(({ type }) => type === preferred) ?? own
    if (!found) throw new TypeError('A member has an account on every network')
    return found
  }

  const isDeployed = async ({ type, owner }: Account, network: Network) =>
    type === 'smartAccount' &&
    network.namespace === 'eip155' &&
    (await smart()).isDeployed(network.chainId, toHexAddress(owner))

  const mayBeDeployed = (account: Account, network: Network): Promise<boolean | undefined> =>
    withDeadline(isDeployed(account, network), NODE_MS, clock, () => new Error('Late')).catch(() => undefined)

  return {
    preferred: () => preferred,
    prefer(type) {
      preferred = type ?? preferred
    },
    active,
    all,
    isDeployed,
    async user(member, network) {
      const { identity } = member
      const account = await active(member, network)
      const accounts = await all(member, network)
      const smartAccountDeployed = await mayBeDeployed(account, network)
      return {
        email: identity.kind === 'email' ? identity.email : null,
        address: account.address,
        chainId: toWire(network),
        ...(smartAccountDeployed !== undefined && { smartAccountDeployed }),
        accounts: accounts.map(({ address, type }) => ({ address, type })),
        preferredAccountType: account.type,
      }
    },
  }
}

/** An owner on EVM is written as hex; anything else is a mistake of this program. */
function toHexAddress(address: string): `0x${string}` {
  if (!address.startsWith('0x')) throw new TypeError('Not an EVM address')
  return `0x${address.slice(2)}`
}
