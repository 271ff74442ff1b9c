/** Users, networks and account types. */
import type { Service } from '../channel.ts'
import { Failure } from '../failure.ts'
import { toWire } from '../networks.ts'
import type { Parts } from './parts.ts'
import { finishSocial, selectAccount } from './select.ts'

type UserMethods = Pick<
  Service,
  | 'GET_USER'
  | 'IS_CONNECTED'
  | 'GET_CHAIN_ID'
  | 'SWITCH_NETWORK'
  | 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'
  | 'INIT_SMART_ACCOUNT'
  | 'SET_PREFERRED_ACCOUNT'
>

export function userMethods(parts: Parts): UserMethods {
  const { session, networks, accounts } = parts
  return {
    async GET_USER({ socialUri, ...wanted }) {
      // Read first: a network that there is none of must not use up the social login.
      const network = selectAccount(parts, wanted)
      const member = socialUri === undefined ? await session.require() : await finishSocial(parts, socialUri)
      return accounts.user(member, network)
    },

    IS_CONNECTED: async () => ({ isConnected: (await session.restore()) !== null }),

    GET_CHAIN_ID: async () => ({ chainId: toWire(networks.active()) }),

    async SWITCH_NETWORK({ chainId }) {
      return { chainId: toWire(selectAccount(parts, { chainId })) }
    },

    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({
      smartAccountEnabledNetworks: networks.smartAccountChains(),
    }),

    async INIT_SMART_ACCOUNT() {
      const member = await session.require()
      const network = networks.active()
      const account = (await accounts.all(member, network)).find(({ type }) => type === 'smartAccount')
      if (!account) throw new Failure('This network has no smart accounts')
      return { address: account.address, isDeployed: await accounts.isDeployed(account, network) }
    },

    async SET_PREFERRED_ACCOUNT({ type }) {
      const member = await session.require()
      accounts.prefer(type)
      const { address, type: active } = await accounts.active(member, networks.active())
      return { type: active, address }
    },
  }
}
