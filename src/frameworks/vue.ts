/** The tag in templates of Vue 3 (npm `./types/vue`): options as props, events as `@wm-connect`. Types only. */
import type { DefineComponent } from 'vue'
import type { WalletModalElement, WalletModalEventMap, WalletModalProps } from '../index.ts'

type Events = {
  [Name in keyof WalletModalEventMap as `on${Capitalize<Camel<Name>>}`]?: (
    event: WalletModalEventMap[Name],
  ) => void
}

/** `wm-connect` → `wmConnect`. */
type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name

declare module 'vue' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: Vue's own, to which it is added
  interface GlobalComponents {
    'wallet-modal': DefineComponent<WalletModalProps & Events> & (new () => WalletModalElement)
  }
}
