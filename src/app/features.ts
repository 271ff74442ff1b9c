/**
 * The features of the product: which views each brings, when it is on, and how its views are fetched. To add a view or
 * a feature, add its line here and its folder under `features/`.
 */
import type { ComponentType } from 'react'
import type { TextKey } from '../i18n/en.ts'
import type { Translate } from '../i18n/t.ts'
import type { ViewData, ViewName } from '../state/router.ts'
import type { Config } from './options/options.ts'
import type { Wallet } from './wallet.ts'

export type T = Translate<TextKey>

/** Everything a view gets. */
export type ViewProps<V extends ViewName = ViewName> = {
  readonly wallet: Wallet
  readonly t: T
  readonly data: ViewData[V]
}

/** A view and what the shell shows around it. */
export type ViewModule<V extends ViewName> = {
  readonly View: ComponentType<ViewProps<V>>
}

type Load<V extends ViewName> = () => Promise<ViewModule<V>>

type Feature = {
  readonly id: string
  on(config: Config): boolean
  readonly views: { readonly [V in ViewName]?: Load<V> }
}

const always = () => true

export const features: readonly Feature[] = []
void always
