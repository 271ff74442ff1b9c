/**
 * Finds the wallets that register themselves on the page: by announcement (EIP-6963) or in the Wallet Standard, whose code is
 * loaded when it is asked for. Owns when that begins and ends; which of them are listed is `wallets.ts`.
 */
import { ownFailure } from '../errors/own.ts'
import { discoverAnnounced } from './announced.ts'
import type { Connector } from './connector.ts'

export type Discovery = {
  readonly announced: readonly Connector[]
  readonly standard: readonly Connector[]
  /** Installed wallets answer before it returns; later calls do nothing. */
  findAnnounced(): void
  findStandard(): void
  dispose(): void
}

export const createDiscovery = (
  page: Window,
  onChange: () => void,
  onError: (error: unknown) => void,
): Discovery => {
  const announced: Connector[] = []
  const standard: Connector[] = []
  const stops: (() => void)[] = []
  let isAnnounced = false
  let isStandard = false
  const update = (change: () => void) => {
    change()
    onChange()
  }

  return {
    announced,
    standard,

    findAnnounced() {
      if (isAnnounced) return
      // Set before the request, because installed wallets answer synchronously and `onChange` may list again.
      isAnnounced = true
      stops.push(discoverAnnounced(page, (connector) => update(() => announced.push(connector))))
    },

    findStandard() {
      if (isStandard) return
      isStandard = true
      import('./wallet-standard.ts').then(
        (part) => {
          stops.push(
            part.discoverStandard(
              page,
              (connector) => update(() => standard.push(connector)),
              (connector) => update(() => standard.splice(standard.indexOf(connector), 1)),
            ),
          )
        },
        (error) => {
          // The next call tries again.
          isStandard = false
          onError(ownFailure('chunk-failed', error))
        },
      )
    },

    dispose() {
      for (const stop of stops.splice(0)) stop()
      isAnnounced = false
    },
  }
}
