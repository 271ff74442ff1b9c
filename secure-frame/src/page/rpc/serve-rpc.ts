/** Answers RPC requests that the policy lets through: reads by nodes, the wallet's own reads, and what a person approves. */
import type { Clock } from '../../../../src/lib/clock.ts'
import type { SmartAccounts } from '../../contract/account.ts'
import type { Approver } from '../../contract/approval.ts'
import type { Account, Accounts } from '../accounts.ts'
import { Failure, invalid, notSignedIn, refused, unsupported } from '../failure.ts'
import type { Network, Networks } from '../networks.ts'
import type { Page } from '../page.ts'
import type { Member, Session } from '../session.ts'
import { type Batches, getCallsStatus } from './calls.ts'
import type { Job } from './job.ts'
import { createMethods } from './methods.ts'
import type { Nodes } from './nodes.ts'
import { isBundlerMethod } from './policy.ts'
import { createQueue } from './queue.ts'
import { readList } from './values.ts'
import { getAssets, getCapabilities } from './wallet-reads.ts'

/** ms after which the vault is asked again whether a session lives: a prompt may be read for as long as somebody likes. */
const MAX_AGE = 30_000

export type RpcParts = {
  readonly clock: Clock
  readonly session: Session
  readonly networks: Networks
  readonly accounts: Accounts
  readonly page: Page
  readonly nodes: Nodes
  readonly approver: () => Promise<Approver>
  readonly smart: () => Promise<SmartAccounts>
}

/** `network`: the one that was active when the request came. */
export type Asked = {
  readonly id: string
  readonly origin: string
  readonly method: string
  readonly params: unknown
  readonly network: Network
  readonly signal: AbortSignal
  /** Nothing ends it from now on but its answer. Throws when it was aborted. */
  readonly commit: () => void
}

export function createRpcServer(parts: RpcParts) {
  const { session, networks, accounts, nodes } = parts
  const queue = createQueue()
  const batches: Batches = new Map()
  const methods = createMethods(batches)

  const reads = async () => {
    const member = await session.require()
    const lists = await Promise.all(
      networks.evmChains().map((chainId) => accounts.all(member, networks.find(chainId))),
    )
    return { nodes, networks, accounts: lists.flat() }
  }

  const readOwn = async ({ method, params }: Asked): Promise<unknown> => {
    if (method === 'wallet_getCapabilities') return getCapabilities(await reads(), params)
    if (method === 'wallet_getAssets') return getAssets(await reads(), params)
    return getCallsStatus(nodes, networks, params, batches)
  }

  return {
    async read(asked: Asked): Promise<unknown> {
      const { method, params, network } = asked
      if (method.startsWith('wallet_')) return readOwn(asked)
      if (network.namespace !== 'eip155') throw new Failure('This request is not for the active network')
      const list = readList(params)
      return isBundlerMethod(method)
        ? nodes.askBundler(network.chainId, method, list)
        : nodes.ask(network.caip2, method, list)
    },

    async approve(asked: Asked): Promise<unknown> {
      const entry = methods.get(asked.method)
      if (!entry) throw unsupported(asked.method)
      if (entry.namespace !== asked.network.namespace)
        throw new Failure('This request is not for the active network')
      const later = await queue.run(asked.id, asked.signal, async () => {
        const member = await session.require()
        const account = await accounts.active(member, asked.network)
        const run = await entry.load()
        return run(createJob(parts, asked, member, account))
      })
      return later()
    },
  }
}

const createJob = (parts: RpcParts, asked: Asked, member: Member, account: Account): Job => {
  const { session, page, nodes, clock } = parts
  const { method, origin, network, signal, commit } = asked
  /** One signature for each approval. */
  let isApproved = false

  const check = () => {
    if (signal.aborted) throw signal.reason
    const state = session.state()
    if (state.status !== 'signed-in' || state.addresses.eip155 !== member.addresses.eip155)
      throw notSignedIn()
  }

  return {
    method,
    params: asked.params,
    network,
    account,
    nodes,
    commit,
    smart: parts.smart,
    async approve(prepared) {
      isApproved = false
      // Asked while it is read: the keys in memory may be of a session that was ended elsewhere.
      const isLive = session.isLive()
      const since = { wall: clock.now(), monotonic: clock.monotonic() }
      const approver = await parts.approver()
      check()
      const answer = await approver.ask(
        {
          method,
          origin,
          appName: page.appName(),
          caip2: network.caip2,
          account: { address: account.address, type: account.type },
          prepared,
        },
        { signal },
      )
      check()
      if (answer !== 'approved') throw refused()
      // The monotonic time of some computers stands still while they sleep.
      const age = Math.max(clock.now() - since.wall, clock.monotonic() - since.monotonic)
      if (!(await (age > MAX_AGE ? session.isLive() : isLive))) throw notSignedIn()
      check()
      isApproved = true
    },
    async withKeys(use) {
      if (!isApproved) throw invalid('nothing was approved')
      isApproved = false
      return session.useKeys(account.owner, async (keys) => {
        // Opening the copy anew takes a while.
        check()
        return use(keys)
      })
    },
  }
}
