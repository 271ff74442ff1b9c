/**
 * The public element: options in, methods and events out. Knows nothing of wallets or chains; opening and closing is
 * the presenter's. Everything here is in the first loading stage.
 */

import { tellConsole } from '../core/alerts.ts'
import { createCore } from '../core/create-core.ts'
import { createWallet } from '../core/create-wallet.ts'
import type { WalletEvents } from '../core/events.ts'
import type { OpenableView, OpenRequest } from '../core/open-rules.ts'
import type { Wallet } from '../core/wallet.ts'
import { toModalError } from '../errors/explain.ts'
import * as host from '../host/host.ts'
import type { PublicAccount, PublicNetwork, PublicState } from '../host/public.ts'
import { systemClock } from '../lib/clock.ts'
import { ignore } from '../lib/flight.ts'
import { isNamespace } from '../lib/namespaces.ts'
import { VERSION } from '../lib/version.ts'
import type { HostProvider as OwnProvider } from '../provider/eip1193-provider.ts'
import type { StandardWallet } from '../provider/standard-wallet.ts'
import { type ConfigReport, configReport } from '../state/remote-features.ts'
import { createPresenter, type Presenter } from './dialog/presenter.ts'
import { adoptSheets } from './dialog/sheet.ts'
import type { HostProvider } from './global-types.ts'
import {
  attributeOf,
  maybeMisspelt,
  optionAttributes,
  optionOf,
  readAttribute,
} from './options/attributes.ts'
import { createGivenOptions } from './options/given-options.ts'
import { type OptionName, optionNames, type ThemeMode } from './options/options.ts'
import type { NetworkId, ThemeVariables, WalletModalOptions } from './options/public-options.ts'
import type { ScriptData } from './options/script-options.ts'
import { createRegistry, type Registry } from './registry.ts'
import { isTopic, subscribeTopic, type Topic, type TopicCallback } from './topics.ts'
import { watchTriggers } from './triggers.ts'
import { takePreUpgrade } from './upgrade.ts'

/** A server has no HTMLElement; importing there does nothing and throws nothing. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement)

export type OpenOptions = {
  /** Without it: Connect, or Account for whoever is connected. */
  readonly view?: OpenableView | undefined
  /** `eip155` or `solana`: the wallets of this one; connected there already: its account. */
  readonly namespace?: string | undefined
  /** `wc:`, of the page's own client: shown as a code and a link, not paired. */
  readonly uri?: string | undefined
  /**
   * For `Send`: `{ to, amount, token }`, texts; `amount` in units of the token (`'0.1'`), `token` its contract or mint. For
   * `SwitchActiveChain`: `{ switchToChain, navigateTo, navigateWithReplace, network }`.
   */
  readonly arguments?: Readonly<Record<string, unknown>> | undefined
}

/** `value` in base units (wei): a bigint or 0x-hex; anything else rejects (decisions 12). */
export type SendTransactionRequest = {
  /** An address; no name. */
  readonly to: string
  /** Base units (wei, lamports): a bigint or 0x-hex. */
  readonly value: bigint | string
  /** 0x-hex; eip155 only. */
  readonly data?: string
  /** `eip155` or `solana`; not the one in use: it is from then on. Nobody connected there: 4100. */
  readonly namespace?: string
  /** Of the page's networks; a wallet that is on another one is asked to switch first. */
  readonly caipNetworkId?: string
}

/** Options that each tag has for itself; all others are shared. */
const OWN_OPTIONS: readonly OptionName[] = ['embedded', 'disableAppend']

