/** Owns what tests of smart sessions share: a connected account, a service and a wallet whose answers a test decides, good requests. */
import type { Cosigner, SmartSession } from '../../api/contract.ts'
import type { MockOptions, MockProvider } from '../../connectors/mock.ts'
import { ALICE, BOB, CAROL } from '../../core/accounts.testing.ts'
import { asked, createHarness, type Harness, type HarnessOptions, RDNS } from '../../core/core.testing.ts'
import { failure } from '../../errors/to-error.ts'
import { goThere } from '../../host/host-verbs.ts'
import type { SessionsState, SessionsWallet } from './contract.ts'
import { confirm } from './grant.actions.ts'
import './host-sessions.ts'
import { grantForHost, revokeForHost } from './host-sessions.ts'
import { sessionsOf, withSessions } from './sessions.state.ts'

export const PROJECT = '0'.repeat(32)
export const TOKEN = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
export const down = failure('http-failed')

const keyOf = (digit: string) => ({ type: 'secp256k1', publicKey: `0x04${digit.repeat(128)}` }) as const
export const APP_KEY = keyOf('a')
export const COSIGNER_KEY = keyOf('c')
export const OTHER_KEY = keyOf('e')
export const PCI = 'pci-1'
export const SIGNATURE = `0x${'ab'.repeat(65)}`

/** A tenth of a coin a day, for a week. `now`: epoch ms. */
export const goodRequest = (now: number) => {
  const start = Math.floor(now / 1000)
  return {
    chainId: '0x1',
    expiry: start + 604_800,
    signer: { type: 'keys', data: { keys: [APP_KEY] } },
    permissions: [
      {
        type: 'native-token-recurring-allowance',
        data: { allowance: '0x16345785d8a0000', start, period: 'daily' },
      },
    ],
    policies: [],
  }
}

export const tokenAllowance = (start: number) => ({
  type: 'erc20-recurring-allowance',
  data: { token: TOKEN, allowance: '0x4c4b40', start, period: 'weekly' },
})

export const contractCall = {
  type: 'contract-call',
  data: {
    address: CAROL,
    abi: [],
    functions: [
      {
        functionName: 'mint',
        args: [{ operator: 'LESS_THAN', value: '0x0a' }],
        valueLimit: '0x2386f26fc10000',
      },
      { functionName: 'claim', args: [{ operator: 'EQUAL', value: BOB }], operation: 'Call' },
    ],
  },
}

export const listed = (now: number, more: Partial<SmartSession> = {}): SmartSession => {
  const { permissions, expiry } = goodRequest(now)
  return {
    pci: PCI,
    project: { name: 'Garden shop', url: 'https://shop.example/' },
    expiry,
    permissions,
    policies: [],
    ...more,
  }
}

/** What the service answers, one function for each call; each may throw or never answer. */
export type Service = {
  list: () => unknown
  create: (account: string, request: object) => unknown
  activate: (account: string, body: object) => unknown
  revoke: (account: string, body: object) => unknown
}

export type Granting = Harness & {
  readonly wallet: SessionsWallet
  readonly provider: MockProvider
  readonly state: SessionsState
  readonly service: Service
  /** Calls of the service by name, with what they were given. */
  readonly called: [string, ...unknown[]][]
  /** `wallet_grantPermissions` so far. */
  requests(): unknown[]
  /** The page's own call; what came of it is the value or the error's code. */
  grant(request?: unknown): Promise<unknown>
  revoke(context?: unknown): Promise<unknown>
}

export const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: unknown) => Reflect.get(Object(error), 'code'))

/** As a wallet that does what it was asked. */
export const granting = (params: unknown): object => {
  const [request] = params as [Record<string, unknown>]
  const { chainId, expiry, permissions, signer } = request
  return { chainId, expiry, permissions, signer, address: ALICE, context: '0xc0ffee' }
}

/** A service that agrees, in place of the real one. */
export function serve(harness: Harness): Pick<Granting, 'service' | 'called'> {
  const called: Granting['called'] = []
  const cosigner: Cosigner = { pci: PCI, key: COSIGNER_KEY }
  const service: Service = {
    list: () => [],
    create: () => cosigner,
    activate: () => true,
    revoke: () => true,
  }
  const answered =
    (name: keyof Service) =>
    async (...given: unknown[]) => {
      called.push([name, ...structuredClone(given)])
      const value = await Reflect.apply(service[name], undefined, given)
      return typeof value === 'object' && value !== null && 'skipped' in value ? value : { value }
    }
  const sessions = {
    list: (account: string) => answered('list')(account),
    create: answered('create'),
    activate: answered('activate'),
    revoke: answered('revoke'),
  }
  const dataApi = async () => ({ sessions: async () => sessions })
  Object.assign(harness.core, { dataApi })
  Object.assign(harness.wallet, { dataApi })
  return { service, called }
}

export const ON: HarnessOptions['options'] = {
  projectId: PROJECT,
  features: { smartSessions: true, analytics: false },
}

export async function startGranting(
  { options, ...given }: HarnessOptions = {},
  { isConnected = true, ...mock }: MockOptions & { readonly isConnected?: boolean } = {},
): Promise<Granting> {
  const harness = createHarness({ ...given, options: { ...ON, ...options } })
  const { service, called } = serve(harness)
  const provider = harness.announce(RDNS, mock)
  provider.answer('wallet_grantPermissions', granting)
  provider.answer('wallet_revokePermissions', () => SIGNATURE)
  if (isConnected) {
    await harness.element.show()
    await harness.connect(RDNS)
  }
  await harness.settled()
  const wallet = withSessions(harness.wallet, sessionsOf(harness.wallet))
  return {
    ...harness,
    wallet,
    provider,
    state: wallet.sessions.state,
    service,
    called,
    requests: () => asked(provider, 'wallet_grantPermissions').flatMap((params) => params as unknown[]),
    grant: (request = goodRequest(harness.clock.now())) =>
      codeOf(grantForHost(harness.wallet, request, goThere)),
    revoke: (context = PCI) => codeOf(revokeForHost(harness.wallet, context)),
  }
}

/** Asked by the page, and ready to be confirmed. */
export const ready = async (given: Granting, request?: unknown) => {
  const answer = given.grant(request)
  await given.settled()
  return { answer }
}

export const confirmed = async (given: Granting, request?: unknown) => {
  const { answer } = await ready(given, request)
  await confirm(given.wallet)
  await given.settled()
  return answer
}
