/** Causes in the host's page, in what the visitor types, and in odd answers of a wallet. */

import { expect, vi } from 'vitest'
import { type MockOptions, providerError } from '../../connectors/mock.ts'
import { ALICE, BOB, hashOf } from '../../core/accounts.testing.ts'
import { createHarness, type Harness, type HarnessOptions, RDNS, views } from '../../core/core.testing.ts'
import { fakeStorage } from '../../core/fake-storage.testing.ts'
import { refreshBalance } from '../../features/account/account.actions.ts'
import { accountReadsOf } from '../../features/account/account.state.ts'
import { chooseToken, setAmount, setReceiver } from '../../features/send/draft/draft.actions.ts'
import { checkDraft } from '../../features/send/draft/draft.rules.ts'
import { startSending } from '../../features/send/send.testing.ts'
import { hostConnect, hostSwitchNetwork } from '../../host/host.ts'
import { sendTransaction, signMessage } from '../../host/host-verbs.ts'
import { atConnect, atSending, atSigning } from './codes.testing.ts'
import { alerted, type Causes, type Outcome, received, rejection, shown, silent } from './outcome.testing.ts'

const connected = async (options: HarnessOptions = {}, mock: MockOptions = {}) => {
  const harness = createHarness(options)
  const provider = harness.announce(RDNS, mock)
  await harness.connect(RDNS)
  return { ...harness, provider }
}

/** The problem that the Send view shows for a typed draft. */
const typed = async (amount: string, receiver: string, token?: string): Promise<Outcome> => {
  const { wallet } = await startSending()
  if (token !== undefined) chooseToken(wallet, token)
  setAmount(wallet, amount)
  setReceiver(wallet, receiver)
  const checked = checkDraft(wallet)
  if (checked.ok) throw new Error('Nothing was refused')
  return shown(checked.problem.key)
}

const sendOdd = async (request: object): Promise<Outcome> => {
  const { wallet, provider } = await connected()
  const emitted = await rejection(sendTransaction(wallet, request))
  expect(provider.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  return emitted
}

/** Whether the wallet is listed with these exclusions. */
const listed = (excludeWalletIds: readonly string[]): boolean => {
  const { core, announce } = createHarness({ options: { excludeWalletIds } })
  announce(RDNS, { name: 'Meadow' })
  return core.connectors.find(RDNS) !== undefined
}

const whenExcluded = async (by: string): Promise<Outcome> => {
  expect([listed([]), listed([by])]).toEqual([true, false])
  const harness = createHarness({ options: { excludeWalletIds: [by] } })
  harness.announce(RDNS, { name: 'Meadow' })
  expect([harness.core.state.connection.wallets, harness.errors()]).toEqual([[], []])
  return silent
}

/** A storage with one method that throws: reported by one console line only. */
const whenStorageFails = async (verb: 'getItem' | 'setItem'): Promise<Outcome> => {
  const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => {})
  try {
    const broken = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const storage = Object.assign(fakeStorage(), { [verb]: broken })
    const harness = await connected({ storage, options: { logLevel: 'error' } })
    expect(harness.core.state.account.eip155.status).toBe('connected')
    expect([harness.errors(), harness.core.state.alerts.list]).toEqual([[], []])
    expect(console).toHaveBeenCalledTimes(1)
    return { ...silent, class: 'log' }
  } finally {
    console.mockRestore()
  }
}

const unsupported = async (): Promise<Outcome> => {
  const all = await connected({ options: { networks: [] } }, { chainId: 137 })
  await all.element.show()
  expect(views(all.wallet)).toEqual(['Account'])
  const harness = createHarness()
  const provider = harness.announce(RDNS, { chainId: 42 })
  provider.answer('wallet_switchEthereumChain', () => Promise.reject(providerError(4001, 'no')))
  await harness.element.show()
  await harness.connect(RDNS)
  expect(views(harness.wallet)).toEqual(['UnsupportedChain'])
  return shown('unsupported.title')
}

