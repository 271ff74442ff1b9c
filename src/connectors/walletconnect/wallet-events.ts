/**
 * What the wallet says by itself about the session in use, as events of the connector. Networks and accounts that the
 * session does not include are ignored; a wallet that adds one updates the session first.
 */
import { isNamespace } from '../../lib/namespaces.ts'
import type { ConnectorEvent } from '../connector.ts'
import type { ActiveSession } from './active-session.ts'
import type { Client } from './client.ts'
import { readAccounts, readNetwork } from './session.ts'

type SessionEvent = {
  readonly chainId: unknown
  readonly event: { readonly name: string; readonly data: unknown }
}

const readEvent = (active: ActiveSession, { event, chainId }: SessionEvent): ConnectorEvent | undefined => {
  const granted = active.link()
  if (event.name === 'chainChanged') {
    const network = readNetwork(event.data, chainId)
    if (!network?.startsWith('eip155:') || network === active.chain || !granted?.eip155) return undefined
    return (granted.eip155.approved?.includes(network) ?? true) ? { type: 'network', network } : undefined
  }
  const [namespace] = String(chainId).split(':')
  if (event.name !== 'accountsChanged' || !isNamespace(namespace)) return undefined
  const accounts = readAccounts(namespace, event.data)
  return accounts?.every((one) => granted?.[namespace]?.accounts.includes(one))
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
      if (event.topic === active.topic) act(event)
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
      const event = readEvent(active, params)
      if (event) emit(event)
    }),
  )
}
