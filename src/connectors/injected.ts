/** Finds the wallet behind `window.ethereum`, for wallets that do not announce themselves. */
import { readField } from '../lib/json.ts'
import type { Connector } from './connector.ts'
import { createEip1193Connector, isProvider } from './eip1193.ts'

/**
 * Looked up at each call, because extensions may inject late. `known`: the connector found before, which is kept for the same
 * provider, so that the one in use stays the one that is listed.
 */
export const findInjected = (page: Window, known?: Connector): Connector | undefined => {
  const provider = readField(page, 'ethereum')
  if (!isProvider(provider)) return undefined
  if (provider === known?.provider('eip155')) return known
  return createEip1193Connector({
    id: 'injected',
    type: 'injected',
    name: 'Browser Wallet',
    imageUrl: undefined,
    rdns: undefined,
    provider,
  })
}

/**
 * The flags by which a provider identifies itself, such as `isMetaMask`. Many wallets also set the flags of others.
 */
const flagsOf = (connector: Connector): readonly string[] => {
  const provider = connector.provider('eip155')
  const flags: string[] = []
  try {
    for (const name in provider)
      if (/^is[A-Z]/.test(name) && readField(provider, name) === true) flags.push(name)
  } catch {
    // A proxy may throw; then it has no flags.
  }
  return flags
}

/**
 * Whether `window.ethereum` is a wallet that has not announced itself: it has a flag that no announced wallet has.
 * Object identity cannot decide this, because extensions often put a proxy at `window.ethereum`.
 */
export const isDistinct = (injected: Connector, announced: readonly Connector[]): boolean => {
  const known = announced.flatMap(flagsOf)
  return announced.length === 0 || flagsOf(injected).some((flag) => !known.includes(flag))
}
