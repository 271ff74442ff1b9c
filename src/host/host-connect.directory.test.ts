import { describe, expect, it } from 'vitest'
import type { Connector, ConnectorEvent } from '../connectors/connector.ts'
import { ALICE, BOB } from '../core/accounts.testing.ts'
import { RDNS, views } from '../core/core.testing.ts'
import { idOf, item, start } from '../features/all-wallets/all-wallets.testing.ts'
import { hostConnect } from './host.ts'

/** A remote wallet that says something by itself when the test has it. */
const remote = (name: string, address = ALICE) => {
  let say: (event: ConnectorEvent) => void = () => {}
  const link = { eip155: { accounts: [address], wallet: { name, imageUrl: undefined } } } as const
  const connector: Connector = {
    id: 'walletConnect',
    type: 'walletconnect',
    namespaces: ['eip155'],
    name,
    imageUrl: undefined,
    rdns: undefined,
    isRemote: true,
    provider: () => undefined,
    connect: async () => link,
    restore: async () => link,
    disconnect: async () => {},
    current: async () => link,
    watch: (onEvent) => {
      say = onEvent
      return () => {}
    },
  }
  return { connector, link, update: () => say({ type: 'link', link }) }
}

describe('hostConnect', () => {
  const showing = async () => {
    const harness = await start()
    harness.on.page = ({ include }) => ({
      count: 1,
      wallets: include?.length ? [item(7, { mobileLink: 'seven://' })] : [],
    })
    const live = await harness.core.session.live()
    const before = remote('Before')
    live.accept(before.connector, before.link)
    await harness.settled()
    const outcome: { value: unknown } = { value: 'pending' }
    const set = (value: unknown) => Object.assign(outcome, { value })
    hostConnect(harness.wallet, idOf(7)).then(set, ({ code }) => set(code))
    await harness.settled()
    expect(views(harness.wallet).at(-1)).toBe('ConnectingWalletConnect')
    return { ...harness, live, before, outcome }
  }

  it('behavior: by directory id: what the wallet of before says meanwhile is not the answer, the new one is', async () => {
    const { outcome, before, live, settled } = await showing()
    before.update()
    await settled()
    expect(outcome.value).toBe('pending')
    const next = remote('Wallet 7', BOB)
    live.accept(next.connector, next.link)
    await settled()
    expect(outcome.value).toMatchObject({ address: BOB, connector: { name: 'Wallet 7' } })
  })

  it('behavior: by directory id: the same wallet, in a session of its own, is the answer too', async () => {
    const { outcome, before, live, settled } = await showing()
    live.accept(before.connector, before.link)
    await settled()
    expect(outcome.value).toMatchObject({ address: ALICE })
  })

  it('behavior: by directory id: whichever wallet the visitor connects instead', async () => {
    const harness = await showing()
    harness.announce(RDNS, { accounts: [BOB] })
    await harness.connect(RDNS)
    expect(harness.outcome.value).toMatchObject({ address: BOB })
  })

  it('behavior: by directory id: closing is 4001', async () => {
    const { outcome, element, settled } = await showing()
    element.requestClose('user')
    await settled()
    expect(outcome.value).toBe(4001)
  })
})
