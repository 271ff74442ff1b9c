/** Every view of the modal by its title, in the dialog or in place. */
import type { Frame, Locator, Page } from '@playwright/test'
import { type AccountView, accountView, type TokensView, tokensView } from './account-view.ts'
import { type AccountsView, accountsView } from './accounts-view.ts'
import { type ActivityView, activityView } from './activity-view.ts'
import { type AllWalletsView, allWalletsView, downloadsView, helpView } from './all-wallets-view.ts'
import { type ConnectView, connectView } from './connect-view.ts'
import { type ConnectingView, connectingView } from './connecting-view.ts'
import { type EmailView, emailView } from './email-view.ts'
import { type NamesView, namesView } from './names-view.ts'
import { type NetworksView, networksView } from './networks-view.ts'
import {
  type BuyInProgressView,
  buyInProgressView,
  type OnRampView,
  onRampView,
  type PurchasesView,
  purchasesView,
} from './onramp-view.ts'
import { type PayView, payView } from './pay-view.ts'
import { type ReceiveView, receiveView } from './receive-view.ts'
import { type SelectTokenView, selectTokenView } from './select-token-view.ts'
import { type SendPreviewView, sendPreviewView } from './send-preview-view.ts'
import { type SendView, sendView } from './send-view.ts'
import { type SessionsView, sessionsView } from './sessions-view.ts'
import { type EmailChangeView, emailChangeView, type SettingsView, settingsView } from './settings-view.ts'
import { type SignInView, signInView } from './sign-in-view.ts'
import { type SwapPreviewView, type SwapView, swapPreviewView, swapView } from './swap-view.ts'
import { type SwitchNetworkView, switchNetworkView } from './switch-network-view.ts'
import { type UnsupportedChainView, unsupportedChainView } from './unsupported-chain-view.ts'
import { type WalletConnectView, walletConnectView } from './walletconnect-view.ts'

/** The dialog, or the region of an embedded modal. */
export type Place = 'dialog' | 'region'

export type Views = {
  /** Whatever view it shows. */
  readonly modal: Locator
  /** Until a press is meant for what stands here now: just after a change of view it may be one for what was there before. */
  untilMeant(): Promise<void>
  /** Presses what covers the page, beside the card, once a press there counts again after the last change of view. */
  pressOverlay(): Promise<void>
  /** The close button, once a press is meant for it. */
  pressClose(): Promise<void>
  /** From now on each time is written down that the dialog refuses to close: the ms that it shakes, also where motion is reduced. */
  shakes(): Promise<() => Promise<unknown[]>>
  /** The card, for as long as it shakes. */
  readonly shaking: Locator
  readonly close: Locator
  readonly back: Locator
  /** The passing message under the header; read out by screen readers. */
  notice(text: string | RegExp): Locator
  /** The bar for the host's engineer. */
  readonly alert: Locator
  readonly connect: ConnectView
  readonly allWallets: AllWalletsView
  readonly downloads: ReturnType<typeof downloadsView>
  readonly help: ReturnType<typeof helpView>
  readonly connecting: ConnectingView
  readonly walletConnect: WalletConnectView
  readonly email: EmailView
  readonly account: AccountView
  readonly tokens: TokensView
  readonly accounts: AccountsView
  readonly settings: SettingsView
  readonly emailChange: EmailChangeView
  readonly activity: ActivityView
  readonly names: NamesView
  readonly networks: NetworksView
  readonly switchNetwork: SwitchNetworkView
  readonly unsupportedChain: UnsupportedChainView
  readonly send: SendView
  readonly selectToken: SelectTokenView
  readonly preview: SendPreviewView
  readonly swap: SwapView
  readonly swapPreview: SwapPreviewView
  readonly receive: ReceiveView
  readonly onRamp: OnRampView
  readonly buying: BuyInProgressView
  readonly purchases: PurchasesView
  readonly pay: PayView
  readonly signIn: SignInView
  readonly sessions: SessionsView
}

/** As in `core/open-rules.ts`. */
const STRAY_MS = 500

export const views = (page: Page | Frame, place: Place = 'dialog'): Views => {
  const named = (name: string | RegExp) => page.getByRole(place, { name, exact: typeof name === 'string' })
  const modal = page.getByRole(place)
  const close = modal.getByRole('button', { name: 'Close' })
  const untilMeant = () =>
    modal.evaluate((_, ms) => new Promise<void>((done) => setTimeout(done, ms)), STRAY_MS)
  return {
    modal,
    untilMeant,
    async pressOverlay() {
      await untilMeant()
      await modal.click({ position: { x: 5, y: 5 } })
    },
    async pressClose() {
      await untilMeant()
      await close.click()
    },
    async shakes() {
      const seen = await modal.evaluateHandle((dialog) => {
        const durations: unknown[] = []
        dialog.addEventListener('animationstart', ({ target }) => {
          for (const animation of target instanceof Element ? target.getAnimations() : [])
            if (animation instanceof CSSAnimation && /^wm-(shake|dim)$/.test(animation.animationName))
              durations.push(animation.effect?.getTiming().duration)
        })
        return durations
      })
      return () => seen.jsonValue()
    },
    shaking: modal.locator('.shaking'),
    close,
    back: modal.getByRole('button', { name: 'Back' }),
    notice: (text) => modal.getByRole('status').filter({ hasText: text }),
    alert: modal.getByRole('alert').filter({ hasText: 'For the developer of this page' }),
    connect: connectView(named('Connect a wallet')),
    allWallets: allWalletsView(named('All wallets')),
    downloads: downloadsView(modal),
    help: helpView(modal),
    connecting: connectingView(modal),
    walletConnect: walletConnectView(modal, page),
    email: emailView(modal),
    account: accountView(named('Account')),
    activity: activityView(named('Activity')),
    tokens: tokensView(named('Tokens')),
    accounts: accountsView(named('Wallets and accounts')),
    settings: settingsView(named('Settings')),
    emailChange: emailChangeView(modal),
    names: namesView(named('Choose a name'), named('Your name')),
    networks: networksView(named('Choose a network')),
    switchNetwork: switchNetworkView(named('Switch network')),
    unsupportedChain: unsupportedChainView(named('Network not supported')),
    send: sendView(named('Send')),
    selectToken: selectTokenView(named('Choose a token')),
    preview: sendPreviewView(named('Review')),
    swap: swapView(named('Swap')),
    swapPreview: swapPreviewView(named('Review the swap')),
    receive: receiveView(named('Receive')),
    onRamp: onRampView(named('Buy crypto')),
    buying: buyInProgressView(named('Buying')),
    purchases: purchasesView(named('Your purchases')),
    signIn: signInView(named('Sign in')),
    pay: payView(named('Pay'), named('Payment')),
    sessions: sessionsView(named('Smart sessions'), named('New session'), named('Session created')),
  }
}
