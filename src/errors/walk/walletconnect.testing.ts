/** Causes of WalletConnect: a relay and a wallet that are really there, or are not. */
import { WebSocket } from 'ws'
import { REFUSALS, type Relay, startRelay } from '../../../demo/relay/relay.mjs'
import { openHeadlessWallet } from '../../../demo/walletconnect/headless.ts'
import { createGround, type Ground } from '../../app/core.testing.ts'
import { hostConnect, hostSignMessage } from '../../app/host.ts'
import { startLink } from '../../features/walletconnect/walletconnect.actions.ts'
import { createLinkState } from '../../features/walletconnect/walletconnect.state.ts'
import { type Causes, rejection, type Told } from './told.testing.ts'

// Browsers have it, Node before 22 does not.
if (typeof globalThis.WebSocket === 'undefined') Object.assign(globalThis, { WebSocket })

const ORIGIN = 'https://shop.example'

/** As much of a page as WalletConnect asks for. */
const before = (page: Window) => {
  Object.assign(page.document, { title: 'Shop', querySelector: () => null })
}

const groundAt = (relay: Relay): Ground => {
  const endpoints = { relay: relay.url }
  return createGround({ before, options: { projectId: '0123456789abcdef0123456789abcdef', endpoints } })
}

/** Real time for what is really asked, and the ground's own in small steps for what waits. */
const until = async <T>(ground: Ground, look: () => T | undefined): Promise<T> => {
  for (let turn = 0; turn < 500; turn++) {
    const found = look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
    await ground.clock.advance(50)
  }
  throw new Error('It did not come to that')
}

const withRelay = async (act: (relay: Relay, ground: Ground) => Promise<Told>): Promise<Told> => {
  const relay = await startRelay()
  const ground = groundAt(relay)
  try {
    return await act(relay, ground)
  } finally {
    const ends: unknown[] = []
    const gone = ground.core.connectors.find('walletConnect')?.disconnect() ?? Promise.resolve()
    gone.then(
      () => ends.push(undefined),
      (error) => ends.push(error),
    )
    await until(ground, () => (ends.length > 0 ? ends : undefined))
    await relay.stop()
  }
}

/** Connecting by a link fails: by `wm-error`, and in the view with its code. */
const atLink = async (ground: Ground): Promise<Told> => {
  startLink(ground.wallet, undefined, 'qrcode')
  const key = await until(ground, () => {
    const { flow } = ground.wallet.slice(createLinkState)
    return flow.step === 'failed' ? flow.key : undefined
  })
  const { code, message } = await until(ground, () =>
    ground.told('wm-error').find((told) => told.code === key && !isAlert(ground, told.message)),
  )
  return { class: 'WalletModalError', code, text: message, key }
}

const isAlert = (ground: Ground, message: string): boolean =>
  ground.core.state.alerts.list.some((alert) => alert.message === message)

/** The bar in the card and `wm-error` say the same. */
const atAlert = async (ground: Ground): Promise<Told> => {
  startLink(ground.wallet, undefined, 'qrcode')
  const alert = await until(ground, () => ground.core.state.alerts.list[0])
  const told = ground.told('wm-error').find(({ message }) => message === alert.message)
  if (told?.code !== alert.code) throw new Error('The bar and `wm-error` differ')
  return { class: 'alert', code: told.code, text: told.message, key: alert.code, values: { origin: ORIGIN } }
}

const refusing = (reason: string, act: (ground: Ground) => Promise<Told>) => () =>
  withRelay(async (relay, ground) => {
    relay.refuse({ reason })
    return act(ground)
  })

/** The wallet ends the session while it is asked. */
const lost = (relay: Relay, ground: Ground): Promise<Told> => {
  const run = async () => {
    const wallet = await openHeadlessWallet({ relayUrl: relay.url })
    try {
      startLink(ground.wallet, undefined, 'qrcode')
      const uri = await until(ground, () => {
        const { flow } = ground.wallet.slice(createLinkState)
        return flow.step === 'ready' ? flow.uri : undefined
      })
      const topic = await wallet.connect(uri)
      await until(ground, () => ground.core.state.account.eip155.address)
      const signing = rejection(hostSignMessage(ground.wallet, { message: 'x' }))
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
  'lib-walletconnect': () => rejection(hostConnect(createGround().wallet, 'walletConnect')),
  'relay-away': () =>
    withRelay(async (relay, ground) => {
      await relay.pause()
      return atLink(ground)
    }),
  'relay-origin': refusing(REFUSALS.origin, atLink),
  'relay-project': refusing(REFUSALS.project, atLink),
  'relay-clock': refusing(REFUSALS.clock, atLink),
  'relay-lost': () => withRelay(lost),
  'alert-relay-origin': refusing(REFUSALS.origin, atAlert),
  'alert-relay-project': refusing(REFUSALS.project, atAlert),
  'alert-relay-clock': refusing(REFUSALS.clock, atAlert),
}
