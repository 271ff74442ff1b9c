/** RPC requests as the wire brings them: the policy, the network they name, and their end. What answers them is loaded with the first. */
import type { WireChainId } from '../../contract/wire.ts'
import type { Context } from '../channel.ts'
import { aborted, Failure, notAllowed } from '../failure.ts'
import type { Network } from '../networks.ts'
import { policyOf } from './policy.ts'
import type { Asked, createRpcServer, RpcParts } from './serve-rpc.ts'

export type Rpc = {
  request(
    request: { method: string; params?: unknown; chainId?: WireChainId | null | undefined },
    context: Context,
  ): Promise<unknown>
  /** Ends every request that is not answered, but for what is on its way already: that is answered by what became of it. */
  abort(reason?: Failure): void
}

type Server = ReturnType<typeof createRpcServer>

/** `load`: gets `createRpcServer`. */
export function createRpc(
  parts: Pick<RpcParts, 'session' | 'networks' | 'accounts'>,
  load: () => Promise<Server>,
): Rpc {
  const { session, networks, accounts } = parts
  let controller = new AbortController()
  /** How each request that may still be ended is. As listeners of the signal they would be reported as a leak from the eleventh on. */
  const waiting: Waiting = new Set()

  const getAccounts = async (network: Network) => {
    const member = await session.restore()
    return member && network.namespace === 'eip155' ? [(await accounts.active(member, network)).address] : []
  }

  const serve = async (
    { method, params }: { method: string; params?: unknown },
    context: Context,
    network: Network,
    { signal, commit }: Ending,
  ): Promise<unknown> => {
    if (method === 'eth_accounts') return getAccounts(network)
    if (method === 'eth_chainId' && network.namespace === 'eip155') return `0x${network.chainId.toString(16)}`
    const server = await load()
    const asked = { ...context, method, params, network, signal, commit }
    return policyOf(method) === 'unsafe' ? server.approve(asked) : server.read(asked)
  }

  return {
    async request({ method, params, chainId }, context) {
      if (policyOf(method) === undefined) throw notAllowed()
      const network = networks.active()
      if (chainId !== undefined && chainId !== null && networks.find(chainId).caip2 !== network.caip2)
        throw new Failure('The request is for another network than the active one', 4901)
      const { signal } = controller
      return raceAbort(waiting, signal, (commit) =>
        serve({ method, params }, context, network, { signal, commit }),
      )
    },
    abort(reason = aborted()) {
      controller.abort(reason)
      controller = new AbortController()
      const ended = [...waiting]
      waiting.clear()
      for (const end of ended) end(reason)
    },
  }
}

type Ending = Pick<Asked, 'signal' | 'commit'>
type Waiting = Set<(reason: Failure) => void>

/**
 * A node may take its time; whoever aborts is answered at once. What is dropped by that has looked at the signal itself. Nothing is dropped
 * once it is committed: a page that was told of an abort would ask for money to be sent again that is on its way.
 */
const raceAbort = <T>(
  waiting: Waiting,
  signal: AbortSignal,
  run: (commit: () => void) => Promise<T>,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = () => waiting.delete(reject)
    const commit = () => {
      signal.throwIfAborted()
      stop()
    }
    waiting.add(reject)
    run(commit).then(resolve, reject).finally(stop)
  })