/**
 * A crypto wallet connection modal: connect a wallet, pick a network, see the balance, receive and send.
 *
 * @tagname wallet-modal
 *
 * @attr {string} project-id - 32 hexadecimal characters; without it there are no remote services.
 * @attr {string} networks - CAIP-2 ids of known networks, separated by spaces or commas, or JSON.
 * @attr {string} default-network - CAIP-2 id; a stored choice wins.
 * @attr {string} metadata - JSON: { name, description, url, icons }.
 * @attr {"dark"|"light"} theme-mode - The theme.
 * @attr {string} theme-variables - JSON: `--wm-*` values.
 * @attr {string} locale - BCP 47 tag, or auto.
 * @attr {boolean} embedded - Shown in place, no overlay.
 * @attr {boolean} disable-append - Never inserted into the page by us.
 * @attr {boolean} basic - No remote feature, no project id needed.
 * @attr {string} features - JSON: { email, socials, swaps, onramp, activity, reownBranding, analytics, send, receive, legalCheckbox, allWallets, collapseWallets, connectMethodsOrder, walletFeaturesOrder, connectorTypeOrder }.
 * @attr {string} endpoints - JSON: { blockchain, wallets, analytics, relay, verify }: base urls in place of the services' own hosts.
 * @attr {string} custom-wallets - JSON: wallets of the host's own.
 * @attr {string} featured-wallet-ids - Ids of the directory that stand before others, in this order.
 * @attr {string} include-wallet-ids - Ids of the directory: no others are listed from there.
 * @attr {string} exclude-wallet-ids - Ids, reverse-domain ids or names of wallets that are not listed.
 * @attr {"show"|"hide"|"only-mobile"} all-wallets - The view of all wallets.
 * @attr {string} custom-rpc-urls - JSON: CAIP-2 id → list of urls, asked first.
 * @attr {string} default-account-types - JSON: namespace → eoa, smartAccount or payment, for e-mail and social accounts.
 * @attr {boolean} allow-unsupported-chain - Stay connected on networks that are not in the list.
 * @attr {boolean} enable-wallets - List wallets (default on).
 * @attr {boolean} enable-injected - List the wallet behind window.ethereum (default on).
 * @attr {boolean} enable-eip6963 - List wallets that announce themselves (default on).
 * @attr {boolean} enable-coinbase - List the Coinbase wallet, which opens in a window of its own (default on).
 * @attr {"all"|"smartWalletOnly"|"eoaOnly"} coinbase-preference - Which of its accounts: any, passkeys, or those of its app.
 * @attr {boolean} enable-wallet-connect - List WalletConnect; it needs a project id (default on).
 * @attr {boolean} prefer-universal-links - On phones, open wallets by their https link where they have one (default off).
 * @attr {string} safe-origins - Origins that may frame the page as a Safe app (default https://app.safe.global).
 * @attr {boolean} enable-network-switch - Ask wallets to switch networks (default on).
 * @attr {boolean} enable-reconnect - Restore the connection after a reload (default on).
 * @attr {boolean} announce-provider - Announce the connected wallet to the page by EIP-6963 (default off).
 * @attr {string} terms-conditions-url - https url of the terms.
 * @attr {string} privacy-policy-url - https url of the privacy policy.
 * @attr {string} tokens - JSON: CAIP-2 id → list of token addresses, or of { address, imageUrl }, whose balances are shown.
 * @attr {string} chain-images - JSON: CAIP-2 id → image url.
 * @attr {string} connector-images - JSON: connector id → image url.
 * @attr {boolean} debug - Show alerts for the host's engineer in the card (default on).
 * @attr {"silent"|"error"|"warn"|"info"|"debug"} log-level - What is written to the console.
 * @attr {number} z-index - For the embedded case; an open dialog is in the top layer.
 *
 * @fires {CustomEvent} wm-ready - Options are parsed and the element can be used.
 * @fires {CustomEvent} wm-open - The dialog was opened; detail `{ view }`.
 * @fires {CustomEvent} wm-close - The dialog is about to close; cancelable; detail `{ reason }`.
 * @fires {CustomEvent} wm-connect - A wallet is connected; detail is the account.
 * @fires {CustomEvent} wm-disconnect - The wallet is not connected any more; detail `{ namespace }`.
 * @fires {CustomEvent} wm-account-change - Status, address or wallet has changed; detail is the account.
 * @fires {CustomEvent} wm-network-change - The network in use has changed; detail is the network.
 * @fires {CustomEvent} wm-transaction - A transaction sent from here has a new status.
 * @fires {CustomEvent} wm-error - Something the host's engineer should know; detail `{ code, message, cause }`.
 * @fires {CustomEvent} wm-event - What the visitor did; detail `{ event, properties }`.
 *
 * @slot header - Under the header row.
 * @slot legal - Above the footer.
 * @slot footer - At the end of the card.
 * @slot frame - Kept for the secure frame.
 *
 * @csspart overlay - What covers the page.
 * @csspart dialog - The card.
 * @csspart header - The row with the title.
 * @csspart title - The title.
 * @csspart back - The button that leads back.
 * @csspart close - The button that closes.
 * @csspart body - What scrolls.
 * @csspart footer - What stands below: the slots legal and footer.
 * @csspart button - Every big button.
 * @csspart wallet - A wallet's row.
 * @csspart network - A network's row.
 * @csspart token - A token's row, and the button that chooses one.
 * @csspart input - A field's input.
 * @csspart qr - The QR code.
 * @csspart notification - The notification.
 * @csspart alert - The bar for the host's engineer.
 *
 * @cssprop --wm-accent - The one accent.
 * @cssprop --wm-on-accent - Text on the accent; computed when not given.
 * @cssprop --wm-background - The card.
 * @cssprop --wm-surface - Rows and fields.
 * @cssprop --wm-foreground - Text.
 * @cssprop --wm-muted - Secondary text.
 * @cssprop --wm-border - Lines.
 * @cssprop --wm-success - Success.
 * @cssprop --wm-error - Errors.
 * @cssprop --wm-overlay - What covers the page.
 * @cssprop --wm-radius - The card's radius.
 * @cssprop --wm-font-family - The font.
 * @cssprop --wm-font-size - The size of text.
 * @cssprop --wm-space - The grid's unit.
 * @cssprop --wm-duration - How long motion takes.
 * @cssprop --wm-width - The card's width.
 * @cssprop --wm-z-index - For the embedded case.
 * @cssprop --wm-qr-foreground - The QR code's dots.
 * @cssprop --wm-qr-background - The QR code's ground.
 */
