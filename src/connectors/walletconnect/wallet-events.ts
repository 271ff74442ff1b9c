/**
 * What the wallet says by itself about the session in use, as events of the connector. Networks and accounts that the
 * session does not include are ignored; a wallet that adds one updates the session first.
 */
import { isNamespace } from '../../lib/namespaces.ts'
import type { ConnectorEvent } from '../connector.ts'
import type { ActiveSession } from './active-session.ts'
import type { Client, Session } from './client.ts'
import { readAccounts, readLink, readNetwork } from './session.ts'

type SessionEvent = {
  readonly chainId: unknown
  readonly event: { readonly name: string; readonly data: unknown }
}

const readNetworkEvent = (
  session: Session | undefined,
  { event, chainId }: SessionEvent,
): ConnectorEvent | undefined => {
  const granted = readLink(session)?.eip155
  const network = readNetwork(event.data, chainId)
  if (!granted || !network?.startsWith('eip155:')) return undefined
  return (granted.approved?.includes(network) ?? true) ? { type: 'network', network } : undefined
}

const readAccountsEvent = (
  session: Session | undefined,
  { event, chainId }: SessionEvent,
): ConnectorEvent | undefined => {
  const [namespace] = String(chainId).split(':')
  const accounts = isNamespace(namespace) && readAccounts(namespace, event.data)
  if (!isNamespace(namespace) || !accounts) return undefined
  const granted = readLink(session)?.[namespace]?.accounts
  return accounts.every((one) => granted?.includes(one))
    ? { type: 'accounts', namespace, accounts }
    : undefined
}

export function listenToWallet(
  { on }: Client,
  active: ActiveSession,
  emit: (event: ConnectorEvent) => void,
): void {
  const ifActive =
    <E extends { readonly topic: string }>(act: (event: E) => void) =>
    (event: E) => {
      if (event.topic === active.topic()) act(event)
    }
  const end = () => emit({ type: 'disconnect' })

  on('session_delete', ifActive(end))
  on('session_expire', ifActive(end))
  on(
    'session_update',
    ifActive(() => {
      const link = active.link()
      if (link) emit({ type: 'link', link })
      else end()
    }),
  )
  on(
    'session_event',
    ifActive(({ params }) => {
      const { name } = params.event
      if (name === 'chainChanged') {
        const event = readNetworkEvent(active.get(), params)
        if (event?.type === 'network' && event.network !== active.chain()) emit(event)
      } else if (name === 'accountsChanged') {
        const event = readAccountsEvent(active.get(), params)
        if (event) emit(event)
      }
    }),
  )
}
