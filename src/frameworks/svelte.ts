/** The tag in components of Svelte 5 (npm `./types/svelte`): options as attributes, events as `onwm-connect`. Types only. */
import type { HTMLAttributes } from 'svelte/elements'
import type {
  WalletModalAttributes,
  WalletModalElement,
  WalletModalEventMap,
  WalletModalProps,
} from '../index.ts'

type Props = Omit<HTMLAttributes<WalletModalElement>, keyof WalletModalProps> &
  Omit<WalletModalAttributes, keyof WalletModalProps> &
  WalletModalProps & {
    [Name in keyof WalletModalEventMap as `on${Name}`]?:
      | ((event: WalletModalEventMap[Name]) => void)
      | undefined
  }

declare module 'svelte/elements' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: Svelte's own, to which it is added
  interface SvelteHTMLElements {
    'wallet-modal': Props
  }
}
