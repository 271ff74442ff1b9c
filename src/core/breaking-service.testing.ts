/**
 * Owns a service of which one endpoint goes wrong until it is mended, behind the real API of a harness; and the time that passes while
 * somebody waits for it. Uses no network and no timers.
 */
import { json, type Respond, type Sent, setup } from '../api/api.testing.ts'
import type { Fault } from '../api/http-faults.testing.ts'
import type { MockProvider } from '../connectors/mock.ts'
import type { FakeClock } from '../lib/clock.testing.ts'
import { activeNetwork } from '../state/network.ts'
import type { Harness } from './core.testing.ts'

/** `convert/quotes`; an account's own without its address: `account/balance`. */
export const endpointOf = ({ path, query }: Pick<Sent, 'path' | 'query'>): string => {
  const name = path.replace(/^\/v1\//, '').replace(/\/0x[\da-fA-F]{40}/, '')
  return query['onramp'] ? `${name} of ${query['onramp']}` : name
}

export type BrokenEndpoint = { readonly endpoint: string; readonly fault: Fault }

export type BreakingService = {
  readonly respond: Respond
  /** The first good answer of each endpoint that was asked. */
  readonly answers: ReadonlyMap<string, unknown>
  /** How often the broken endpoint was asked. */
  faults(): number
  break(broken: BrokenEndpoint): void
  mend(): void
}

/** `answer`: the good one. */
export function createBreakingService(
  clock: () => FakeClock,
  answer: (sent: Sent) => unknown,
): BreakingService {
  const answers = new Map<string, unknown>()
  let faults = 0
  let broken: BrokenEndpoint | undefined
  const good: Respond = async (sent) => {
    const value = await answer(sent)
    const endpoint = endpointOf(sent)
    if (!answers.has(endpoint)) answers.set(endpoint, value)
    return json(value)
  }
  return {
    answers,
    faults: () => faults,
    respond(sent) {
      if (broken?.endpoint !== endpointOf(sent)) return good(sent)
      faults += 1
      return broken.fault.respond(clock(), good)(sent)
    },
    break: (next) => {
      broken = next
    },
    mend: () => {
      broken = undefined
    },
  }
}

/** The real API over a fake `fetch`, in place of the one that the core would load. `gate`: answers which networks are served. */
export function serve({ core, wallet, clock }: Harness, respond: Respond, gate?: Respond): readonly Sent[] {
  const network = () => activeNetwork(core.state.network).caipNetworkId
  const { api, sent } = setup(respond, { clock, network, ...(gate && { gate }) })
  const { swap, onramp, sessions } = api
  const later = { swap: async () => swap, onramp: async () => onramp, sessions: async () => sessions }
  const dataApi = async () => ({ ...api, ...later })
  Object.assign(core, { dataApi })
  Object.assign(wallet, { dataApi })
  return sent
}

/** Milliseconds at a time. */
const STEP_MS = 1_000

/** Lets time pass until it is so; false: it was not within `ms`. Bodies of the platform are read in tasks of their own. */
export async function waitUntil(clock: FakeClock, isSo: () => boolean, ms = 65_000): Promise<boolean> {
  for (let passed = 0; passed <= ms; passed += STEP_MS) {
    for (let turn = 0; turn < 4; turn++) {
      await new Promise((resolve) => setImmediate(resolve))
      await clock.advance(0)
      if (isSo()) return true
    }
    await clock.advance(STEP_MS)
  }
  return isSo()
}

/** Methods that a wallet answers without asking the visitor. */
const SILENT = /^(?:eth_accounts|eth_requestAccounts|eth_chainId|wallet_get\w+)$/

/** What the visitor was asked by the wallet. */
export const promptsOf = ({ requests }: MockProvider) => requests.filter(({ method }) => !SILENT.test(method))
