/**
 * Wallets that register by the Wallet Standard, at once or late, and may leave again. Names and icons are untrusted: cleaned,
 * capped, and icons only as `data:` images (decisions 38). One row per name; the first one wins, so that a page script cannot
 * take over a row that is already shown. By hand: the events are few.
 */
import { readField } from '../lib/json.ts'
import { isOwnProvider } from '../lib/own-provider.ts'
import { isReservedId } from '../lib/rdns.ts'
import { cleanText } from '../lib/text.ts'
import { safeWalletIcon } from '../lib/url.ts'
import type { Connector } from './connector.ts'
import { createSolanaConnector, methodOf } from './solana-standard.ts'

/** A page that registers thousands of wallets gets this many. */
const MAX_WALLETS = 100
const MAX_CHAINS = 50

const isOnSolana = (wallet: unknown): boolean => {
  const chains = readField(wallet, 'chains')
  return (
    Array.isArray(chains) &&
    chains.slice(0, MAX_CHAINS).some((chain) => typeof chain === 'string' && chain.startsWith('solana:'))
  )
}

/** Usable as wire facts 10 has it. */
const parseWallet = (wallet: unknown): Connector | undefined => {
  const name = cleanText(readField(wallet, 'name'))
  const isUsable =
    name &&
    // Its name is its id, and these have connectors of their own.
    !isReservedId(name) &&
    !isOwnProvider(wallet) &&
    isOnSolana(wallet) &&
    methodOf(wallet, 'standard:connect') &&
    methodOf(wallet, 'standard:events', 'on') &&
    (methodOf(wallet, 'solana:signTransaction') ?? methodOf(wallet, 'solana:signAndSendTransaction'))
  return isUsable
    ? createSolanaConnector({ name, imageUrl: safeWalletIcon(readField(wallet, 'icon')), wallet })
    : undefined
}

/** A wallet may throw from anywhere, also when it is only looked at: then it is not there. */
const quietly = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Tells of each wallet that comes and each that goes, until the returned function is called. */
export function discoverStandard(
  page: Window,
  onWallet: (connector: Connector) => void,
  onGone: (connector: Connector) => void,
): () => void {
  const known = new Map<string, Connector>()
  let stopped = false

  const add = (wallet: unknown) => {
    const connector = stopped || known.size >= MAX_WALLETS ? undefined : quietly(() => parseWallet(wallet))
    if (!connector || known.has(connector.id)) return undefined
    known.set(connector.id, connector)
    onWallet(connector)
    return connector
  }
  const register = (...wallets: unknown[]) => {
    const added = wallets.slice(0, MAX_WALLETS).map(add)
    return () => {
      for (const connector of added) {
        if (!stopped && connector && known.delete(connector.id)) onGone(connector)
      }
      added.length = 0
    }
  }
  const api = Object.freeze({ register })
  const onRegister = (event: Event) =>
    quietly(() => {
      const tell = readField(event, 'detail')
      if (typeof tell === 'function') Reflect.apply(tell, undefined, [api])
    })

  page.addEventListener('wallet-standard:register-wallet', onRegister)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    stopped = true
    page.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}