export class WalletModalElement extends Base implements WalletModalOptions {
  static readonly observedAttributes: readonly string[] = optionAttributes
  static readonly version: string = VERSION
  /** What all tags of the page share; a second script of any version finds it here. @internal */
  static readonly registry: Registry = createRegistry()

  declare projectId: WalletModalOptions['projectId']
  declare networks: WalletModalOptions['networks']
  declare defaultNetwork: WalletModalOptions['defaultNetwork']
  declare metadata: WalletModalOptions['metadata']
  declare themeMode: WalletModalOptions['themeMode']
  declare themeVariables: WalletModalOptions['themeVariables']
  declare locale: WalletModalOptions['locale']
  declare embedded: WalletModalOptions['embedded']
  declare disableAppend: WalletModalOptions['disableAppend']
  declare basic: WalletModalOptions['basic']
  declare features: WalletModalOptions['features']
  declare endpoints: WalletModalOptions['endpoints']
  declare customWallets: WalletModalOptions['customWallets']
  declare featuredWalletIds: WalletModalOptions['featuredWalletIds']
  declare includeWalletIds: WalletModalOptions['includeWalletIds']
  declare excludeWalletIds: WalletModalOptions['excludeWalletIds']
  declare allWallets: WalletModalOptions['allWallets']
  declare customRpcUrls: WalletModalOptions['customRpcUrls']
  declare allowUnsupportedChain: WalletModalOptions['allowUnsupportedChain']
  declare defaultAccountTypes: WalletModalOptions['defaultAccountTypes']
  declare enableWallets: WalletModalOptions['enableWallets']
  declare enableInjected: WalletModalOptions['enableInjected']
  declare enableEip6963: WalletModalOptions['enableEip6963']
  declare enableCoinbase: WalletModalOptions['enableCoinbase']
  declare coinbasePreference: WalletModalOptions['coinbasePreference']
  declare enableWalletConnect: WalletModalOptions['enableWalletConnect']
  declare preferUniversalLinks: WalletModalOptions['preferUniversalLinks']
  declare enableNetworkSwitch: WalletModalOptions['enableNetworkSwitch']
  declare enableReconnect: WalletModalOptions['enableReconnect']
  declare announceProvider: WalletModalOptions['announceProvider']
  declare safeOrigins: WalletModalOptions['safeOrigins']
  declare termsConditionsUrl: WalletModalOptions['termsConditionsUrl']
  declare privacyPolicyUrl: WalletModalOptions['privacyPolicyUrl']
  declare tokens: WalletModalOptions['tokens']
  declare chainImages: WalletModalOptions['chainImages']
  declare connectorImages: WalletModalOptions['connectorImages']
  declare debug: WalletModalOptions['debug']
  declare logLevel: WalletModalOptions['logLevel']
  declare zIndex: WalletModalOptions['zIndex']

