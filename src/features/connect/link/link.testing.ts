/** WalletConnect without a relay: a connector that shows links and settles when a test says so. */
import { vi } from 'vitest'
import type { ConnectOptions, Connector, Link } from '../../../connectors/connector.ts'
import { ALICE } from '../../../core/accounts.testing.ts'
import { createHarness, type HarnessOptions, later } from '../../../core/core.testing.ts'
import type { Wallet } from '../../../core/wallet.ts'
import { ignore } from '../../../lib/flight.ts'
import type { Platform } from '../../../lib/wallet-platforms.ts'
import type { LinkedWallet } from '../../../state/router.ts'
import { connectOf } from '../connect.state.ts'
import { connectByLink } from './link.actions.ts'
import { linkStepOf } from './link-step.ts'

export const URI = 'wc:topic@2?relay-protocol=irn&symKey=5ec2e7'
export const CHOICE = 'WALLETCONNECT_DEEPLINK_CHOICE'
export const LANTERN: LinkedWallet = {
  id: '1'.repeat(64),
  name: 'Lantern',
  mobileLink: 'lantern://',
  universalLink: 'https://link.lantern.example',
  desktopLink: 'lantern-desktop://',
  webappLink: 'https://lantern.example',
}
export const LINK: Link = {
  eip155: { accounts: [ALICE], network: 'eip155:1', wallet: { name: 'Lantern Wallet', imageUrl: undefined } },
}

/** Begins, as the view does; the function that comes back leaves it. */
export function startLink(wallet: Wallet, platform: Platform): () => void {
  const leaving = new AbortController()
  ignore(connectByLink(wallet, { platform, signal: leaving.signal }))
  return () => leaving.abort()
}

export function startHarness(given: HarnessOptions = {}) {
  const harness = createHarness(given)
  const asked: { readonly options: ConnectOptions; readonly answer: ReturnType<typeof later<Link>> }[] = []
  const disconnected = vi.fn()
  const connector: Connector = {
    id: 'walletConnect',
    type: 'walletconnect',
    connectsByLink: true,
    coversAllNamespaces: true,
    isRemote: true,
    name: 'WalletConnect',
    namespaces: ['eip155'],
    imageUrl: undefined,
    rdns: undefined,
    provider: () => undefined,
    connect: (options = {}) => {
      const answer = later<Link>()
      asked.push({ options, answer })
      return answer.promise
    },
    restore: async () => undefined,
    current: async () => LINK,
    disconnect: async () => disconnected(),
    watch: () => () => {},
  }
  Object.assign(harness.core.connectors, { list: () => [connector], find: () => connector })
  const last = () => {
    const attempt = asked.at(-1)
    if (!attempt) throw new Error('Nobody has asked for a link.')
    return attempt
  }
  return {
    ...harness,
    asked,
    disconnected,
    flow: () => linkStepOf(harness.wallet, connectOf(harness.wallet).state.flow),
    show: () => last().options.onPairing?.({ step: 'ready', uri: URI, endsAt: harness.clock.now() + 1_000 }),
    flush: () => last().answer.resolve(LINK),
    fail: (error: unknown) => last().answer.reject(error),
    signal: () => last().options.signal,
  }
}
