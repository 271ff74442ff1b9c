import { describe, expect, it } from 'vitest'
import type { Connector, Link } from '../connectors/connector.ts'
import { ANN } from '../connectors/standard-wallet.testing.ts'
import { ALICE } from '../core/accounts.testing.ts'
import { harness } from '../core/open-rules.testing.ts'
import { connectNamespace } from '../features/network/network.actions.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BOTH = { networks: ['eip155:1', SOLANA] }

/** A wallet for both namespaces. */
const link: Link = { eip155: { accounts: [ALICE] }, solana: { accounts: [ANN] } }
const connector: Connector = {
  id: 'both',
  type: 'walletconnect',
  namespaces: ['eip155', 'solana'],
  name: 'Both',
  imageUrl: undefined,
  rdns: undefined,
  provider: () => undefined,
  connect: async () => link,
  restore: async () => link,
  disconnect: async () => {},
  current: async () => link,
  watch: () => () => {},
}

/** Where the visitor is with a wallet for both, after what the page and the visitor have done. */
const usedAfter = async (act: (opened: Awaited<ReturnType<typeof harness>>) => unknown) => {
  const opened = await harness('disconnected', BOTH)
  await opened.element.show({ namespace: 'solana' })
  await opened.settled()
  await act(opened)
  await opened.settled()
  const live = await opened.core.session.live()
  live.accept(connector, link)
  await opened.settled()
  return opened.core.state.network.activeNamespace
}

describe('openRequest', () => {
  it('behavior: a namespace that was asked for is the one in use, from whichever view behind its wallets', async () => {
    expect(await usedAfter(() => {})).toBe('solana')
    expect(await usedAfter(({ wallet }) => wallet.go.to('WhatIsAWallet'))).toBe('solana')
  })

  it('behavior: closed without a wallet, the next one is used where the visitor is; asked for again, there', async () => {
    expect(await usedAfter(({ element }) => element.requestClose('user'))).toBe('eip155')
    const reopened = usedAfter(({ element }) => {
      element.requestClose('user')
      return element.show({ view: 'Connect' })
    })
    expect(await reopened).toBe('eip155')
    const again = usedAfter(({ element }) => {
      element.requestClose('user')
      return element.show({ namespace: 'solana' })
    })
    expect(await again).toBe('solana')
  })

  it('behavior: left for another view, the same', async () => {
    expect(await usedAfter(({ element }) => element.show({ view: 'Networks' }))).toBe('eip155')
  })

  it('behavior: another network whose wallets were left: the next wallet is used where the visitor is', async () => {
    const opened = await harness('connected', BOTH)
    const [, solana] = opened.core.state.network.networks
    await opened.element.show({ view: 'SwitchActiveChain', arguments: { switchToChain: SOLANA } })
    if (solana) connectNamespace(opened.wallet, solana)
    await opened.settled()
    expect(opened.core.state.network.switchingTo).toBe(SOLANA)
    opened.element.requestClose('user')
    await opened.settled()
    expect(opened.core.state.network.switchingTo).toBeUndefined()
  })
})
