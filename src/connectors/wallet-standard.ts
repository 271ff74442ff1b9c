/**
 * Discovers wallets that register by the Wallet Standard, at once or late; they may unregister again. Names and icons
 * are untrusted: they are cleaned and capped, and icons must be `data:` images (decisions 38). There is one row per
 * name; the first one wins, so that a page script cannot take over a row that is already shown. Written without the
 * standard's library, because there are only two events.
 */
import { readField } from '../lib/json.ts'
import { isOwnProvider } from '../lib/own-provider.ts'
import { isReservedId } from '../lib/rdns.ts'
import { cleanText } from '../lib/text.ts'
import { safeWalletIcon } from '../lib/url.ts'
import type { Connector } from './connector.ts'
import { createSolanaConnector, methodOf } from './solana-standard.ts'

/** Protects against a page that registers thousands of wallets. */
const MAX_WALLETS = 100
const MAX_CHAINS = 50

const isOnSolana = (wallet: unknown): boolean => {
  const chains = readField(wallet, 'chains')
  return (
    Array.isArray(chains) &&
    chains.slice(0, MAX_CHAINS).some((chain) => typeof chain === 'string' && chain.startsWith('solana:'))
  )
}

/** A connector if the wallet has the features of wire facts 10, else undefined. */
const parseWallet = (wallet: unknown): Connector | undefined => {
  const name = cleanText(readField(wallet, 'name'))
  const isUsable =
    name &&
    // Its name becomes its id, and ids of ours have connectors of their own.
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

/** Any property of a wallet may be a getter that throws; such a wallet is ignored. */
const quietly = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Reports each wallet that registers or unregisters, until the returned function is called. */
export function discoverStandard(
  page: Window,
  onWallet: (connector: Connector) => void,
  onUnregister: (connector: Connector) => void,
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
        if (!stopped && connector && known.delete(connector.id)) onUnregister(connector)
      }
      added.length = 0
    }
  }
  const api = Object.freeze({ register })
  const onRegister = (event: Event) =>
    quietly(() => {
      const callback = readField(event, 'detail')
      if (typeof callback === 'function') Reflect.apply(callback, undefined, [api])
    })

  page.addEventListener('wallet-standard:register-wallet', onRegister)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    stopped = true
    page.removeEventListener('wallet-standard:register-wallet', onRegister)
  }
}
