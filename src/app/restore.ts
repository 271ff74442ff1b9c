/**
 * Restores what was connected before a reload, without a prompt (decisions 8), and follows what other tabs of the page
 * do. Owns the asking; who is awaited and who is connected is the session's. Loaded when somebody is awaited.
 */
import type { Namespace } from '../chains/network.ts'
import { type Connector, coversAll } from '../connectors/connector.ts'
import { SAFE_ID } from '../connectors/lazy.ts'
import { ownFailure } from '../errors/own.ts'
import { withDeadline } from '../lib/flight.ts'
import { readField } from '../lib/json.ts'
import { namespaces } from '../lib/namespaces.ts'
import { currentEntry, type ViewName } from '../state/router.ts'
import { DEFAULTS } from './defaults.ts'
import type { LeftBy } from './live-session.ts'
import type { Saved } from './saved.ts'
import type { Core, LiveSession } from './wallet.ts'

const CHOOSING: readonly ViewName[] = ['Connect', 'ConnectingWalletConnect', 'ConnectingWalletConnectBasic']

type Parts = {
  readonly core: Core
  readonly saved: Saved
  /** Wallet ids by namespace, until the wallet is there: one restore per page load, also when it comes late. */
  readonly awaited: Map<Namespace, string>
  readonly turns: Readonly<Record<Namespace, number>>
  readonly accept: LiveSession['accept']
  readonly leave: (gone: readonly Namespace[], by: LeftBy) => void
  readonly connectorOf: (namespace: Namespace) => Connector | undefined
  readonly wait: (namespace: Namespace, id: string) => void
  /** Whoever still waits there is disconnected. */
  readonly fail: (namespaces: readonly Namespace[]) => void
}

export type Restore = {
  /** Asks those of the awaited who are there by now. */
  restore(): void
  /** Another tab has connected or disconnected: other tabs follow within a second. */
  follow(): void
}

export function createRestore(p: Parts): Restore {
  const { core, awaited } = p

  const ask = async (connector: Connector, wanted: readonly Namespace[]): Promise<void> => {
    const mine = wanted.map((namespace) => p.turns[namespace])
    const left = () => wanted.filter((namespace, index) => p.turns[namespace] === mine[index])
    try {
      // Where the connector itself has to be fetched, that is not the wallet's answer.
      const patience = connector.prepare ? DEFAULTS.chunkMs : DEFAULTS.restoreAnswerMs
      const link = await withDeadline(connector.restore(), patience, core.clock, () => ownFailure('timeout'))
      if (left().length === 0) return
      if (link) {
        p.accept(connector, link, { restored: true })
        // A session may hold less than when it was stored.
        p.fail(left())
        // Who looks for a wallet meanwhile belongs on Account now.
        for (const { state, go } of core.wallets)
          if (state.modal.open && CHOOSING.includes(currentEntry(state.router).view)) go.home()
        return
      }
      // Its session is over for good; a locked wallet may open again.
      if (coversAll(connector)) {
        p.fail(left())
        p.leave(left(), 'visitor')
      }
    } catch (error) {
      if (left().length === 0) return
      // A locked wallet does not answer: nobody's fault, and nothing to be done about it by the page.
      if (readField(error, 'code') !== 'timeout') core.report(error)
    }
    p.fail(left())
  }

  const restoreAwaited = () => {
    for (const id of new Set(awaited.values())) {
      const connector = core.connectors.find(id)
      if (!connector) continue
      const wanted = namespaces.filter((namespace) => awaited.get(namespace) === id)
      for (const namespace of wanted) {
        p.wait(namespace, id)
        awaited.delete(namespace)
      }
      void ask(connector, wanted)
    }
  }

  return {
    restore: restoreAwaited,
    follow() {
      const session = p.saved.session()
      for (const namespace of namespaces) {
        const then = session[namespace]
        const now = p.connectorOf(namespace)?.id
        // A Safe is here by its frame, whatever other tabs have.
        if (now === then || now === SAFE_ID) continue
        if (then === undefined) p.leave([namespace], 'tab')
        else p.wait(namespace, then)
      }
      restoreAwaited()
    },
  }
}
