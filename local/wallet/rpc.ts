// Owns one JSON-RPC call to a local node. A node's own error keeps its code, message and data.
import { codes, ProviderRpcError } from './errors.ts'
import { isRecord } from './values.ts'

export async function callNode(
  url: string | undefined,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  if (url === undefined) throw new ProviderRpcError(codes.disconnected, 'No local node serves this network.')
  const answer = await post(url, { jsonrpc: '2.0', id: 1, method, params })
  if (!isRecord(answer)) throw new ProviderRpcError(codes.internal, 'The local node answered without sense.')
  if (isRecord(answer.error)) {
    const { code, message, data } = answer.error
    throw new ProviderRpcError(typeof code === 'number' ? code : codes.internal, String(message), data)
  }
  return answer.result
}

async function post(url: string, body: unknown): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return await response.json()
  } catch (cause) {
    throw new ProviderRpcError(codes.internal, `The local node at ${url} cannot be reached.`, String(cause))
  }
}
