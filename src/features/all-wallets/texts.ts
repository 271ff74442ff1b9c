/** The words of these views, and those they share with the others. */
import { en } from '../../i18n/en.ts'
import { type WalletTextKey, walletTexts } from '../../i18n/en.wallets.ts'
import { createT } from '../../i18n/t.ts'

export const t = createT<keyof typeof en | WalletTextKey>({ ...en, ...walletTexts })
