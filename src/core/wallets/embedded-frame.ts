/**
 * The secure frame of this page: where it is, whose child it becomes, and what it is told of the page when it starts and when the page
 * changes its looks.
 */
import { subscribe } from 'valtio/vanilla'
import type { SavedAuth } from '../../connectors/auth/saved-auth.ts'
import type { FrameAppData, FrameAsk } from '../../frame/contract.ts'
import { createFrame, type Frame } from '../../frame/create-frame.ts'
import { FRAME_ENDPOINT } from '../../frame/frame-endpoint.ts'
import { frameUrl } from '../../frame/frame-url.ts'
import { frameAlertTexts } from '../../i18n/en.frame-alerts.ts'
import { mainElement } from '../../state/main-element.ts'
import { activeNetwork } from '../../state/network.ts'
import { smartNetworksOf } from '../../state/smart-networks.ts'
import type { Core } from '../wallet.ts'
import { adoptFrameSheet } from './frame-sheet.ts'
import { frameTheme } from './frame-theme.ts'
import { readMetadata } from './metadata.ts'

export type Sdk = Pick<FrameAppData, 'sdkType' | 'sdkVersion'>

/** `syncTheme`: tells it how the page looks now, if it is there. */
export type EmbeddedFrame = Frame & { syncTheme(): void }

export type FrameParts = {
  readonly core: Core
  readonly page: Window
  readonly saved: SavedAuth
  readonly sdk: Sdk
}

export const openEmbeddedFrame = (
  { core, page, saved, sdk }: FrameParts,
  onLost: () => void,
): EmbeddedFrame => {
  const { config, network } = core.state
  const shownTheme = () =>
    mainElement(core.elements)?.modal.element.shadowRoot?.querySelector<HTMLElement>('.wm')?.dataset['theme']
  // Nobody waits for it, and a frame that looks different signs all the same.
  const syncTheme = (ask: FrameAsk) =>
    void ask('SYNC_THEME', frameTheme(config, shownTheme())).catch(() => {})
  const smart = smartNetworksOf(core)
  /** Nobody waits for it: until it is known, nothing is offered that depends on it. */
  const readSmartNetworks = (ask: FrameAsk) => {
    ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined).then((ids) => {
      smart.ids = ids
    }, core.report)
  }
  const frame = createFrame({
    page,
    clock: core.clock,
    url: () =>
      frameUrl({
        endpoint: config.endpoints.frame ?? FRAME_ENDPOINT,
        projectId: config.projectId ?? '',
        network: saved.read().network ?? activeNetwork(network).caipNetworkId,
        enableLogger: config.logLevel === 'debug',
      }),
    parent() {
      const element = mainElement(core.elements)?.modal.element
      if (element?.shadowRoot) adoptFrameSheet(element.shadowRoot)
      return element
    },
    title: () => 'Secure wallet',
    onStart(ask) {
      const data = {
        metadata: readMetadata(config.metadata, page),
        ...sdk,
        projectId: config.projectId ?? '',
      }
      ask('SYNC_DAPP_DATA', data).catch(core.report)
      syncTheme(ask)
      readSmartNetworks(ask)
    },
    isOriginMissing: () => core.state.project.isOriginMissing === true,
    onLost,
    onTrouble: (code, cause) => core.raise({ code, message: frameAlertTexts[code], cause }),
    debug(line) {
      if (config.logLevel === 'debug') console.debug('[wallet-modal]', line)
    },
    createId: () => crypto.getRandomValues(new Uint32Array(2)).join('').slice(0, 12),
  })
  const whose = () => `${config.endpoints.frame} ${config.projectId}`
  let known = whose()
  const syncThere = () => {
    if (frame.element()) syncTheme(frame.ask)
  }
  subscribe(config, () => {
    // Another project, or another host: what is there belongs to the last one.
    if (known !== whose()) frame.dispose()
    else syncThere()
    known = whose()
  })
  return { ...frame, syncTheme: syncThere }
}
