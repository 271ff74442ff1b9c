/** Causes in WalletConnect, with a real relay and wallet, or with none. */
import { WebSocket } from 'ws'
import { REFUSALS, type Relay, startRelay } from '../../../local/relay/relay.mjs'
import { openHeadlessWallet } from '../../../local/walletconnect/headless.ts'
import { createHarness, type Harness } from '../../core/core.testing.ts'
import { connectOf } from '../../features/connect/connect.state.ts'
import { startLink } from '../../features/connect/link/link.testing.ts'
import { linkStepOf } from '../../features/connect/link/link-step.ts'
import { hostConnect } from '../../host/host.ts'
import { signMessage } from '../../host/host-verbs.ts'
import { type Causes, type Outcome, rejection } from './outcome.testing.ts'

// Missing in Node before 22.
if (typeof globalThis.WebSocket === 'undefined') Object.assign(globalThis, { WebSocket })

const ORIGIN = 'https://shop.example'

/** The parts of a page that WalletConnect uses. */
const before = (page: Window) => {
  Object.assign(page.document, { title: 'Shop', querySelector: () => null })
}

const harnessAt = (relay: Relay): Harness => {
  const endpoints = { relay: relay.url }
  return createHarness({ before, options: { projectId: '0123456789abcdef0123456789abcdef', endpoints } })
}

/** Lets real time pass for the relay, and advances the fake clock in small steps for timers. */
const until = async <T>(harness: Harness, check: () => T | undefined): Promise<T> => {
  for (let turn = 0; turn < 500; turn++) {
    const found = check()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
    await harness.clock.advance(50)
  }
  throw new Error('It did not come to that')
}

const withRelay = async (act: (relay: Relay, harness: Harness) => Promise<Outcome>): Promise<Outcome> => {
  const relay = await startRelay()
  const harness = harnessAt(relay)
  try {
    return await act(relay, harness)
  } finally {
    const ends: unknown[] = []
    const stopped = harness.core.connectors.find('walletConnect')?.disconnect() ?? Promise.resolve()
    stopped.then(
      () => ends.push(undefined),
      (error) => ends.push(error),
    )
    await until(harness, () => (ends.length > 0 ? ends : undefined))
    await relay.stop()
  }
}

/** Connecting by a link fails: reported by `wm-error`, and in the view with its code. */
const atLink = async (harness: Harness): Promise<Outcome> => {
  startLink(harness.wallet, 'qrcode')
  const key = await until(harness, () => {
    const flow = linkStepOf(harness.wallet, connectOf(harness.wallet).state.flow)
    return flow.step === 'failed' ? flow.key : undefined
  })
  const { code, message } = await until(harness, () =>
    harness.emitted('wm-error').find((emitted) => emitted.code === key && !isAlert(harness, emitted.message)),
  )
  return { class: 'WalletModalError', code, text: message, key }
}

const isAlert = (harness: Harness, message: string): boolean =>
  harness.core.state.alerts.list.some((alert) => alert.message === message)

/** The bar in the card and `wm-error` say the same. */
const atAlert = async (harness: Harness): Promise<Outcome> => {
  startLink(harness.wallet, 'qrcode')
  const alert = await until(harness, () => harness.core.state.alerts.list[0])
  const emitted = harness.emitted('wm-error').find(({ message }) => message === alert.message)
  if (emitted?.code !== alert.code) throw new Error('The bar and `wm-error` differ')
  return {
    class: 'alert',
    code: emitted.code,
    text: emitted.message,
    key: alert.code,
    values: { origin: ORIGIN },
  }
}

const refusing = (reason: string, act: (harness: Harness) => Promise<Outcome>) => () =>
  withRelay(async (relay, harness) => {
    relay.refuse({ reason })
    return act(harness)
  })

/** The wallet ends the session while a request waits. */
const lost = (relay: Relay, harness: Harness): Promise<Outcome> => {
  const run = async () => {
    const wallet = await openHeadlessWallet({ relayUrl: relay.url })
    try {
      startLink(harness.wallet, 'qrcode')
      const uri = await until(harness, () => {
        const flow = linkStepOf(harness.wallet, connectOf(harness.wallet).state.flow)
        return flow.step === 'ready' ? flow.uri : undefined
      })
      const topic = await wallet.connect(uri)
      await until(harness, () => harness.core.state.account.eip155.address)
      const signing = rejection(signMessage(harness.wallet, { message: 'x' }))
      await wallet.request()
      await wallet.disconnect(topic)
      return await signing
    } finally {
      await wallet.close()
    }
  }
  return run()
}

export const walletConnectCauses: Causes = {
  'lib-walletconnect': () => rejection(hostConnect(createHarness().wallet, 'walletConnect')),
  'relay-away': () =>
    withRelay(async (relay, harness) => {
      await relay.pause()
      return atLink(harness)
    }),
  'relay-origin': refusing(REFUSALS.origin, atLink),
  'relay-project': refusing(REFUSALS.project, atLink),
  'relay-clock': refusing(REFUSALS.clock, atLink),
  'relay-lost': () => withRelay(lost),
  'alert-relay-origin': refusing(REFUSALS.origin, atAlert),
  'alert-relay-project': refusing(REFUSALS.project, atAlert),
  'alert-relay-clock': refusing(REFUSALS.clock, atAlert),
}
