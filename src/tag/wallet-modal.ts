/**
 * The public element: options in, methods and events out. Knows nothing of wallets or chains; opening and closing is
 * the presenter's. Everything here is in the first loading stage.
 */

import type { OpenRequest } from '../core/open-rules.ts'
import { toModalError } from '../errors/explain.ts'
import * as host from '../host/host.ts'
import type { PublicAccount, PublicNetwork, PublicState } from '../host/public.ts'
import { ignore } from '../lib/flight.ts'
import type { Namespace } from '../lib/namespaces.ts'
import type { SignInSession } from '../lib/sign-in.ts'
import { VERSION } from '../lib/version.ts'
import type { HostProvider as OwnProvider } from '../provider/eip1193-provider.ts'
import type { StandardWallet } from '../provider/standard-wallet.ts'
import { type ConfigReport, configReport } from '../state/remote-features.ts'
import { adoptSheets } from './dialog/sheet.ts'
import { optionAttributes, optionOf, readAttribute } from './options/attributes.ts'
import { type OptionName, optionNames } from './options/options.ts'
import type { NetworkId } from './options/public/networks.ts'
import type { ThemeMode, ThemeVariables } from './options/public/theme.ts'
import type { OptionProperties } from './options/public-options.ts'
import type { ScriptData } from './options/script-options.ts'
import type {
  GrantedPermissions,
  HostProvider,
  OpenOptions,
  Payment,
  PaymentRequest,
  PermissionsRequest,
  SendTransactionRequest,
} from './public-methods.ts'
import { createRegistry, type Registry } from './registry.ts'
import { createTag, type Parts } from './tag.ts'
import { isTopic, subscribeTopic, type Topic, type TopicCallback } from './topics.ts'
import { reportTriggerAlone } from './triggers.ts'
import { takePreUpgrade } from './upgrade.ts'