/** Read once within 30 s, however often it is asked for; then again. */
const unavailable = async (): Promise<Outcome> => {
  const harness: Harness = await connected()
  harness.chain.balances[ALICE] = -1n
  const reads = () => harness.chain.reads.filter((read) => read.startsWith('balance')).length
  const accountReads = accountReadsOf(harness.core)
  await refreshBalance(accountReads, { force: true })
  const before = reads()
  await harness.clock.advance(29_999)
  await refreshBalance(accountReads)
  expect(reads()).toBe(before)
  expect(harness.wallet.state.account.eip155.balance).toEqual({ kind: 'unavailable' })
  await harness.clock.advance(1)
  await refreshBalance(accountReads)
  expect(reads()).toBe(before + 1)
  return shown('account.balance.unavailable')
}

/** The wallet does not know the network and will not add it. */
const notAdded = async (): Promise<Outcome> => {
  const harness = await connected()
  harness.provider.answer('wallet_switchEthereumChain', () => Promise.reject(providerError(4902, 'unknown')))
  harness.provider.answer('wallet_addEthereumChain', () => Promise.reject(providerError(-32602, 'no')))
  const emitted = await rejection(hostSwitchNetwork(harness.wallet, 'eip155:10'))
  await harness.settled()
  expect(received(harness)).toEqual(emitted)
  return emitted
}

const notRevoked = async (): Promise<Outcome> => {
  const harness = await connected()
  harness.provider.answer('wallet_revokePermissions', () => Promise.reject(providerError(-32603, 'broken')))
  await harness.core.session.disconnect()
  await harness.settled()
  expect(harness.core.state.account.eip155.status).toBe('disconnected')
  return received(harness)
}

/** An error like wagmi's: a name and no number. */
const named = (name: string, message: string): Error => Object.assign(new Error(message), { name })

const namespaceOdd = () => sendOdd({ to: BOB, value: 1n, namespace: 'bip122' })

export const hostCauses: Causes = {
  hash: () => atSending(() => hashOf(1).slice(0, -1)),
  signature: () => atSigning(() => `0x${'1'.repeat(61)}`),
  'sign-failed': () => atSigning(() => ''),
  'caip-network': async () => rejection(hostSwitchNetwork((await connected()).wallet, 'eip155:1:2')),
  'calls-recipient': () => sendOdd({ to: BOB.slice(2), value: 1n }),
  'send-required': async () => {
    const [noAmount, noReceiver, neither] = [
      await sendOdd({ to: BOB }),
      await sendOdd({ value: 1n }),
      await sendOdd({}),
    ]
    expect([noReceiver, neither]).toEqual([noAmount, noAmount])
    return neither
  },
  'send-namespace': namespaceOdd,
  'unsupported-chain': namespaceOdd,
  'send-token': () => typed('0.1', BOB, ''),
  'evm-address': () => typed('0.1', BOB.slice(0, -1)),
  'evm-checksum': () => typed('0.1', BOB.replace('C8', 'c8')),
  decimal: () => typed('1e3', BOB),
  network: unsupported,
  'excluded-rdns': () => whenExcluded(RDNS),
  'excluded-name': () => whenExcluded('mEADOW'),
  'balance-retry': unavailable,
  'network-not-found': async () => rejection(hostSwitchNetwork((await connected()).wallet, 'eip155:56')),
  'chain-not-supported': notAdded,
  generic: () => atConnect(new Error('Extension context invalidated.')),
  'connector-undefined': async () => rejection(hostConnect(createHarness().wallet, 'com.example.gone')),
  'provider-undefined': async () => rejection(signMessage(createHarness().wallet, { message: 'x' })),
  'not-connected': async () => rejection(sendTransaction(createHarness().wallet, { to: BOB, value: 1n })),
  'chain-not-configured': () => atConnect(named('ChainNotConfiguredError', 'Chain not configured.')),
  'already-connected': () =>
    atConnect(named('ConnectorAlreadyConnectedError', 'Connector already connected.')),
  disconnect: notRevoked,
  'storage-read': () => whenStorageFails('getItem'),
  'storage-write': () => whenStorageFails('setItem'),
  'alert-network': async () => {
    const harness = await connected()
    await rejection(hostSwitchNetwork(harness.wallet, 'eip155:56'))
    return alerted(harness, { network: 'eip155:56' })
  },
}
