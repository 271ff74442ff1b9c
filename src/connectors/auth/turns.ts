/**
 * The secure frame is on one network at a time, and its requests name none (decisions 51). Requests for the network it is
 * on run at once; one for another waits until they are over, then the frame is switched and asked who the visitor is there.
 * In order, so nobody waits for ever.
 */
import { WalletModalError } from '../../errors/base.ts'
import type { AccountType, FrameAsk, FrameUser } from '../../frame/contract.ts'
import type { CaipNetworkId, Namespace } from '../../lib/namespaces.ts'
import { namespaceOf } from '../../lib/namespaces.ts'
import { badAnswer } from '../eip1193-wallet.ts'

/** JSON-RPC "resource unavailable": as many as a person could approve are waiting already. */
const BUSY = -32002
const MAX_WAITING = 20

export type Turns = {
  /** Runs `fn` while the frame is on that network, with who the visitor is there. */
  on<T>(network: CaipNetworkId, fn: (user: FrameUser) => Promise<T>): Promise<T>
  /** Asks again who the visitor is on the network; switches there first where it must. */
  user(network: CaipNetworkId): Promise<FrameUser>
  /** Where the frame is is not known any more. */
  forget(): void
  /** Who the visitor is there may have changed: it is asked before the next request. */
  reread(): void
  /** The visitor has left: whoever waits is rejected with that, and what runs holds up nobody who comes after. */
  leave(error: Error): void
}

/** How many requests the frame is asked for now. Those of a visitor who has left are counted apart. */
type Count = { running: number }

type Waiting = {
  readonly network: CaipNetworkId
  start(turn: { readonly user: FrameUser; readonly count: Count }): void
  fail(error: unknown): void
}

export function createTurns(p: {
  readonly ask: FrameAsk
  preferredType(namespace: Namespace): AccountType | undefined
  /** Each time that the frame says who the visitor is. Answers with what is known of them by then. */
  onUser(user: FrameUser): FrameUser
}): Turns {
  const waiting: Waiting[] = []
  let current: FrameUser | undefined
  /** Counts what made earlier answers worthless. */
  let generation = 0
  let count: Count = { running: 0 }
  let isSwitching = false

  const readUser = async (network: CaipNetworkId, own: number): Promise<FrameUser> => {
    const type = p.preferredType(namespaceOf(network))
    const user = await p.ask('GET_USER', { chainId: network, ...(type && { preferredAccountType: type }) })
    if (own !== generation) throw new WalletModalError(4900, 'The visitor has left meanwhile')
    if (user.network !== network) throw badAnswer('GET_USER', { network: user.network })
    return p.onUser(user)
  }

  const switchTo = async (network: CaipNetworkId): Promise<FrameUser> => {
    const own = generation
    const answer = await p.ask('SWITCH_NETWORK', { chainId: network })
    if (answer.network !== network) throw badAnswer('SWITCH_NETWORK', answer)
    return readUser(network, own)
  }

  const startFirst = (user: FrameUser) => {
    const first = waiting.shift()
    count.running += 1
    first?.start({ user, count })
  }

  const pump = (): void => {
    for (let next = waiting[0]; next && !isSwitching; next = waiting[0]) {
      if (current?.network === next.network) {
        startFirst(current)
        continue
      }
      if (count.running > 0) return
      isSwitching = true
      current = undefined
      const { network } = next
      switchTo(network)
        .then(
          (user) => {
            current = user
          },
          (error: unknown) => {
            if (waiting[0] === next) waiting.shift()?.fail(error)
          },
        )
        .finally(() => {
          isSwitching = false
          pump()
        })
      return
    }
  }

  const turn = (network: CaipNetworkId): Promise<Parameters<Waiting['start']>[0]> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MAX_WAITING)
        return reject(new WalletModalError(BUSY, 'Too many requests wait for the visitor'))
      waiting.push({ network, start: resolve, fail: reject })
      pump()
    })

  const on: Turns['on'] = async (network, fn) => {
    const own = await turn(network)
    try {
      return await fn(own.user)
    } finally {
      own.count.running -= 1
      pump()
    }
  }

  const forget = () => {
    generation += 1
    current = undefined
  }

  return {
    on,
    user(network) {
      const own = generation
      return on(network, async () => {
        current = await readUser(network, own)
        return current
      })
    },
    forget,
    reread() {
      current = undefined
    },
    leave(error) {
      forget()
      count = { running: 0 }
      for (const { fail } of waiting.splice(0)) fail(error)
    },
  }
}
