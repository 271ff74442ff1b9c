/** The tag in the JSX of React 19 (npm `./types/react`), which sets options as properties and hears `onwm-connect`. Types only. */
import type { HTMLAttributes, Ref } from 'react'
import type { WalletModalElement } from '../index.ts'
import type { ElementProps } from './element-props.ts'

type Props = ElementProps<HTMLAttributes<WalletModalElement>> & {
  key?: string | number | bigint | null | undefined
  ref?: Ref<WalletModalElement> | undefined
}

declare module 'react' {
  namespace JSX {
    // biome-ignore lint/style/useConsistentTypeDefinitions: React's own, to which it is added
    interface IntrinsicElements {
      'wallet-modal': Props
    }
  }
}
