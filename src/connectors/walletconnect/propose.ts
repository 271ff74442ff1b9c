/** Proposes a session: creates the URI that a wallet is reached by. */
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { ignore } from '../../lib/flight.ts'
import type { CaipNetworkId } from '../../lib/namespaces.ts'
import type { Client, Session } from './client.ts'
import { createExpiry, type Expiry } from './expiry.ts'
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

/** Milliseconds. Whoever leaves a link sooner has looked around; a hint comes after the same time (decisions 18). */
const UNANSWERED_MS = 15_000

/**
 * How one click has fared. Some wallets refuse it by themselves, also with the code of a visitor who declines; others listen to it and then
 * show nothing. Neither answers the ordinary proposal beside it. So once one has failed, or nothing has come for `UNANSWERED_MS`, the NEXT
 * link (renewed, or of the next attempt) is an ordinary one, and the sign-in is asked for after connecting. The link that is shown, and
 * any prompt that it has led to, stay as they are for their full time: the relay does not say whether a wallet has joined, and a person
 * reading is never hurried. Where links are reused (wire facts 8.2) the next one therefore comes when that has expired. A wallet that
 * connects by one makes good for it; else this lasts as long as the page.
 */
export type OneClick = {
  /** Of the first link since it last worked. Expired: ordinary links from now on. */
  unanswered?: Pick<Expiry, 'isExpired'> | undefined
}

type Proposing = {
  networks(): readonly CaipNetworkId[]
  /** The active one. */
  network(namespace: 'eip155'): CaipNetworkId | undefined
  /** The page wants visitors to sign in. */
  readonly signIn: SignInAsk | undefined
  /** Shared by all links of a connector. */
  readonly oneClick: OneClick
  readonly clock: Clock
  readonly refusals: Pending
  drop(session: Session): void
}

const proposeSession = async (client: Client, p: Proposing) => {
  const { signIn, oneClick } = p
  const networks = p.networks()
  const network = p.network('eip155')
  const [first = network] = networks
  const active = network && networks.includes(network) ? network : first
  const isOneClick =
    !oneClick.unanswered?.isExpired() && signIn && active && networks.every((id) => id.startsWith('eip155:'))
  const fields = isOneClick && (await signIn.fields(active))
  if (isOneClick && fields) {
    const { authenticate } = await import('./one-click.ts')
    const asked = await authenticate(client, [...new Set([active, ...networks])], fields, p.drop)
    oneClick.unanswered ??= createExpiry(p.clock, UNANSWERED_MS)
    asked.session.then(
      () => {
        oneClick.unanswered = undefined
      },
      () => {
        oneClick.unanswered = { isExpired: () => true }
      },
    )
    return asked
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
