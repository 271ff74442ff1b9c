/** What a view is given and what it tells the shell around it. Types only. */
import type { ComponentType } from 'react'
import type { Core, Wallet } from '../core/wallet.ts'
import type { TextKey } from '../i18n/en.ts'
import type { Translate } from '../i18n/t.ts'
import type { RemoteFeatureName } from '../state/remote-features.ts'
import type { ViewData, ViewName } from '../state/router.ts'
import type { Config } from '../tag/options/options.ts'

export type T = Translate<TextKey>

/** Whether a view is there for the visitor: its feature is built and on. */
export type Offers = (view: string) => boolean

export type ViewProps<V extends ViewName> = {
  readonly wallet: Wallet
  readonly t: T
  readonly data: ViewData[V]
  readonly offers: Offers
}

export type ViewModule<V extends ViewName> = {
  readonly View: ComponentType<ViewProps<V>>
  /** Names the dialog. */
  title(props: ViewProps<V>): string
  /** The title stays for screen readers only. */
  readonly titleHidden?: boolean
  /** The visitor goes back from here; does the going as well. */
  leave?(wallet: Wallet): void
  /** Stands at the start of the header while there is nothing to go back to. */
  readonly Leading?: ComponentType<{ readonly wallet: Wallet; readonly t: T }>
  /** Stays in sight under what scrolls. */
  readonly Footer?: ComponentType<{ readonly wallet: Wallet; readonly t: T }>
}

/** One feature: its views, each fetched once for a core, and when they are there. `features.ts` lists them. */
export type Feature = {
  on(config: Config): boolean
  /** The project's owner can turn it off; off without a project id as well (decisions 20). */
  readonly remote?: RemoteFeatureName
  readonly views: { readonly [V in ViewName]?: (core: Core) => Promise<ViewModule<V>> }
}
