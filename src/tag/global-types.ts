/**
 * Types for pages that use the element: its class by tag name, its events by name (they bubble, so ancestors hear
 * them too), and the attributes and properties that frameworks accept on the tag.
 */
import type { WalletEvents } from '../core/events.ts'
import type { WalletModalOptions } from './options/public-options.ts'
import type { WalletModalElement } from './wallet-modal.ts'

/** Every event of the element by its name. */
export type WalletModalEventMap = { [K in keyof WalletEvents]: CustomEvent<WalletEvents[K]> }

/** `enableEip6963` → `enable-eip6963`. */
type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Name

/** What an attribute says for it: lists are separated by spaces or commas, objects are JSON. */
type AttributeText<Value> = Value extends boolean
  ? boolean | '' | 'true' | 'false'
  : Value extends string
    ? Value
    : Value extends number
      ? number | `${number}`
      : string

/** The options as attributes, in kebab case. */
export type WalletModalAttributes = {
  [Name in keyof WalletModalOptions as Kebab<Name>]?:
    | AttributeText<NonNullable<WalletModalOptions[Name]>>
    | undefined
}

/** The options as properties; each also takes what its attribute would. */
export type WalletModalProps = {
  [Name in keyof WalletModalOptions]?:
    | WalletModalOptions[Name]
    | AttributeText<NonNullable<WalletModalOptions[Name]>>
    | undefined
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the browser's own, to which it is added
  interface HTMLElementTagNameMap {
    'wallet-modal': WalletModalElement
  }
  interface GlobalEventHandlersEventMap extends WalletModalEventMap {}
}
