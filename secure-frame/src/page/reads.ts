/** What the approval screens read of the chain: through the frame's own nodes. */
import { isRecord } from '../../../src/lib/json.ts'
import type { ApprovalReads, Hex } from '../contract/approval.ts'
import { Failure } from './failure.ts'
import type { Nodes } from './rpc/nodes.ts'

export function createReads(nodes: Nodes): ApprovalReads {
  const askHex = async (chainId: number, method: string, params: readonly unknown[]): Promise<Hex> => {
    const answer = await nodes.ask(`eip155:${chainId}`, method, params)
    if (typeof answer !== 'string' || !/^0x(?:[\da-fA-F]{2})*$/.test(answer)) throw unreadable()
    return `0x${answer.slice(2)}`
  }
  return {
    call: (chainId, to, data) => askHex(chainId, 'eth_call', [{ to, data }, 'latest']),
    code: (chainId, address) => askHex(chainId, 'eth_getCode', [address, 'latest']),
    async solanaAccount(caip2, address) {
      const how = { encoding: 'base64', commitment: 'confirmed' }
      const answer = await nodes.ask(caip2, 'getAccountInfo', [address, how])
      if (!isRecord(answer)) throw unreadable()
      const { value } = answer
      if (value === null) return null
      if (!isRecord(value) || typeof value.owner !== 'string' || !Array.isArray(value.data))
        throw unreadable()
      const [text]: unknown[] = value.data
      if (typeof text !== 'string' || !/^[\w+/]*={0,2}$/.test(text)) throw unreadable()
      return { owner: value.owner, data: Uint8Array.from(atob(text), (char) => char.charCodeAt(0)) }
    },
    async solanaBlockhash(caip2, blockhash) {
      const answer = await nodes.ask(caip2, 'isBlockhashValid', [blockhash, { commitment: 'processed' }])
      if (!isRecord(answer) || typeof answer.value !== 'boolean') throw unreadable()
      return answer.value
    },
  }
}

const unreadable = () => new Failure('The network gave an answer that cannot be read', -32603)
