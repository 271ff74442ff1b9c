/** Causes that are an error number of the wallet. Every method that asks the wallet has to report it in the same way. */
import { expect } from 'vitest'
import { providerError } from '../../connectors/mock.ts'
import { BOB } from '../../core/accounts.testing.ts'
import { createHarness, RDNS } from '../../core/core.testing.ts'
import { connectOf } from '../../features/connect/connect.state.ts'
import { confirm } from '../../features/send/review/review.actions.ts'
import { previewHtml, startSending, write } from '../../features/send/send.testing.ts'
import { hostConnect } from '../../host/host.ts'
import { signMessage } from '../../host/host-verbs.ts'
import { en } from '../../i18n/en.all.testing.ts'
import { REJECTED } from '../base.ts'
import { type Cause, type Causes, type Outcome, received, rejection } from './outcome.testing.ts'

type Answer = () => unknown

const by =
  (thrown: unknown): Answer =>
  () =>
    Promise.reject(thrown)

/** Connects: reported by the promise, by `wm-error` and in the waiting view; a rejection not by `wm-error`. */
export const atConnect = async (thrown: unknown): Promise<Outcome> => {
  const harness = createHarness()
  harness.announce(RDNS).answer('eth_requestAccounts', by(thrown))
  const emitted = await rejection(hostConnect(harness.wallet, RDNS))
  await harness.settled()
  const isRefusal = emitted.code === REJECTED
  if (isRefusal) expect(harness.errors()).toEqual([])
  else expect(received(harness)).toEqual(emitted)
  const { flow } = connectOf(harness.wallet).state
  expect(flow).toMatchObject({ step: 'failed', key: emitted.key, rejected: isRefusal })
  return emitted
}

export const atSigning = async (answer: Answer): Promise<Outcome> => {
  const harness = createHarness()
  const provider = harness.announce(RDNS)
  await harness.connect(RDNS)
  provider.answer('personal_sign', answer)
  return rejection(signMessage(harness.wallet, { message: 'x' }))
}

/** Sends a reviewed transfer: reported by `wm-error` and in the review; a rejection only in the review. */
export const atSending = async (answer: (params: unknown) => unknown): Promise<Outcome> => {
  const sending = await startSending()
  sending.provider.answer('eth_sendTransaction', answer)
  await write(sending, '0.1', BOB)
  await confirm(sending.wallet)
  await sending.settled()
  const html = previewHtml(sending)
  if (sending.errors().length === 0) {
    expect(html).toContain(en['review.rejected'])
    return { class: 'WalletModalError', code: REJECTED, text: en.rejected, key: 'rejected' }
  }
  const emitted = received(sending)
  expect(html).toContain(emitted.text)
  expect(sending.state.problem).toBe(emitted.key)
  return emitted
}

const code =
  (number: number): Cause =>
  async () => {
    const thrown = providerError(number, 'the wallet’s own words')
    const [connecting, signing, sending] = [
      await atConnect(thrown),
      await atSigning(by(thrown)),
      await atSending(by(thrown)),
    ]
    expect(signing).toEqual(connecting)
    expect(sending).toEqual(connecting)
    return signing
  }

/** By the prefix of row ids. */
const numbers: readonly (readonly [string, readonly number[]])[] = [
  ['wallet-', [4001, 4100, 4200, 4900, 4901, 4902, 5000, 5001, 5002]],
  ['rpc', [-32700, -32600, -32601, -32602, -32603]],
  ['rpc', [-32000, -32001, -32002, -32003, -32004, -32005, -32006]],
  ['batch-', [5700, 5710, 5720, 5730, 5740, 5750, 5760]],
]

export const codeCauses: Causes = Object.fromEntries(
  numbers.flatMap(([prefix, list]) => list.map((number) => [`${prefix}${number}`, code(number)] as const)),
)
