// Owns the requests that wait for a person, and the answers to them. A tester can make the wallet ignore all of them or
// answer with an error.
import { isKnownChain, type NodeUrls, namespaceOf } from './chains.ts'
import type { Client } from './client.ts'
import { toWireError, userRejected, type WireError } from './errors.ts'
import { sessionAddresses } from './namespaces.ts'
import { isAnswer, type Question } from './requests/question.ts'
import type { Hands } from './requests/request.ts'
import { pose } from './requests/requests.ts'
import { chainsOf, chooseChain } from './sessions.ts'

/** What a tester wants instead of what the wallet would do. */
export type Behaviour = {
  /** Requests are ignored; they come up when it ends, unless they expired. */
  readonly isSilent: boolean
  /** All that comes in is answered with it. */
  readonly error?: WireError | undefined
  readonly isOldSolana: boolean
  /** Signs in with the connection where a page asks for it. */
  readonly isOneClick: boolean
}

export type Waiting = {
  readonly id: number
  readonly topic: string
  readonly method: string
  readonly chain: string
  readonly question: Question
}

type Request = ReturnType<Client['getPendingSessionRequests']>[number]

/** @param changed is called whenever `waiting` is another */
export function createInbox(client: Client, urls: NodeUrls, behaviour: () => Behaviour, changed: () => void) {
  const waiting = new Map<number, Waiting>()
  /** Requests come again after a reload and when messages come twice. */
  const taken = new Set<number>()

  const hands = (topic: string): Hands => ({
    urls,
    addresses: (namespace) => sessionAddresses(client.session.get(topic), namespace),
    chains: (namespace) => chainsOf(client.session.get(topic), namespace),
    knows: (chain) =>
      isKnownChain(chain) ||
      (namespaceOf(chain) === 'eip155' && chainsOf(client.session.get(topic), 'eip155').includes(chain)),
    chooseChain: (chain) => chooseChain(client, topic, chain),
    isOldSolana: () => behaviour().isOldSolana,
  })

  const remove = (id: number) => {
    if (waiting.delete(id)) changed()
  }
  const answer = (topic: string, id: number, result: unknown) =>
    client.respond({ topic, response: { id, jsonrpc: '2.0', result } })
  const fail = (topic: string, id: number, error: WireError) =>
    client.respond({ topic, response: { id, jsonrpc: '2.0', error } })

  const take = async ({ id, topic, params }: Request): Promise<void> => {
    if (behaviour().isSilent || taken.has(id)) return
    taken.add(id)
    const { error } = behaviour()
    if (error) return fail(topic, id, error)
    const { method, params: given } = params.request
    const asked = { method, params: Array.isArray(given) ? given : [given], chain: params.chainId }
    try {
      const posed = await pose(asked, hands(topic))
      if (isAnswer(posed)) return await answer(topic, id, posed.result)
      waiting.set(id, { id, topic, method, chain: params.chainId, question: posed })
      changed()
    } catch (reason) {
      await fail(topic, id, toWireError(reason))
    }
  }

  const takeAll = () => {
    for (const request of client.getPendingSessionRequests()) void take(request)
  }
  client.on('session_request', (request) => void take(request))
  client.on('session_request_expire', ({ id }) => remove(id))
  const drop = ({ topic }: { topic: string }) => {
    for (const each of waiting.values()) if (each.topic === topic) remove(each.id)
  }
  client.on('session_delete', drop)
  client.on('session_expire', drop)
  takeAll()

  return {
    waiting: (): Waiting[] => [...waiting.values()],
    /** Looks again at what was ignored. */
    takeAll,
    drop,
    /** Does it and answers. What fails is answered as an error, and thrown for the person to see. */
    async confirm(id: number): Promise<void> {
      const card = waiting.get(id)
      if (card === undefined) throw new Error('This request is gone.')
      try {
        const result = await card.question.confirm()
        await answer(card.topic, id, result)
      } catch (reason) {
        await fail(card.topic, id, toWireError(reason))
        throw reason
      } finally {
        remove(id)
      }
    },
    async reject(id: number, error = userRejected): Promise<void> {
      const card = waiting.get(id)
      if (card === undefined) throw new Error('This request is gone.')
      await fail(card.topic, id, error)
      remove(id)
    },
  }
}
