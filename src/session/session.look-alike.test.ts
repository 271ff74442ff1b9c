/** Wallets whose rdns or name is, to the letter or nearly, the id of another wallet: nobody is asked in that one's place. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { announceMockWallet } from '../connectors/mock-announce.ts'
import { createFakeWallet, registerWallet } from '../connectors/standard-wallet.testing.ts'
import { methods } from '../core/core.testing.ts'
import { saved, stored } from '../core/fake-storage.testing.ts'
import { pickWallet } from '../features/connect/connect.actions.ts'
import { reloaded, sharing } from './session.testing.ts'

const networks = ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']

afterEach(() => vi.unstubAllGlobals())

const start = (rdns: string, session: object) => {
  const foo = sharing()
  const harness = reloaded(undefined, {
    storage: saved({ session }),
    options: { networks },
    before: (page) => announceMockWallet(page, { name: 'Foo', rdns }, foo),
  })
  return { ...harness, foo }
}

describe.each([
  ['phantom', 'Phantom'],
  ['Phantom', 'Phantom'],
  ['Phantom.', 'Phantom'],
  ['nightly', 'nightly'],
  ['nightly.', 'nightly'],
])('one that announces %j for its rdns, and %s of the Wallet Standard', (rdns, name) => {
  it('attack: its row is pressed: the other one is asked nothing', async () => {
    const { foo, page, wallet, element, settled } = start(rdns, {})
    await element.show()
    registerWallet(page, createFakeWallet({ name }).wallet)
    await settled()
    pickWallet(wallet, { connectorId: name })
    await settled()
    expect(methods(foo)).toEqual([])
  })

  it('attack: it is stored and not there yet: the other one is asked nothing and connected nowhere', async () => {
    const { foo, core, storage, settled } = start(rdns, { solana: name })
    await settled()
    expect(methods(foo)).toEqual([])
    expect(core.state.account.eip155.status).toBe('disconnected')
    expect(stored(storage)).toMatchObject({ 'wallet-modal:session': { solana: name } })
  })
})
