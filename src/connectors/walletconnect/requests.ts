/**
 * One question to the wallet: sent once, after the relay has shown that it is there; answered by the wallet, however late,
 * or ended with the connection. What was sent and has no answer is told apart from what was never sent (decisions 18).
 */
import { WalletModalError } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { readField } from '../../lib/json.ts'
import { isNamespace } from '../../lib/namespaces.ts'
import type { RequestId } from '../../state/unanswered.ts'
import type { RequestWatch } from '../connector.ts'
import type { Client, Session } from './client.ts'
import type { Ask } from './evm-provider.ts'
import { reachRelay } from './relay.ts'
import type { RelayLine } from './relay-connection.ts'
import { sessionMethods } from './session.ts'

/** Seconds. A person reading is not timed out (decisions 18); a request that nobody answers must end some time. */
const REQUEST_S = 3_600

/** As the client tells what it sends. */
type Recorded = {
  readonly id: number
  readonly topic: string
  readonly request: { readonly params?: unknown }
}

/** What the sign client says itself of a request that is out: given up by the relay, by time, by the end of the session. */
const isUnanswered = (error: unknown): boolean =>
  readField(error, 'code') === 6000 ||
  (error instanceof Error && /failed to publish|request expired/i.test(error.message))

export type Asking = {
  /**
   * Rejects with what the wallet answers; 4900 without a session, 4200 for what the session does not have,
   * `relay-unreachable` when nothing was sent, `wallet-unanswered` when it was and no answer can come any more.
   */
  readonly ask: Ask
  /** The connection is over: nobody answers any more. */
  end(): void
}

export function createAsking(p: {
  client(): Client | undefined
  line(): RelayLine | undefined
  session(): Session | undefined
  /** The request has its number and is on its way: the moment for the wallet's app. */
  onAsked(asked: RequestId): void
  readonly clock: Clock
}): Asking {
  const waiting = new Set<(error: Error) => void>()

  const send = async (
    client: Client,
    request: Parameters<Client['request']>[0],
    watch: RequestWatch | undefined,
  ): Promise<unknown> => {
    let leave: (error: Error) => void = () => {}
    const ended = new Promise<never>((_resolve, reject) => {
      leave = reject
    })
    waiting.add(leave)
    const { params } = request.request
    // In its own history the client says which number it has given it.
    const onRecord = ({ id, topic, request: made }: Recorded) => {
      if (readField(readField(made.params, 'request'), 'params') === params) {
        watch?.onAsked({ id, topic })
        p.onAsked({ id, topic })
      }
    }
    client.core.history.on('history_created', onRecord)
    try {
      return await Promise.race([client.request(request), ended])
    } catch (error) {
      throw isUnanswered(error) ? failure('wallet-unanswered', error) : error
    } finally {
      waiting.delete(leave)
      client.core.history.off('history_created', onRecord)
    }
  }

  return {
    async ask(chain, method, params, watch) {
      const client = p.client()
      const line = p.line()
      const session = p.session()
      if (!client || !line || !session) throw new WalletModalError(4900, 'The wallet is not connected')
      const [namespace] = chain.split(':')
      if (isNamespace(namespace) && !sessionMethods(session, namespace).includes(method))
        throw new WalletModalError(4200, `The wallet has not agreed to ${method}`)
      const { topic } = session
      await reachRelay(client, line, topic, p.clock)
      // Left meanwhile: then the wallet is not asked.
      if (p.session()?.topic !== topic) throw new WalletModalError(4900, 'The wallet is not connected')
      watch?.stillWanted()
      return send(client, { topic, chainId: chain, request: { method, params }, expiry: REQUEST_S }, watch)
    },
    end() {
      for (const leave of waiting) leave(failure('wallet-unanswered'))
    },
  }
}
