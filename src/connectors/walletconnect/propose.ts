/** Proposes a session: creates the URI that a wallet is reached by. */
import { failure } from '../../errors/to-error.ts'
import { ignore } from '../../lib/flight.ts'
import type { CaipNetworkId } from '../../lib/namespaces.ts'
import type { Client, Session } from './client.ts'
import type { Proposal } from './pairings.ts'
import type { Pending } from './pending.ts'
import { proposedNamespaces } from './proposal.ts'
import type { Approved, SignInAsk } from './sign-in-ask.ts'

/**
 * The client rejects an expired proposal twice: the promise that is awaited, and a copy for a second call of
 * `approval`. Nobody makes that call, so the copy would be an unhandled rejection on the host's page.
 */
export const withHandledRejection = <T>(approval: () => Promise<T>): Promise<T> =>
  approval().catch((error) => {
    ignore(approval())
    throw error
  })

type Proposing = {
  readonly networks: readonly CaipNetworkId[]
  /** The active one of eip155. */
  readonly network: CaipNetworkId | undefined
  /** The page wants visitors to sign in. */
  readonly signIn: SignInAsk | undefined
  readonly refusals: Pending
  drop(session: Session): void
}

const proposeSession = async (client: Client, { networks, network, signIn, drop }: Proposing) => {
  const [first = network] = networks
  const active = network && networks.includes(network) ? network : first
  const isOneClick = signIn && active && networks.every((id) => id.startsWith('eip155:'))
  const fields = isOneClick && (await signIn.fields(active))
  if (isOneClick && fields) {
    const { authenticate } = await import('./one-click.ts')
    return authenticate(client, [...new Set([active, ...networks])], fields, drop)
  }
  const { uri, approval } = await client.connect({ optionalNamespaces: proposedNamespaces(networks) })
  // Call `approval` at once: the client loses an answer that comes before.
  const session = withHandledRejection(approval).then((one): Approved<Session> => ({ session: one }))
  return { uri, session }
}

/** `refusals` reject it when the relay refuses the page; a session that comes after that is dropped. */
export async function propose(client: Client, p: Proposing): Promise<Proposal<Approved<Session>>> {
  const proposed = proposeSession(client, p).then(({ uri, session }) => ({ uri, session: ignore(session) }))
  const { uri, session } = await p.refusals.race(proposed).catch((error) => {
    ignore(proposed.then((late) => late.session.then((approved) => p.drop(approved.session))))
    throw error
  })
  if (!uri) throw failure('relay-unreachable')
  return { uri, session }
}
