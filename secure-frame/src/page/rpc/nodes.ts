/** JSON-RPC at the frame's own nodes and bundlers, in the order of the configuration. Never at an address that a page names. */
import type { Clock } from '../../../../src/lib/clock.ts'
import { parseExactJson } from '../../../../src/lib/exact-json.ts'
import { isRecord, readField } from '../../../../src/lib/json.ts'
import { readBytes } from '../../../../src/lib/read-bytes.ts'
import type { FrameConfig } from '../../contract/vault.ts'
import { Failure } from '../failure.ts'

export type Nodes = {
  /** The next node is asked where one cannot be reached; what a node refuses is refused. */
  ask(caip2: string, method: string, params: readonly unknown[]): Promise<unknown>
  /** The network's bundler. */
  askBundler(chainId: number, method: string, params: readonly unknown[]): Promise<unknown>
}

/** The node's own refusal, in its words. */
export class NodeError extends Failure {
  /** A node that was asked before it gave no answer, and may have done what this one refuses. */
  isAfterSilence = false
}

/** Nobody has answered: whether what was asked was heard is not known. */
export class UnreachableError extends Failure {}

const DEADLINE_MS = 10_000
const MAX_BYTES = 8 * 1_024 * 1_024

export function createNodes(config: Pick<FrameConfig, 'nodes' | 'bundlers'>, clock: Clock): Nodes {
  let nextId = 1

  const post = async (url: string, method: string, params: readonly unknown[]): Promise<unknown> => {
    const controller = new AbortController()
    const cancel = clock.setTimeout(() => controller.abort(new Error('Timed out')), DEADLINE_MS)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: nextId++, method, params }),
        signal: controller.signal,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      })
      const text = new TextDecoder().decode(await readBytes(response, MAX_BYTES, controller.signal))
      return read(parseExactJson(text))
    } finally {
      cancel()
    }
  }

  const first = async (urls: readonly string[], method: string, params: readonly unknown[]) => {
    let cause: unknown
    for (const url of urls) {
      try {
        return await post(url, method, params)
      } catch (error) {
        if (error instanceof NodeError) {
          error.isAfterSilence = cause !== undefined
          throw error
        }
        cause = error
      }
    }
    throw new UnreachableError('The network cannot be reached. Please try again.', -32603, { cause })
  }

  return {
    ask: (caip2, method, params) => first(config.nodes[caip2] ?? [], method, params),
    async askBundler(chainId, method, params) {
      const url = config.bundlers[chainId]
      if (url === undefined) throw new Failure('This network has no smart accounts', 4200)
      return first([url], method, params)
    },
  }
}

const read = (answer: unknown): unknown => {
  if (!isRecord(answer)) throw new TypeError('Not a JSON-RPC answer')
  const { error } = answer
  if (error !== undefined && error !== null) {
    const message = readField(error, 'message')
    const code = readField(error, 'code')
    const words = typeof message === 'string' && message !== '' ? message : 'The node gave no reason'
    throw new NodeError(words, typeof code === 'number' ? code : -32603)
  }
  if (!('result' in answer)) throw new TypeError('Not a JSON-RPC answer')
  return answer.result
}
