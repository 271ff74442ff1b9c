/**
 * Restores what was connected before a reload, without a prompt (decisions 8), and follows what other tabs of the page
 * do. Owns which wallets are still awaited; who is connected is the session's.
 */
import { type Namespace, namespaces } from '../chains/network.ts'
import type { Connector, Link } from '../connectors/connector.ts'
import { ownFailure } from '../errors/own.ts'
import { withDeadline } from '../lib/flight.ts'
import { readField } from '../lib/json.ts'
import { resetAccount } from '../state/account.ts'
import { currentEntry } from '../state/router.ts'
import type { Belief } from './believe.ts'
import { DEFAULTS } from './defaults.ts'
import type { Saved } from './saved.ts'
import type { LeftBy } from './session.ts'
import type { Core, Session } from './wallet.ts'

type Parts = {
  readonly getCore: () => Core
  readonly saved: Saved
  readonly believe: Belief
  readonly turns: Readonly<Record<Namespace, number>>
  readonly accept: Session['accept']
  readonly leave: (gone: readonly Namespace[], by: LeftBy) => void
  readonly connectorOf: (namespace: Namespace) => Connector | undefined
}

export type Restore = {
  start(): void
  /** The list of wallets has changed. */
  onWallets(): void
  /** Nobody is awaited there any more. */
  forget(namespace: Namespace): void
  dispose(): void
}

export const createRestore = (p: Parts): Restore => {
  const { getCore, saved, believe } = p
  /** One restore per page load, also when the wallet announces itself after the deadline. */
  const awaited = new Map<Namespace, string>()
  let stopListening = () => {}

  const wait = (namespace: Namespace, id: string) => {
    awaited.set(namespace, id)
    believe.account(namespace).status = 'connecting'
  }

  const fail = (failed: readonly Namespace[]) => {
    const core = getCore()
    for (const namespace of failed) {
      if (believe.account(namespace).status !== 'connecting') continue
      resetAccount(core.state.account, namespace)
      core.emit('wm-account-change', believe.told(namespace))
    }
  }

  const ask = async (connector: Connector, wanted: readonly Namespace[]): Promise<void> => {
    const core = getCore()
    const mine = wanted.map((namespace) => p.turns[namespace])
    const isCurrent = () => wanted.some((namespace, index) => p.turns[namespace] === mine[index])
    try {
      const link = await withDeadline(connector.restore(), DEFAULTS.restoreAnswerMs, core.clock, () =>
        ownFailure('timeout'),
      )
      if (!isCurrent()) return
      if (link) return restored(connector, link)
    } catch (error) {
      // A locked wallet does not answer: nobody's fault, and nothing to be done about it by the page.
      if (readField(error, 'code') !== 'timeout') core.report(error)
    }
    fail(wanted.filter((namespace, index) => p.turns[namespace] === mine[index]))
  }

  /** Who looks at the list of wallets meanwhile belongs on Account now. */
  const restored = (connector: Connector, link: Link) => {
    p.accept(connector, link, { restored: true })
    for (const { state, go } of getCore().wallets)
      if (state.modal.open && currentEntry(state.router).view === 'Connect') go.home()
  }

  const lookForAwaited = () => {
    const core = getCore()
    for (const id of new Set(awaited.values())) {
      const connector = core.connectors.find(id)
      if (!connector) continue
      const wanted = namespaces.filter((namespace) => awaited.get(namespace) === id)
      for (const namespace of wanted) {
        awaited.delete(namespace)
        if (believe.account(namespace).status === 'disconnected')
          believe.account(namespace).status = 'connecting'
      }
      void ask(connector, wanted)
    }
  }

  const onWallets = () => {
    const core = getCore()
    const images = core.state.config.connectorImages
    core.state.connection.wallets = core.connectors.list().map((connector) => ({
      id: connector.id,
      name: connector.name,
      type: connector.type,
      // The id is the wallet's own word: `constructor`, say.
      imageUrl: Object.hasOwn(images, connector.id) ? images[connector.id] : connector.imageUrl,
      rdns: connector.rdns,
      namespaces: connector.namespaces,
    }))
    lookForAwaited()
  }

  /** Another tab has connected or disconnected (other tabs follow within a second). */
  const follow = () => {
    const session = saved.session()
    for (const namespace of namespaces) {
      const now = p.connectorOf(namespace)?.id
      const then = session[namespace]
      if (now === then) continue
      if (then === undefined) p.leave([namespace], 'tab')
      else wait(namespace, then)
    }
    lookForAwaited()
  }

  return {
    onWallets,
    forget: (namespace) => void awaited.delete(namespace),
    start() {
      const core = getCore()
      const { enableReconnect } = core.state.config
      core.state.connection.recent = saved.recent()
      const session = enableReconnect ? saved.session() : {}
      for (const namespace of namespaces) {
        const id = session[namespace]
        if (id) wait(namespace, id)
      }
      if (awaited.size === 0) core.forget()
      else {
        core.wake()
        core.clock.setTimeout(() => fail([...awaited.keys()]), DEFAULTS.restoreAppearMs)
      }
      stopListening = core.storage.onChange((key) => {
        if (key === 'session' || key === null) follow()
      })
      onWallets()
    },
    dispose: () => stopListening(),
  }
}
