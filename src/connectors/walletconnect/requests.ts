/**
 * Sends a request to the wallet: once, and only after the relay has answered. Waits for the wallet however long it
 * takes, until the connection ends. Errors tell a request that was sent and has no answer from one that was never
 * sent (decisions 18).
 */
import { WalletModalError } from '../../errors/base.ts'
import { failure } from '../../errors/to-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { readField } from '../../lib/json.ts'
import { isNamespace } from '../../lib/namespaces.ts'
import type { LateAnswer, RequestId, RequestWatch } from '../connector.ts'
import type { Client, Session } from './client.ts'
import type { SendRequest } from './evm-provider.ts'
import { createPending } from './pending.ts'
import { needsPerson } from './proposal.ts'
import { requireRelay } from './relay.ts'
import type { RelayConnection } from './relay-connection.ts'
import { sessionMethods } from './session.ts'

/**
 * Seconds until the request expires in the protocol. Long, because a person reading is not timed out (decisions 18).
 */
const REQUEST_S = 3_600

/** A record of the client's history, as far as it is used. */
type Recorded = {
  readonly id: number
  readonly topic: string
  readonly request: { readonly params?: unknown }
}

/**
 * Errors of the sign client itself about a sent request: the relay did not take it, it expired, or the session ended.
 */
const isUnanswered = (error: unknown): boolean =>
  readField(error, 'code') === 6000 ||
  (error instanceof Error && /failed to publish|request expired/i.test(error.message))

/** The answer to a request, if it has come. The client records answers even when nobody waits for them any more. */
export function findAnswer(client: Client | undefined, { id, topic }: RequestId): LateAnswer | undefined {
  const record = client?.core.history.records.get(id)
  if (record?.topic !== topic || !record.response) return undefined
  const { request, response } = record
  return {
    method: readField(readField(request.params, 'request'), 'method'),
    result: readField(response, 'result'),
    error: readField(response, 'error'),
  }
}

export type Requests = {
  /**
   * Rejects with the wallet's own error; with 4900 without a session, 4200 when the session does not include the
   * method, `relay-unreachable` when nothing was sent, `wallet-unanswered` when it was sent and no answer can come
   * any more.
   */
  readonly send: SendRequest
  /** Ends the connection: waiting requests reject with `wallet-unanswered`. */
  end(): void
}

export function createRequests(p: {
  client(): Client | undefined
  relay(): RelayConnection | undefined
  session(): Session | undefined
  /** Called with the request's id when it is sent, if a person decides about it: the moment to open the wallet's app. */
  onAsked(asked: RequestId): void
  readonly clock: Clock
}): Requests {
  const pending = createPending()

  const requestOnce = async (
    client: Client,
    request: Parameters<Client['request']>[0],
    watch: RequestWatch | undefined,
  ): Promise<unknown> => {
    const { method, params } = request.request
    // `client.request` does not return the id; its history event has it.
    const onRecord = ({ id, topic, request: recorded }: Recorded) => {
      if (readField(readField(recorded.params, 'request'), 'params') === params) {
        watch?.onAsked({ id, topic })
        if (needsPerson(method)) p.onAsked({ id, topic })
      }
    }
    client.core.history.on('history_created', onRecord)
    try {
      return await pending.race(client.request(request))
    } catch (error) {
      throw isUnanswered(error) ? failure('wallet-unanswered', error) : error
    } finally {
      client.core.history.off('history_created', onRecord)
    }
  }

  return {
    async send(chain, method, params, watch) {
      const client = p.client()
      const line = p.relay()
      const session = p.session()
      if (!client || !line || !session) throw new WalletModalError(4900, 'The wallet is not connected')
      const [namespace] = chain.split(':')
      if (isNamespace(namespace) && !sessionMethods(session, namespace).includes(method))
        throw new WalletModalError(4200, `The wallet has not agreed to ${method}`)
      const { topic } = session
      await requireRelay(client, line, topic, p.clock)
      // The visitor disconnected meanwhile, so nothing is sent.
      if (p.session()?.topic !== topic) throw new WalletModalError(4900, 'The wallet is not connected')
      watch?.stillWanted(topic)
      return requestOnce(
        client,
        { topic, chainId: chain, request: { method, params }, expiry: REQUEST_S },
        watch,
      )
    },
    end: () => pending.rejectAll(failure('wallet-unanswered')),
  }
}
