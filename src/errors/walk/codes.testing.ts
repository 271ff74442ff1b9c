/** Causes that are a number: a wallet answers with it, whichever verb asks; all of them have to say the same. */
import { expect } from 'vitest'
import { BOB, createHarness, RDNS } from '../../app/core.testing.ts'
import { hostConnect, hostSignMessage } from '../../app/host.ts'
import { providerError } from '../../connectors/mock.ts'
import { createConnectState } from '../../features/connect/connect.state.ts'
import { previewHtml, startSending, write } from '../../features/send/send.testing.ts'
import { confirm } from '../../features/send/submit/submit.actions.ts'
import { en } from '../../i18n/en.all.testing.ts'
import { REJECTED } from '../base.ts'
import { type Cause, type Causes, type Emitted, received, rejection } from './told.testing.ts'

type Answer = () => unknown

const by =
  (thrown: unknown): Answer =>
  () =>
    Promise.reject(thrown)

/** By the promise, by `wm-error` and to the waiting view; a refusal not by `wm-error`. */
export const atConnect = async (thrown: unknown): Promise<Emitted> => {
  const harness = createHarness()
  harness.announce(RDNS).answer('eth_requestAccounts', by(thrown))
  const emitted = await rejection(hostConnect(harness.wallet, RDNS))
  await harness.settled()
  const isRefusal = emitted.code === REJECTED
  if (isRefusal) expect(harness.errors()).toEqual([])
  else expect(received(harness)).toEqual(emitted)
  const { flow } = harness.wallet.slice(createConnectState)
  expect(flow).toMatchObject({ step: 'failed', key: emitted.key, rejected: isRefusal })
  return emitted
}

export const atSigning = async (answer: Answer): Promise<Emitted> => {
  const harness = createHarness()
  const provider = harness.announce(RDNS)
  await harness.connect(RDNS)
  provider.answer('personal_sign', answer)
  return rejection(hostSignMessage(harness.wallet, { message: 'x' }))
}

/** A reviewed transfer that the wallet refuses: by `wm-error`, and in the review; a refusal only in the review. */
export const atSending = async (answer: (params: unknown) => unknown): Promise<Emitted> => {
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

/** By the prefix of the rows' ids. */
const numbers: readonly (readonly [string, readonly number[]])[] = [
  ['wallet-', [4001, 4100, 4200, 4900, 4901, 4902, 5000, 5001, 5002]],
  ['rpc', [-32700, -32600, -32601, -32602, -32603]],
  ['rpc', [-32000, -32001, -32002, -32003, -32004, -32005, -32006]],
  ['batch-', [5700, 5710, 5720, 5730, 5740, 5750, 5760]],
]

export const codeCauses: Causes = Object.fromEntries(
  numbers.flatMap(([prefix, list]) => list.map((number) => [`${prefix}${number}`, code(number)] as const)),
)
