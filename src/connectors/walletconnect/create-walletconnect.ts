/**
 * The connector of WalletConnect, with at most one session in use. Owns who listens to it. What its verbs share is in
 * `connection.ts`.
 */
import { ignore } from '../../lib/flight.ts'
import type { ConnectorEvent } from '../connector.ts'
import type { LoadedConnector } from '../lazy.ts'
import { connect } from './connect.ts'
import { createConnection, type WalletConnectOptions } from './connection.ts'
import { disconnect } from './disconnect.ts'
import { follow } from './follow.ts'
import { restore } from './restore.ts'

export function createWalletConnect(p: WalletConnectOptions): LoadedConnector {
  let listener: ((event: ConnectorEvent) => void) | undefined
  const followNow = () => ignore(follow(connection))
  const connection = createConnection(p, (event) => listener?.(event), followNow)

  return {
    provider: connection.providers.get,
    connect: (how) => connect(connection, how),
    restore: () => restore(connection),
    current: async () => connection.active.link(),
    disconnect: () => disconnect(connection),
    watch(next) {
      listener = next
      const stopHearing = p.onOtherTab?.(followNow)
      return () => {
        stopHearing?.()
        if (listener !== next) return
        listener = undefined
        // Unwatched for good: another tab has disconnected, or the modal has left the page. The client must not go on
        // writing.
        queueMicrotask(() => {
          if (listener === undefined && connection.active.topic !== undefined) ignore(connection.close())
        })
      }
    },
  }
}
