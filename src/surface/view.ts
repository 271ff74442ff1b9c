/** What a view is given and what it tells the shell around it. Types only. */
import type { FunctionComponent } from 'react'
import type { Core, Wallet } from '../core/wallet.ts'
import type { TextKey } from '../i18n/en.ts'
import type { Translate } from '../i18n/t.ts'
import type { RemoteFeatureName } from '../state/remote-features.ts'
import type { ViewData, ViewName } from '../state/router.ts'
import type { Config } from '../tag/options/options.ts'

export type T = Translate<TextKey>

/** Whether a view is there for the visitor: its feature is built and on. Not followed: a view draws again by what else it reads. */
export type Offers = (view: string) => boolean

export type ViewProps<V extends ViewName> = {
  readonly wallet: Wallet
  readonly t: T
  readonly data: ViewData[V]
  readonly offers: Offers
}

/** What stands around a view is given. */
export type FrameProps = { readonly wallet: Wallet; readonly t: T }

/** `Own`: what the feature keeps for the page. All that is drawn here is handed it as props. */
export type ViewModule<V extends ViewName, Own extends object = object> = {
  readonly View: FunctionComponent<ViewProps<V> & Own>
  /** Names the dialog. */
  title(props: ViewProps<V> & Own): string
  /** The title stays for screen readers only. */
  readonly titleHidden?: boolean
  /** There is no way back from here: what the visitor has begun elsewhere is ended there, or by closing. */
  readonly noBack?: boolean
  /** The visitor goes back from here; does the going as well. */
  leave?(wallet: Wallet, own: Own): void
  /** Stands at the start of the header while there is nothing to go back to. */
  readonly Leading?: FunctionComponent<FrameProps & Own>
  /** Stays in sight under what scrolls. */
  readonly Footer?: FunctionComponent<FrameProps & Own>
} & (object extends Own
  ? unknown
  : { /** What it holds is the same for one core, whichever view asks first. */ own(core: Core): Own })

/** One feature: its views, lazily, and when they are offered to visitors and hosts. `features.ts` lists them. */
export type Feature = {
  on(config: Config): boolean
  /** The project's owner can turn it off; off without a project id as well (decisions 20). */
  readonly remote?: RemoteFeatureName
  /** Each is fetched when it is shown, or when somebody is on the way to it; what it will ask of the core at once, beside it. */
  readonly views: { readonly [V in ViewName]?: (core: Core) => Promise<{ readonly view: SomeView }> }
}

/** A view whose props only its feature knows. */
export type SomeView = {
  readonly View: FunctionComponent<never>
  title(props: never): string
  leave?(wallet: Wallet, own: never): void
  readonly Leading?: FunctionComponent<never>
  readonly Footer?: FunctionComponent<never>
  own?(core: Core): object
}
