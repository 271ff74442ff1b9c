/** The tag in JSX that sets options as properties and hears its events. `Html`: the framework's own attributes. Types only. */
import type { WalletModalAttributes, WalletModalEventMap, WalletModalProps } from '../index.ts'

export type ElementProps<Html> = Omit<Html, keyof WalletModalProps> &
  Omit<WalletModalAttributes, keyof WalletModalProps> &
  WalletModalProps & {
    [Name in keyof WalletModalEventMap as `on${Name}`]?:
      | ((event: WalletModalEventMap[Name]) => void)
      | undefined
  }
