/** The tag in components of Svelte 5 (npm `./types/svelte`): options as attributes, events as `onwm-connect`. Types only. */
import type { HTMLAttributes } from 'svelte/elements'
import type { WalletModalElement } from '../index.ts'
import type { ElementProps } from './element-props.ts'

declare module 'svelte/elements' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: Svelte's own, to which it is added
  interface SvelteHTMLElements {
    'wallet-modal': ElementProps<HTMLAttributes<WalletModalElement>>
  }
}