  #given = createGivenOptions(() => WalletModalElement.registry.isClaimed)
  #wasConnected = false
  #scriptData: ScriptData = {}
  #parts: { readonly wallet: Wallet; readonly presenter: Presenter } | undefined
  #resolveReady: () => void = () => {}
  #isReady = false
  /** Resolves when options are parsed and the element can be used; `connecting` already when a session is stored. */
  ready: Promise<void> = new Promise((resolve) => {
    this.#resolveReady = resolve
  })

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    adoptSheets(root, WalletModalElement.registry)
    const { values, calls, data } = takePreUpgrade(this)
    this.#scriptData = data
    // After the attributes, which the browser reports right after the constructor.
    if (values.length + calls.length + Object.keys(data).length > 0)
      queueMicrotask(() => {
        this.takeData(data)
        for (const [name, value] of values) this.#set(name, value)
        for (const { name, args, done } of calls) {
          const method: unknown = Reflect.get(this, name)
          if (typeof method === 'function') done(method.apply(this, args))
        }
      })
  }

  attributeChangedCallback(attribute: string, before: string | null, now: string | null): void {
    const name = optionOf(attribute)
    if (name && before !== now) this.#set(name, readAttribute(name, now), true)
  }

  connectedCallback(): void {
    const { registry } = WalletModalElement
    registry.connected.add(this)
    this.#wasConnected = true
    // An owner that was created in code may not be in the page yet, so only one that has left counts as gone.
    const { owner } = registry
    const isGone = owner === undefined ? false : owner.#wasConnected && !registry.connected.has(owner)
    if (isGone) this.#takeOver()
    WalletModalElement.watchTriggers()
    // Two microtasks later, so that own properties set before the upgrade are read first, on all tags that are
    // upgraded together.
    queueMicrotask(() =>
      queueMicrotask(() => {
        if (!this.isConnected) return
        const { wallet, presenter } = this.#boot()
        wallet.wallets.add(wallet)
        presenter.attach()
        this.#becomeReady()
      }),
    )
  }

  /** A trigger was pressed, but there is no tag: tells the engineer, once. @internal */
  static pressedAlone(): void {
    const { registry } = WalletModalElement
    if (!registry.isReported) tellConsole('trigger-alone')
    registry.isReported = true
  }

  /** @internal */
  static watchTriggers(): void {
    const { registry } = WalletModalElement
    registry.stopTriggers ??= watchTriggers({
      open(view) {
        const element = firstOf(registry)
        if (element) ignore(element.open({ view }))
        else WalletModalElement.pressedAlone()
      },
      warm: () => firstOf(registry)?.warm(),
    })
  }

  /** A move that keeps state (`moveBefore`) is neither a leaving nor an entering. */
  connectedMoveCallback(): void {}

  disconnectedCallback(): void {
    // A move disconnects the tag and connects it again in the same task.
    queueMicrotask(() => {
      if (this.isConnected) return
      const { registry } = WalletModalElement
      registry.connected.delete(this)
      const parts = this.#parts
      parts?.presenter.detach()
      // A wallet without a tag in the page cannot show anything.
      parts?.wallet.wallets.delete(parts.wallet)
    })
  }

  /** Resolves when shown; rejects with `view-unknown`, `not-in-page` or `chunk-failed`. */
  open(options?: OpenOptions): Promise<void>
  /** Triggers may name anything as the view. @internal */
  open(options?: OpenRequest): Promise<void>
  open(options: OpenRequest = {}): Promise<void> {
    return this.#promise(({ presenter }) => presenter.show(options))
  }

  /** False when the guard or the host keeps it open. */
  close(): boolean {
    return this.#boot().presenter.requestClose('api')
  }

  /** By reverse-domain id or connector id; without one it opens and settles on connection or closing (4001). */
  connect(walletId?: string): Promise<PublicAccount> {
    return this.#promise(({ wallet }) => host.hostConnect(wallet, walletId))
  }

  /** Without a namespace: all. An open dialog closes when nobody is left. */
  disconnect(namespace?: string): Promise<void> {
    return this.#promise(async ({ wallet, presenter }) => {
      if (namespace !== undefined && !isNamespace(namespace)) return
      const { session } = wallet
      const was = session.connector()
      const disconnected = session.disconnect(namespace)
      // The host disconnected while the visitor has the dialog open: close it.
      if (was && !session.connector()) presenter.requestClose('api')
      await disconnected
    })
  }

  /** By CAIP-2 id. Rejects with `network-unknown`, 4001, or `chain-not-supported`. */
  switchNetwork(caipNetworkId: NetworkId): Promise<PublicNetwork> {
    return this.#promise(({ wallet }) => host.hostSwitchNetwork(wallet, caipNetworkId))
  }

  /** Opens our review; resolves with the hash, rejects with 4001 when declined or closed. */
  sendTransaction(request: SendTransactionRequest): Promise<{ readonly hash: string }> {
    return this.#promise(({ wallet }) => host.hostSendTransaction(wallet, request))
  }

  /** personal_sign by the connected wallet. */
  signMessage(request: {
    readonly message: string | Uint8Array
    readonly namespace?: string
  }): Promise<{ readonly signature: string }> {
    return this.#promise(({ wallet }) => host.hostSignMessage(wallet, request))
  }

  /** A frozen copy, as it is now. */
  getState(): PublicState {
    return host.getState(this.#boot().wallet)
  }

  /** A frozen copy, as it is now. Without a namespace: of the one in use. */
  getAccount(namespace?: string): PublicAccount {
    return host.getAccount(this.#boot().wallet, namespace)
  }

  /** The network in use; a frozen copy. */
  getNetwork(): PublicNetwork {
    return host.getNetwork(this.#boot().wallet)
  }

  /** Each remote feature: what the project's owner set, what the host set, what holds and why. */
  getConfigReport(): ConfigReport {
    return configReport(this.#boot().wallet.state)
  }

  /**
   * For whoever is connected, and one object for the life of the page: for eip155 an EIP-1193 provider, whose requests pass on
   * unchanged and are confirmed in the wallet; for solana a wallet as the Wallet Standard has it. Undefined while nobody is.
   */
  getProvider(namespace?: 'eip155'): HostProvider | undefined
  getProvider(namespace: 'solana'): StandardWallet | undefined
  getProvider(namespace?: string): HostProvider | StandardWallet | undefined
  getProvider(namespace?: string): OwnProvider | StandardWallet | undefined {
    return host.getProvider(this.#boot().wallet, namespace)
  }

  /** The same as the option `themeMode`. */
  setThemeMode(themeMode: ThemeMode): void {
    this.themeMode = themeMode
  }

  /** The same as the option `themeVariables`: takes the place of all that were set before. */
  setThemeVariables(themeVariables: ThemeVariables): void {
    this.themeVariables = themeVariables
  }

  /** The same as the option `locale`: a BCP 47 tag, or `auto`. */
  setLocale(locale: string): void {
    this.locale = locale
  }

  /** Calls back at once with the current value and then with each change; returns the end of it. */
  subscribe<K extends Topic>(topic: K, callback: TopicCallback<K>): () => void {
    if (!isTopic(topic)) return () => {}
    const stop = subscribeTopic(this.#boot().wallet, topic, callback)
    if (topic !== 'events') return stop
    const listener = (event: Event) => {
      if (event.target === this && event instanceof CustomEvent) callback(event.detail)
    }
    this.addEventListener('wm-event', listener)
    return () => this.removeEventListener('wm-event', listener)
  }

  /** Called when pointer or focus enters a trigger. @internal */
  warm(): void {
    this.#boot().presenter.warm()
  }

  /** Closes this dialog because another tag opens one. @internal */
  yield(): void {
    const modal = this.#parts?.wallet.state.modal
    if (modal?.open && !modal.embedded) this.#parts?.presenter.requestClose('api')
  }

  /** The value in force. @internal */
  optionValue(name: OptionName): unknown {
    return this.#given.config[name]
  }

  /** @internal */
  setOption(name: OptionName, raw: unknown): void {
    this.#set(name, raw)
  }

  /** Applies the `data-` options of a script tag. @internal */
  takeData(data: ScriptData): void {
    this.#scriptData = data
    for (const name of optionNames) if (Object.hasOwn(data, name)) this.#set(name, data[name], true)
  }

  /**
   * Called when the page's code called `createWalletModal`, with or without options: the tag now belongs to it.
   * @internal
   */
  claim(options: object): void {
    const { registry } = WalletModalElement
    const wasOwner = registry.owner === this
    const dropped = this.#given.dropped.size
    if (Object.keys(options).length > 0) {
      registry.isClaimed = true
      for (const element of new Set([this, ...registry.connected])) element.#given.drop()
    } else this.#given.trust()
    if (!wasOwner || this.#given.dropped.size > dropped) this.#takeOver()
    if (this.#isReady) this.#alertProblems()
  }

  #promise<T>(verb: (parts: { wallet: Wallet; presenter: Presenter }) => Promise<T>): Promise<T> {
    const run = async () => verb(this.#boot())
    return ignore(
      run().catch(async (error: unknown) => {
        throw await toModalError(error)
      }),
    )
  }

  #boot(): { readonly wallet: Wallet; readonly presenter: Presenter } {
    if (this.#parts) return this.#parts
    const { registry } = WalletModalElement
    const isFirst = registry.core === undefined
    registry.owner ??= this
    const core = registry.core ?? createCore(window, { ...registry.owner.#given.config }, systemClock)
    registry.core = core
    const presenter = createPresenter(
      {
        element: this,
        registry,
        core,
        isEmbedded: () => this.#given.config.embedded,
        wallet: () => wallet,
        dispatch: (name, detail, cancelable) => this.#dispatch(name, detail, cancelable),
      },
      systemClock,
    )
    const wallet = createWallet(core, presenter)
    this.#parts = { wallet, presenter }
    if (this.isConnected) core.wallets.add(wallet)
    core.onEvent((name, detail) => this.#dispatch(name, detail))
    if (isFirst) core.start()
    return this.#parts
  }

  #becomeReady(): void {
    if (this.#isReady) return
    this.#isReady = true
    this.#alertProblems()
    const { wallet } = this.#boot()
    const { projectId, basic } = wallet.state.config
    if (!projectId && !basic) wallet.alert('project-id-missing')
    const names = [...this.getAttributeNames(), ...Object.keys(this.#scriptData).map(attributeOf)]
    const suspects = names.filter(maybeMisspelt)
    if (suspects.length > 0)
      import('./options/misspelt.ts').then(
        ({ alertMisspelt }) => alertMisspelt(wallet, suspects),
        wallet.report,
      )
    wallet.state.modal.initialized = true
    if (WalletModalElement.registry.owner !== this) this.#alertDifference()
    this.#resolveReady()
    this.#dispatch('wm-ready', undefined)
  }

  #set(name: OptionName, raw: unknown, isMarkup?: boolean): void {
    this.#given.set(name, raw, isMarkup)
    if (this.#isReady) this.#alertProblems()
    // The core may exist already, through a method call or another tag.
    this.#apply([name])
  }

  #apply(names: readonly OptionName[]): void {
    const { registry } = WalletModalElement
    const { core } = registry
    if (names.some((name) => OWN_OPTIONS.includes(name))) this.#parts?.presenter.replace()
    if (!core) return
    if (registry.owner !== this) {
      if (this.#isReady) this.#alertDifference()
      return
    }
    for (const name of names) Object.assign(core.state.config, { [name]: this.#given.config[name] })
    core.apply(names)
    for (const element of registry.connected) element.#parts?.presenter.restyle()
  }

  /** Makes this tag's options the ones in force. */
  #takeOver(): void {
    WalletModalElement.registry.owner = this
    this.#apply(optionNames)
  }

  #alertProblems(): void {
    const { wallet } = this.#boot()
    for (const problem of this.#given.takeProblems()) wallet.alert('option-invalid', problem)
    const options = [...this.#given.dropped].join(', ')
    if (options) wallet.alert('options-dropped', { options })
  }

  #alertDifference(): void {
    const { wallet } = this.#boot()
    const { config, given } = this.#given
    const differing = [...given].filter(
      (name) => !OWN_OPTIONS.includes(name) && !isSame(config[name], wallet.state.config[name]),
    )
    if (differing.length > 0) wallet.alert('options-differ', { options: differing.join(', ') })
  }

  #dispatch(name: keyof WalletEvents, detail: unknown, cancelable = false): boolean {
    return this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, cancelable, detail }))
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The tag that a trigger opens: preferably one that is not embedded. */
const firstOf = (registry: Registry): WalletModalElement | undefined => {
  const all = [...registry.connected]
  return all.find((element) => !element.embedded) ?? all[0]
}

/** One accessor per option. The getter returns the value in force, not what was given. */
for (const name of optionNames)
  Object.defineProperty(WalletModalElement.prototype, name, {
    configurable: true,
    enumerable: true,
    get(this: WalletModalElement) {
      return this.optionValue(name)
    },
    set(this: WalletModalElement, raw: unknown) {
      this.setOption(name, raw)
    },
  })
