/** A secure frame with one visitor, behind `ask`: it is on one network, and keeps what it was asked. */

import { WalletModalError } from '../../errors/base.ts'
import type { AccountType, FrameAsk, FrameRequestName } from '../../frame/contract.ts'
import { isLost } from '../../frame/failures.ts'
import { kindOfMethod } from '../../frame/methods.ts'
import { fakeClock } from '../../lib/clock.testing.ts'
import type { CaipNetworkId, Namespace } from '../../lib/namespaces.ts'
import { type AuthOptions, createAuth } from './create-auth.ts'

export const OWNER = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
export const SMART = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const SOLANA_ADDRESS = 'BPFLoaderUpgradeab1e11111111111111111111111'
export const SOLANA: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const NETWORKS: readonly CaipNetworkId[] = ['eip155:1', 'eip155:8453', 'eip155:10', SOLANA]

/** As the frame lists them. */
export const accountsOn = (isSolana: boolean) =>
  isSolana
    ? [{ address: SOLANA_ADDRESS, type: 'eoa' }]
    : [
        { address: OWNER, type: 'eoa' },
        { address: SMART, type: 'smartAccount' },
      ]

type Asked = {
  readonly name: FrameRequestName
  readonly payload: unknown
  /** Where the frame was when it was asked. */
  readonly on: CaipNetworkId
}

export function createVisitor(options: Partial<AuthOptions> = {}) {
  const asked: Asked[] = []
  const told: {
    warnings: unknown[]
    disallowed: string[]
    approvals: string[]
    users: number
    deaf: number
  } = {
    warnings: [],
    disallowed: [],
    approvals: [],
    users: 0,
    deaf: 0,
  }
  const state: {
    on: CaipNetworkId
    type: AccountType
    email: string | undefined
    isConnected: boolean
    active: Namespace
    /** By request: what is answered in place of the truth; an error is thrown. */
    instead: Partial<Record<FrameRequestName, unknown>>
    rpc: (payload: unknown) => Promise<unknown>
  } = {
    on: 'eip155:1',
    type: 'eoa',
    email: 'a@b.example',
    isConnected: true,
    active: 'eip155',
    instead: {},
    rpc: async () => '0x01',
  }

  const user = () => {
    const isSolana = state.on === SOLANA
    const evm = state.type === 'eoa' ? OWNER : SMART
    return {
      email: state.email,
      userName: undefined,
      address: isSolana ? SOLANA_ADDRESS : evm,
      network: state.on,
      smartAccountDeployed: false,
      accounts: accountsOn(isSolana),
      preferredAccountType: state.type,
    }
  }

  const answer = async (name: FrameRequestName, payload: unknown): Promise<unknown> => {
    const { chainId, type, preferredAccountType } = Object(payload)
    if (name === 'RPC_REQUEST') return state.rpc(payload)
    if (name === 'IS_CONNECTED') return { isConnected: state.isConnected }
    if (name === 'SIGN_OUT') state.isConnected = false
    if (name === 'SET_PREFERRED_ACCOUNT') state.type = type
    if (name === 'GET_USER' || name === 'SWITCH_NETWORK') {
      if (!state.isConnected) throw new WalletModalError('frame-failed', 'Nobody is signed in')
      state.on = chainId ?? state.on
      state.type = preferredAccountType ?? state.type
      return name === 'GET_USER' ? user() : { network: state.on }
    }
    return undefined
  }

  const ask = (async (name: FrameRequestName, payload: unknown, signal?: AbortSignal) => {
    asked.push({ name, payload, on: state.on })
    await Promise.resolve()
    const answered = await Promise.race([
      answer(name, payload),
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ])
    if (!(name in state.instead)) return answered
    if (state.instead[name] instanceof Error) throw state.instead[name]
    return state.instead[name]
    // Safe: a fake answers what the tests say.
  }) as FrameAsk

  const clock = fakeClock()
  const auth = createAuth({
    ask,
    clock,
    isLost,
    onDeaf: () => {
      told.deaf += 1
    },
    kindOfMethod,
    networks: () => NETWORKS,
    network: (namespace) => (namespace === 'solana' ? SOLANA : 'eip155:1'),
    activeNamespace: () => state.active,
    provider: () => 'email',
    isFrameThere: () => true,
    isKnown: async () => (await ask('IS_CONNECTED', undefined)).isConnected,
    preferredType: () => undefined,
    approve(method, send) {
      told.approvals.push(method)
      return send(new AbortController().signal)
    },
    onDisallowed: (method) => told.disallowed.push(method),
    onUser: () => {
      told.users += 1
    },
    onWarning: (error) => told.warnings.push(error),
    ...options,
  })
  const evm = auth.provider('eip155')
  if (!evm || !('request' in evm)) throw new Error('there is no provider')
  const request = (method: string, ...params: unknown[]) => evm.request({ method, params })
  const names = () => asked.map(({ name }) => name)
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { auth, clock, asked, told, state, request, names, user, settled }
}
