import { describe, expect, it } from 'vitest'
import type { Hex } from '../chains/chain.ts'
import { ALICE, BOB, CAROL } from '../core/accounts.testing.ts'
import { createHarness, RDNS } from '../core/core.testing.ts'
import { saved, stored } from '../core/fake-storage.testing.ts'
import { changeAccount } from '../features/account/account-choice.actions.ts'

const connected = async (accounts: readonly Hex[] = [ALICE, BOB]) => {
  const harness = createHarness()
  const provider = harness.announce(RDNS, { accounts })
  await harness.element.show()
  await harness.connect(RDNS)
  const choose = async (address: string) => {
    await changeAccount(harness.wallet, 'eip155', address)
    await harness.settled()
  }
  return { ...harness, provider, choose, account: harness.core.state.account.eip155 }
}

describe('another account of the wallet', () => {
  it('behavior: is the one in use, told to the host, and stays over a reload', async () => {
    const { choose, account, storage, emitted } = await connected()
    expect(account.address).toBe(ALICE)
    const before = emitted('wm-account-change').length
    await choose(BOB)
    expect(account).toMatchObject({ address: BOB, accounts: [BOB, ALICE] })
    expect(emitted('wm-account-change').slice(before)).toMatchObject([{ address: BOB }])
    expect(stored(storage)['wallet-modal:account']).toEqual({ eip155: BOB })

    const again = createHarness({ storage })
    again.announce(RDNS).answer('eth_accounts', () => [ALICE, BOB])
    await again.settled()
    expect(again.core.state.account.eip155).toMatchObject({ status: 'connected', address: BOB })
  })

  it('behavior: the wallet goes to another one: it is followed, and so the next time', async () => {
    const { choose, account, provider, settled } = await connected([ALICE, BOB, CAROL])
    await choose(BOB)
    provider.emit('accountsChanged', [ALICE, BOB, CAROL])
    await settled()
    expect(account.address).toBe(BOB)
    provider.emit('accountsChanged', [CAROL, ALICE, BOB])
    await settled()
    expect(account.address).toBe(CAROL)
    provider.emit('accountsChanged', [ALICE, BOB, CAROL])
    await settled()
    expect(account.address).toBe(ALICE)
  })

  it('behavior: the wallet goes to another one: that one stays over a reload', async () => {
    const { choose, provider, settled, storage } = await connected([ALICE, BOB, CAROL])
    await choose(BOB)
    provider.emit('accountsChanged', [CAROL, ALICE, BOB])
    await settled()
    expect(stored(storage)).not.toHaveProperty('wallet-modal:account')

    const again = createHarness({ storage })
    again.announce(RDNS).answer('eth_accounts', () => [CAROL, ALICE, BOB])
    await again.settled()
    expect(again.core.state.account.eip155.address).toBe(CAROL)
  })

  it('behavior: the wallet shares it no longer: its first one is in use', async () => {
    const { choose, account, provider, settled } = await connected()
    await choose(BOB)
    provider.emit('accountsChanged', [ALICE])
    await settled()
    expect(account).toMatchObject({ address: ALICE, accounts: [ALICE] })
  })

  it('behavior: forgotten on disconnect, and when the visitor connects anew', async () => {
    const { choose, core, storage, connect, element, account } = await connected()
    await choose(BOB)
    await core.session.disconnect()
    expect(stored(storage)).not.toHaveProperty('wallet-modal:account')
    await element.show()
    await connect(RDNS)
    expect(account.address).toBe(ALICE)
    // A wallet that is connected again without leaving before.
    await choose(BOB)
    await connect(RDNS)
    expect(account.address).toBe(ALICE)
    expect(stored(storage)).not.toHaveProperty('wallet-modal:account')
  })

  it('attack: an address that the wallet does not share, chosen or stored, is nobody’s', async () => {
    const { choose, account } = await connected()
    await choose(CAROL)
    expect(account.address).toBe(ALICE)
    for (const eip155 of [CAROL, 'x', 7, null, ['0x']]) {
      const again = createHarness({ storage: saved({ session: { eip155: RDNS }, account: { eip155 } }) })
      again.announce(RDNS).answer('eth_accounts', () => [ALICE, BOB])
      await again.settled()
      expect(again.core.state.account.eip155.address).toBe(ALICE)
    }
  })
})
