/** Signing in by a social account, and by Farcaster. */
import type { Service } from '../channel.ts'
import { Failure } from '../failure.ts'
import type { Member } from '../session.ts'
import type { Parts } from './parts.ts'
import { finishSocial, selectAccount } from './select.ts'

type SocialMethods = Pick<
  Service,
  'GET_SOCIAL_REDIRECT_URI' | 'CONNECT_SOCIAL' | 'GET_FARCASTER_URI' | 'CONNECT_FARCASTER'
>

export function socialMethods(parts: Parts): SocialMethods {
  const { config, vault, session, accounts, waits } = parts
  return {
    async GET_SOCIAL_REDIRECT_URI({ provider }, { origin }) {
      if (!config.providers.includes(provider))
        throw new Failure('This provider is not offered here', 'provider-unknown')
      return vault.call('social/start', { provider, site: origin })
    },

    async CONNECT_SOCIAL({ uri, ...wanted }) {
      // Read first: a network that there is none of must not use up the login.
      const network = selectAccount(parts, wanted)
      const member = await finishSocial(parts, uri)
      return { ...(await accounts.user(member, network)), userName: userNameOf(member) }
    },

    async GET_FARCASTER_URI(_, { origin }) {
      if (!config.hasFarcaster) throw new Failure('Farcaster is not offered here', 'provider-unknown')
      waits.end()
      return vault.call('farcaster/start', { site: origin })
    },

    async CONNECT_FARCASTER() {
      const member = await session.accept(() =>
        waits.until('farcaster', async (signal) => {
          const answer = await vault.call('farcaster/wait', {}, signal)
          return answer.signedIn ?? undefined
        }),
      )
      const userName = userNameOf(member)
      if (userName === null) throw new Failure('Farcaster gave no user name', 'farcaster-failed')
      return { userName }
    },
  }
}

const userNameOf = ({ identity }: Member) => (identity.kind === 'email' ? null : identity.userName)
