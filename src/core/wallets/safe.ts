/**
 * The Safe that frames the page, if there is one: greeted once, listed when it has answered, connected without a click when it
 * answered in time (decisions 22) and there are no terms to agree to first (decisions 23). It comes with the frame, so nothing of it is
 * stored. Loaded inside a frame only.
 */

import type { Connector } from '../../connectors/connector.ts'
import { createSafe, LISTED_SAFE, SAFE_ANSWER_MS } from '../../connectors/safe/create-safe.ts'
import { isExcluded } from '../../connectors/wallets.ts'
import { mustAgree } from '../../features/connect/connect.state.ts'
import { isInFront } from '../../state/is-in-front.ts'
import { noticesOf } from '../../state/notices.ts'
import type { Proposer } from '../../transfer/pending.ts'
import type { StartableCore } from '../wallet.ts'
import { possibleParents } from './framed.ts'

const NOTICE = 'notice.safe-owners'

export type SafeFrame = {
  /** Options may allow it now. */
  greet(): void
  dispose(): void
}

/** `framed`: where wallets go that come with the frame. `onSafe`: who it is, when it has said so. */
export function createSafeFrame(
  core: StartableCore,
  page: Window,
  framed: Connector[],
  onSafe: (safe: Proposer) => void,
): SafeFrame {
  const { state, clock } = core
  let stop: (() => void) | undefined

  const isWanted = () =>
    state.config.enableWallets &&
    !isExcluded(LISTED_SAFE, state.config.excludeWalletIds) &&
    state.network.networks.some(({ chainNamespace }) => chainNamespace === 'eip155')

  const onWaiting = (isWaiting: boolean) => {
    if (isWaiting) noticesOf(core).show('loading', NOTICE)
    else if (state.notice.current?.key === NOTICE) noticesOf(core).hide()
  }

  const greet = async (origins: readonly string[]) => {
    /** Whom the visitor connects or leaves in this page load is not taken from under them. */
    let hasDecided = false
    const stopListening = core.onEvent((name, detail) => {
      if ((name === 'wm-connect' && !Reflect.get(detail, 'restored')) || name === 'wm-disconnect')
        hasDecided = true
    })
    const { isVisible } = core
    const safe = createSafe({
      page,
      origins,
      clock,
      isVisible,
      onWaiting,
      onSafe: ({ address, chainId }, find) => onSafe({ address, caipNetworkId: `eip155:${chainId}`, find }),
    })
    stop = () => {
      stopListening()
      safe.dispose()
    }
    try {
      const from = clock.monotonic()
      // Whoever frames the page and answers with something else is no Safe, and that is nobody's error.
      const link = await safe.detect().catch(() => undefined)
      if (!link) return
      const isInTime = clock.monotonic() - from <= SAFE_ANSWER_MS
      // First: its row is there, and connects with a click, also if the code of the session does not come.
      framed.push(safe)
      core.connectors.refresh()
      const session = await core.session.live()
      if (!isInTime || hasDecided || !state.config.enableReconnect || !isWanted() || mustAgree(core)) return
      session.accept(safe, link, { restored: true })
      // Who looks at the list of wallets meanwhile belongs on Account now.
      for (const element of core.elements)
        if (isInFront(element, 'Connect') || isInFront(element, 'ConnectWallets')) element.go.home()
    } finally {
      stopListening()
    }
  }

  return {
    greet() {
      const origins = possibleParents(page, state.config.safeOrigins)
      if (!stop && origins.length > 0 && isWanted()) greet(origins).catch(core.report)
    },
    dispose: () => stop?.(),
  }
}
