/** The tag in the JSX of React 18 (npm `./types/react-18`), which sets attributes only and hears no events of it. Types only. */
import type { HTMLAttributes, Ref } from 'react'
import type { WalletModalAttributes, WalletModalElement, WalletModalProps } from '../index.ts'

type Props = Omit<HTMLAttributes<WalletModalElement>, keyof WalletModalProps | 'className'> &
  WalletModalAttributes & {
    key?: string | number | null | undefined
    ref?: Ref<WalletModalElement> | undefined
    class?: string | undefined
  }

declare global {
  namespace JSX {
    // biome-ignore lint/style/useConsistentTypeDefinitions: React's own, to which it is added
    interface IntrinsicElements {
      'wallet-modal': Props
    }
  }
}
