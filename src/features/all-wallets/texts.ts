/** Texts of these views, together with the common ones. */
import { en } from '../../i18n/en.ts'
import { type WalletTextKey, walletTexts } from '../../i18n/en.wallets.ts'
import { createT } from '../../i18n/t.ts'

export const t = createT<keyof typeof en | WalletTextKey>({ ...en, ...walletTexts })