/** A server has no HTMLElement; importing there does nothing and throws nothing. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement)

/**
 * A crypto wallet connection modal: connect a wallet, pick a network, see the balance, receive and send.
 *
 * @tagname wallet-modal
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
 * @csspart code - The box of a code that was sent by e-mail.
 * @csspart currency - The button that chooses a currency.
 * @csspart qr - The QR code.
 * @csspart notification - The notification.
 * @csspart alert - The bar for the host's engineer.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: each option of the interface has its accessor
export class WalletModalElement extends Base {
  static readonly observedAttributes: readonly string[] = optionAttributes
  static readonly version: string = VERSION
  /** What all tags of the page share; a second script of any version finds it here. @internal */
  static readonly registry: Registry = createRegistry()

  #tag = createTag(this, WalletModalElement.registry)
  /** Resolves when options are parsed and the element can be used; `connecting` already when a session is stored. */
  ready: Promise<void> = this.#tag.ready

  constructor() {
    super()
    adoptSheets(this.attachShadow({ mode: 'open' }), WalletModalElement.registry)
    const { values, data, claims, calls } = takePreUpgrade(this)
    // After the attributes, which the browser reports right after the constructor.
    queueMicrotask(() => {
      this.takeData(data)
      for (const [name, value] of values) this.setOption(name, value)
      for (const options of claims) this.claim(options)
    })
    // Each in a turn of its own: what a callback of the page's throws is the page's error, and the calls behind it follow.
    for (const { name, args, done } of calls.splice(0))
      queueMicrotask(() => done(Reflect.get<object, string>(this, name).apply(this, args)))
  }

  attributeChangedCallback(attribute: string, before: string | null, now: string | null): void {
    const name = optionOf(attribute)
    if (name && before !== now) this.#tag.options.set(name, readAttribute(name, now), true)
  }

  /** A trigger was pressed, but there is no tag. @internal */
  static readonly pressedAlone = (): void => reportTriggerAlone(WalletModalElement.registry)

  adoptedCallback(): void {
    adoptSheets(this.shadowRoot, WalletModalElement.registry)
  }

  connectedCallback(): void {
    this.#tag.enter()
  }

  /** A move that keeps state (`moveBefore`) is neither a leaving nor an entering. */
  connectedMoveCallback(): void {}

  disconnectedCallback(): void {
    this.#tag.leave()
  }

  /** Opens the dialog. Resolves when the view is shown; rejects with `view-unknown`, `not-in-page` or `chunk-failed`, and with 4001 if it is closed or opened anew before that, or if another tag's dialog is open that may not be closed, as with a required sign-in. */
  open(options?: OpenOptions): Promise<void>
  /** Triggers may name anything as the view. @internal */
  open(options?: OpenRequest): Promise<void>
  open(options?: OpenRequest): Promise<void> {
    return this.#promise(({ presenter }) => presenter.show(options ?? {})) // Null: of a page without types.
  }

  /** Closes the dialog. False when `preventDefault()` of `wm-close`, or a view that has to be answered, keeps it open. */
  close(): boolean {
    return this.#tag.boot().presenter.requestClose('api')
  }

  /**
   * Connects a wallet, by reverse-domain id, connector id or directory id. Without one, or with `auth`, it opens the dialog: resolves when a
   * wallet is connected, at once where one is, and before a sign-in (`signIn()`); rejects with 4001 when it is declined or the dialog closed, `connector-not-found` for an id that nobody knows, `walletconnect-not-found` where that one needs a `projectId`.
   */
  connect(walletId?: string): Promise<PublicAccount> {
    return this.#promise(({ wallet }) => host.hostConnect(wallet, walletId))
  }

  /** Disconnects a namespace, or without one all of them; WalletConnect and wallets by e-mail or social account in both. An open dialog closes when nobody is left. */
  disconnect(namespace?: string): Promise<void> {
    return this.#promise(async ({ wallet: { session }, presenter }) => {
      const was = session.connector()
      const disconnected = session.disconnect(namespace as Namespace) // Looks whether it is one.
      // The host disconnected while the visitor has the dialog open: close it.
      if (was && !session.connector()) presenter.requestClose('api')
      await disconnected
    })
  }

  /** Switches to a network, by CAIP-2 id. Rejects with `network-unknown`, 4001, `chain-not-supported`, or `switch-failed` where the wallet did not go there. */
  switchNetwork(caipNetworkId: NetworkId): Promise<PublicNetwork> {
    return this.#promise(({ wallet }) => host.hostSwitchNetwork(wallet, caipNetworkId))
  }

  /** Opens the review of a transaction. Resolves with its hash, in a Safe once its owners have executed it; rejects with 4001 when it is declined or closed. */
  sendTransaction(request: SendTransactionRequest): Promise<{ readonly hash: string }> {
    return this.#verb('sendTransaction', request)
  }

  /** Asks the visitor to pay (`features.pay`). Resolves as `sendTransaction`; rejects with 4001 when it is closed, `payment-invalid`, `payment-expired`. */
  pay(request: PaymentRequest): Promise<Payment> {
    return this.#verb('pay', request)
  }

  /**
   * Asks the visitor to let the page act for a while (`features.smartSessions`, ERC-7715). Resolves once the wallet has granted it; rejects with 4001
   * when it is declined or closed, `permissions-invalid`.
   */
  grantPermissions(request: PermissionsRequest): Promise<GrantedPermissions> {
    return this.#verb('grantPermissions', request)
  }

  /** Ends a session, by the `context` of `grantPermissions`; the wallet signs that. Rejects with 4001, `permissions-invalid`, `sending-busy`, `service-failed`. */
  revokePermissions(context: string): Promise<void> {
    return this.#verb('revokePermissions', context)
  }

  /** Signs a message with the connected wallet: `personal_sign`, on Solana `solana:signMessage`. */
  signMessage(request: {
    readonly message: string | Uint8Array
    readonly namespace?: string | undefined
  }): Promise<{ readonly signature: string }> {
    return this.#verb('signMessage', request)
  }

  /** Signs the visitor in to your site (`siwx`), connecting first. Resolves with the session, at once where there is one; rejects with 4001. */
  signIn(): Promise<SignInSession> {
    return this.#verb('signIn')
  }

  /** Ends all sessions of the sign-in. Resolves when `siweConfig.signOut` or your plug-in has answered, after 3 s at the latest; what they throw is a `wm-error`. Rejects only with `chunk-failed`. */
  signOut(): Promise<void> {
    return this.#verb('signOut')
  }

  /** The state of the dialog: a frozen copy, as it is now. */
  getState(): PublicState {
    return host.getState(this.#tag.boot().wallet)
  }

  /** The account of a namespace, or without one of the one in use: a frozen copy, as it is now. */
  getAccount(namespace?: string): PublicAccount {
    return host.getAccount(this.#tag.boot().wallet, namespace)
  }

  /** The network in use; a frozen copy. */
  getNetwork(): PublicNetwork {
    return host.getNetwork(this.#tag.boot().wallet)
  }

  /** Says of each remote feature what the project's owner set, what the host set, what holds and why. */
  getConfigReport(): ConfigReport {
    return configReport(this.#tag.boot().wallet.state)
  }

  /**
   * The provider of whoever is connected, one object for the life of the page: for eip155 an EIP-1193 provider, whose requests pass on
   * unchanged and are confirmed in the wallet; for solana a wallet as the Wallet Standard has it. Undefined while nobody is.
   */
  getProvider(namespace?: 'eip155'): HostProvider | undefined
  getProvider(namespace: 'solana'): StandardWallet | undefined
  getProvider(namespace?: string): HostProvider | StandardWallet | undefined
  getProvider(namespace?: string): OwnProvider | StandardWallet | undefined {
    return host.getProvider(this.#tag.boot().wallet, namespace)
  }

  /** Sets the option `themeMode`. */
  setThemeMode(themeMode: ThemeMode): void {
    this.themeMode = themeMode
  }

  /** Sets the option `themeVariables`, in place of all that were set before. */
  setThemeVariables(themeVariables: ThemeVariables): void {
    this.themeVariables = themeVariables
  }

  /** Sets the option `locale`: a BCP 47 tag, or `auto`. */
  setLocale(locale: string): void {
    this.locale = locale
  }

  /** Calls back at once with the current value and then with each change. Returns the function that ends it. */
  subscribe<K extends Topic>(topic: K, callback: TopicCallback<K>): () => void {
    return isTopic(topic) ? subscribeTopic(this, this.#tag.boot().wallet, topic, callback) : () => {}
  }

  /** The value in force. @internal */
  optionValue(name: OptionName): unknown {
    const value = this.#tag.config[name]
    return typeof value === 'function' ? value() : value
  }

  /** @internal */
  setOption(name: OptionName, raw: unknown): void {
    this.#tag.options.set(name, raw)
  }

  /** @internal */
  takeData(data: ScriptData): void {
    this.#tag.options.takeData(data)
  }

  /** @internal */
  claim(options: object): void {
    this.#tag.options.claim(options)
  }

  #verb<N extends host.VerbName>(name: N, given?: unknown) {
    return this.#promise(({ wallet }) => host.hostVerb(wallet, name, given))
  }

  #promise<T>(verb: (parts: Parts) => Promise<T>): Promise<T> {
    const run = async () => verb(this.#tag.boot())
    const fail = async (error: unknown) => {
      throw await toModalError(error)
    }
    return ignore(run().catch(fail))
  }
}

/** The options are properties of the element; their accessors are defined below. */
export interface WalletModalElement extends OptionProperties {}

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
