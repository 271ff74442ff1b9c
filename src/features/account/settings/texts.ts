/** Texts of Settings, together with those of Account. */
import { accountTexts } from '../../../i18n/en.account.ts'
import { type SettingsTextKey, settingsTexts } from '../../../i18n/en.settings.ts'
import { en } from '../../../i18n/en.ts'
import { createT } from '../../../i18n/t.ts'

export const t = createT<SettingsTextKey | keyof typeof accountTexts | keyof typeof en>({
  ...en,
  ...accountTexts,
  ...settingsTexts,
})
