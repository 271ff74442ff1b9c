/** Texts of these views, together with the common ones. */
import { type OnrampTextKey, onrampTexts } from '../../i18n/en.onramp.ts'
import { en } from '../../i18n/en.ts'
import { createT } from '../../i18n/t.ts'

export const t = createT<keyof typeof en | OnrampTextKey>({ ...en, ...onrampTexts })

/** Ways of paying as words; one that is not known by its id. */
const METHODS: Readonly<Record<string, OnrampTextKey>> = {
  card: 'onramp.method.card',
  ach: 'onramp.method.bank',
  ach_bank_account: 'onramp.method.bank',
}

const methodName = (id: string): string => {
  const key = Object.hasOwn(METHODS, id) ? METHODS[id] : undefined
  return key ? t(key) : id.toLowerCase().replaceAll('_', ' ')
}

export const methodsText = (ids: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(new Set(ids.map(methodName)))
