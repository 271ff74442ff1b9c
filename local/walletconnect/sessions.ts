// Owns what the wallet does with a session once there is one: other accounts, other networks, a longer life, the end.
// The page hears of each change; `forget` is the exception.
import type { Namespace } from './accounts.ts'
import { namespaceOf, referenceOf } from './chains.ts'
import type { Client, SessionStruct } from './client.ts'
import { userDisconnected } from './errors.ts'
import { changeNamespace, sessionAddresses, sessionChains } from './namespaces.ts'

export const chainsOf = (session: SessionStruct, namespace: Namespace): string[] =>
  sessionChains(session).filter((chain) => namespaceOf(chain) === namespace)

/** Tells the page, when the session knows the event at all; of anything, as a wallet may. */
export async function emit(
  client: Client,
  topic: string,
  chain: string,
  name: string,
  data: unknown,
): Promise<void> {
  const { events = [] } = client.session.get(topic).namespaces[namespaceOf(chain)] ?? {}
  if (events.includes(name)) await client.emit({ topic, chainId: chain, event: { name, data } })
}

/** The networks of a namespace from now on; none takes the namespace away. */
export async function setChains(
  client: Client,
  topic: string,
  namespace: Namespace,
  chains: readonly string[],
  addresses = sessionAddresses(client.session.get(topic), namespace),
): Promise<void> {
  const namespaces = changeNamespace(client.session.get(topic), namespace, { chains, addresses })
  await client.update({ topic, namespaces })
}

/** The network in use: `chainChanged`, after the session got it when it had it not. */
export async function chooseChain(client: Client, topic: string, chain: string): Promise<void> {
  const chains = chainsOf(client.session.get(topic), 'eip155')
  if (namespaceOf(chain) === 'eip155' && !chains.includes(chain)) {
    await setChains(client, topic, 'eip155', [...chains, chain])
  }
  const reference = referenceOf(chain)
  const data = namespaceOf(chain) === 'eip155' ? Number(reference) : reference
  await emit(client, topic, chain, 'chainChanged', data)
}

/** The account in use: first in the session, then `accountsChanged`. One that the session did not have replaces all. */
export async function chooseAccount(
  client: Client,
  topic: string,
  namespace: Namespace,
  address: string,
): Promise<void> {
  const session = client.session.get(topic)
  const before = sessionAddresses(session, namespace)
  const addresses = before.includes(address)
    ? [address, ...before.filter((other) => other !== address)]
    : [address]
  const chains = chainsOf(session, namespace)
  await setChains(client, topic, namespace, chains, addresses)
  const [chain] = chains
  if (chain === undefined) return
  await emit(
    client,
    topic,
    chain,
    'accountsChanged',
    addresses.map((each) => `${chain}:${each}`),
  )
}

export const extend = async (client: Client, topic: string): Promise<void> => {
  await client.extend({ topic })
}

export const disconnect = (client: Client, topic: string): Promise<void> =>
  client.disconnect({ topic, reason: userDisconnected })

/** The wallet's side ends as if its time were over; the page is not told. */
export const forget = (client: Client, topic: string): void => {
  client.core.expirer.set(topic, Math.floor(Date.now() / 1000) - 1)
}
