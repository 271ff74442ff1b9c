/**
 * Owns what tests of names share: somebody who has signed in, the line of approvals before the secure frame, and a service that keeps names;
 * frame and service answer when a test says so.
 */
import { hexToString } from 'viem'
import type { NameProfile } from '../../api/contract.ts'
import type { NameRegistration, NameSuggestion } from '../../api/names.ts'
import { ServiceError } from '../../api/service-error.ts'
import type { Link } from '../../connectors/connector.ts'
import { ALICE, BOB } from '../../core/accounts.testing.ts'
import type { Harness } from '../../core/core.testing.ts'
import { createApprovals } from '../../core/wallets/approvals.ts'
import { rejected } from '../../errors/base.ts'
import type { CaipNetworkId } from '../../lib/namespaces.ts'
import { connect } from '../connect/connect.actions.ts'
import { embeddedLink } from '../connect/email/change/change.testing.ts'
import { emailHarness, type fakeAuth } from '../connect/email/email.testing.ts'
import { namesOf } from './names.state.ts'

/** A network whose chain id has no coin type. */
export const WIDE: CaipNetworkId = 'eip155:2147483648'
const wide = {
  id: 2 ** 31,
  caipNetworkId: WIDE,
  chainNamespace: 'eip155',
  name: 'Wide',
  nativeCurrency: { name: 'Wide', symbol: 'WIDE', decimals: 18 },
  rpcUrls: ['https://wide.example/'],
}
export const NETWORKS = ['eip155:1', 'eip155:10', wide]

export const SIGNATURE = `0x${'5e'.repeat(65)}`
/** Of Ethereum's chain id, by which the service keeps new names (wire facts 14). */
export const COIN = '2147483649'

export const refusal = (description: string, status = 400) =>
  new ServiceError('name-register-failed', description, {
    status,
    body: { reasons: [{ name: 'name', description }] },
  })

export const down = (key: 'name-unresolved' | 'name-suggestions-failed' = 'name-unresolved') =>
  new ServiceError(key, 'down', { status: 503 })

/** Names by their service: what it was asked, in order, and how it answers. */
export const createRegistry = () => {
  const owners = new Map<string, { readonly coin: string; readonly address: string }>()
  const asked: string[] = []
  const posted: NameRegistration[] = []
  const profile = (name: string): NameProfile | undefined => {
    const owner = owners.get(name)
    return owner && { name, addresses: new Map([[owner.coin, owner.address]]) }
  }
  /** What a test puts in place of these, or before them. */
  const on = {
    account: async (
      name: string,
    ): Promise<{
      value: NameProfile | undefined
      skipped?: 'unsupported' | 'unavailable'
      cause?: unknown
    }> => ({
      value: profile(name),
    }),
    reverse: async (): Promise<readonly { readonly name: string }[]> => [],
    /** Suggestions are not asked for at all. */
    skip: undefined as
      | { readonly skipped: 'unsupported' | 'unavailable'; readonly cause?: unknown }
      | undefined,
    suggestions: async (typed: string): Promise<readonly NameSuggestion[]> =>
      ['', '-wallet', '1']
        .map((end) => `${typed}${end}.reown.id`)
        .map((name) => ({ name, isRegistered: owners.has(name) })),
    register: async (p: NameRegistration): Promise<boolean> => {
      if (owners.has(p.name)) throw refusal(`The name ${p.name} is already registered.`)
      owners.set(p.name, { coin: `${p.coinType}`, address: p.address })
      return true
    },
  }
  const names = {
    account(name: string) {
      asked.push(`account ${name}`)
      return on.account(name)
    },
    async suggestions(typed: string, { signal }: { signal?: AbortSignal } = {}) {
      asked.push(`suggestions ${typed}`)
      const value = await on.suggestions(typed)
      signal?.throwIfAborted()
      return on.skip ? { value: [], ...on.skip } : { value }
    },
    async register(p: NameRegistration) {
      posted.push(p)
      return { value: await on.register(p) }
    },
    reverse: async () => ({ value: await on.reverse() }),
  }
  return { owners, asked, posted, on, names }
}

/** Puts the line of approvals before what the test says that the visitor signs. */
export const embed = (harness: Pick<Harness, 'core' | 'wallet'>, registry = createRegistry()) => {
  const { core, wallet } = harness
  const signed: { readonly text: string; readonly by: unknown }[] = []
  /** What the frame answers; by default the visitor approves at once. */
  const visitor = {
    sign: (_text: string, _signal: AbortSignal): Promise<unknown> => Promise.resolve(SIGNATURE),
  }
  const approvals = createApprovals(core)
  const provider = {
    request: ({ method, params }: { method: string; params: readonly unknown[] }) => {
      if (method !== 'personal_sign') throw new TypeError(method)
      return approvals.approve((signal) => {
        const text = hexToString(`0x${String(params[0]).slice(2)}`)
        signed.push({ text, by: params[1] })
        return visitor.sign(text, signal)
      })
    },
    on() {},
    removeListener() {},
  }
  const attach = () => {
    const connector = core.session.connector('eip155')
    if (!connector) throw new TypeError('Nobody is connected')
    Object.assign(connector, { provider: () => provider })
  }
  const api = { names: registry.names, account: { identity: async () => ({ value: {} }) } }
  for (const one of [core, wallet]) Object.assign(one, { dataApi: async () => api })
  return { ...registry, signed, visitor, approvals, attach }
}

export const signIn = async (
  harness: Pick<Harness, 'wallet' | 'settled'> & Pick<ReturnType<typeof fakeAuth>, 'nextAccount'>,
  on: CaipNetworkId = 'eip155:1',
) => {
  const link: Link = embeddedLink()
  harness.nextAccount(
    Promise.resolve({ ...link, ...(link.eip155 && { eip155: { ...link.eip155, network: on } }) }),
  )
  await connect(harness.wallet, { connectorId: 'auth', method: 'email' })
  await harness.settled()
}

/** Signed in, at the field, with Settings behind it. */
export async function namesHarness({ on }: { readonly on?: CaipNetworkId } = {}) {
  const harness = await emailHarness({ options: { networks: NETWORKS } })
  const embedded = embed(harness)
  await signIn(harness, on)
  embedded.attach()
  await harness.element.show()
  harness.wallet.go.to('Settings')
  harness.wallet.go.to('RegisterAccountName')
  const { state } = namesOf(harness.wallet)
  return {
    ...harness,
    ...embedded,
    state,
    account: harness.core.state.account.eip155,
    /** The visitor refuses in the frame. */
    decline: () => Promise.reject(rejected('Declined')),
    /** The wallet's other account is the one in use from now on. */
    switchAccount: () => {
      const account = harness.core.state.account.eip155
      Object.assign(account, { address: account.address === ALICE ? BOB : ALICE, profile: {} })
    },
  }
}
