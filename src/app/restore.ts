/**
 * Restores what was connected before a reload, without a prompt (decisions 8), and follows what other tabs of the page
 * do. Owns the asking; who is awaited and who is connected is the session's. Loaded when somebody is awaited.
 */
import type { Namespace } from '../chains/network.ts'
import type { Connector } from '../connectors/connector.ts'
import { ownFailure } from '../errors/own.ts'
import { withDeadline } from '../lib/flight.ts'
import { readField } from '../lib/json.ts'
import { namespaces } from '../lib/namespaces.ts'
import { currentEntry } from '../state/router.ts'
import { DEFAULTS } from './defaults.ts'
import type { LeftBy } from './live-session.ts'
import type { Saved } from './saved.ts'
import type { Core, LiveSession } from './wallet.ts'

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
  look(): void
  /** Another tab has connected or disconnected: other tabs follow within a second. */
  follow(): void
}

export const createRestore = (p: Parts): Restore => {
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
        // Who looks at the list of wallets meanwhile belongs on Account now.
        for (const { state, go } of core.wallets)
          if (state.modal.open && currentEntry(state.router).view === 'Connect') go.home()
        return
      }
    } catch (error) {
      // A locked wallet does not answer: nobody's fault, and nothing to be done about it by the page.
      if (readField(error, 'code') !== 'timeout') core.report(error)
    }
    p.fail(left())
  }

  const look = () => {
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
    look,
    follow() {
      const session = p.saved.session()
      for (const namespace of namespaces) {
        const then = session[namespace]
        if (p.connectorOf(namespace)?.id === then) continue
        if (then === undefined) p.leave([namespace], 'tab')
        else p.wait(namespace, then)
      }
      look()
    },
  }
}
