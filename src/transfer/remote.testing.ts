/** A connected wallet that is on another device from now on, as over WalletConnect. */
import type { Connector, RequestId } from '../connectors/connector.ts'
import type { Harness } from '../core/core.testing.ts'

export const TOPIC = 'a'.repeat(64)

/** Each request is looked at by whoever watches it, and then goes under a number of its own, the first under 7. */
export function makeRemote({ core }: Harness): { session: { topic: string }; readonly asked: RequestId[] } {
  const connector = core.session.connector()
  if (!connector) throw new Error('not connected')
  const session = { topic: TOPIC }
  const asked: RequestId[] = []
  const remote: Connector = {
    ...connector,
    type: 'walletconnect',
    isRemote: true,
    provider(namespace, watch) {
      const provider = connector.provider(namespace)
      if (!provider || !('request' in provider)) return provider
      return {
        ...provider,
        async request(given) {
          const id = { id: asked.length + 7, topic: session.topic }
          watch?.stillWanted(session.topic)
          watch?.onAsked(id)
          asked.push(id)
          return provider.request(given)
        },
      }
    },
  }
  core.session.connector = () => remote
  return { session, asked }
}
