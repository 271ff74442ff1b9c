/** Proposes a session: creates the URI that a wallet is reached by. */
import { failure } from '../../errors/to-error.ts'
import { ignore } from '../../lib/flight.ts'
import type { CaipNetworkId } from '../../lib/namespaces.ts'
import type { Client, Session } from './client.ts'
import type { Proposal } from './pairings.ts'
import type { Pending } from './pending.ts'
import { proposedNamespaces } from './proposal.ts'

/**
 * The client rejects an expired proposal twice: the promise that is awaited, and a copy for a second call of
 * `approval`. Nobody makes that call, so the copy would be an unhandled rejection on the host's page.
 */
export const withHandledRejection = <T>(approval: () => Promise<T>): Promise<T> =>
  approval().catch((error) => {
    ignore(approval())
    throw error
  })

/** `refusals` reject it when the relay refuses the page; a session that comes after that is dropped. */
export async function propose(
  client: Client,
  networks: readonly CaipNetworkId[],
  { refusals, drop }: { readonly refusals: Pending; drop(session: Session): void },
): Promise<Proposal<Session>> {
  const asked = client.connect({ optionalNamespaces: proposedNamespaces(networks) })
  // Call `approval` at once: the client loses an answer that comes before.
  const proposed = asked.then(({ uri, approval }) => ({
    uri,
    session: ignore(withHandledRejection(approval)),
  }))
  const { uri, session } = await refusals.race(proposed).catch((error) => {
    ignore(proposed.then((late) => late.session.then(drop)))
    throw error
  })
  if (!uri) throw failure('relay-unreachable')
  return { uri, session }
}
