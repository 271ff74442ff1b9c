/**
 * The error catalogue of specification 8 and the validation rules of specification 5 as one table: the specification's text, the key
 * of our text, the code, the class, what can be done about it, and its cause (decisions 40): either one in `causes/`, which
 * `catalogue.test.ts` runs, or the feature that is not built yet.
 */

import { alertTexts } from '../i18n/en.alerts.ts'
import { en } from '../i18n/en.all.testing.ts'
import { frameAlertTexts } from '../i18n/en.frame-alerts.ts'
import { serviceAlertTexts } from '../i18n/en.service-alerts.ts'
import { signInAlertTexts } from '../i18n/en.sign-in-alerts.ts'
import { alerts } from './catalogue/alerts.testing.ts'
import { codes, node } from './catalogue/codes.testing.ts'
import { errors } from './catalogue/errors.testing.ts'
import type { Row } from './catalogue/row.testing.ts'
import { rules } from './catalogue/rules.testing.ts'
import { laterTexts } from './en.later.ts'

export const catalogue: readonly Row[] = [...rules, ...errors, ...alerts, ...codes, ...node]

/** The text of a row. An alert and an error may have the same code but different texts, because they have different readers. */
export const textOf = ({ key = '', class: kind }: Pick<Row, 'key' | 'class'>): string | undefined => {
  const emitted: Readonly<Record<string, string>> =
    kind === 'alert'
      ? { ...alertTexts, ...serviceAlertTexts, ...frameAlertTexts, ...signInAlertTexts }
      : { ...en, ...laterTexts }
  return emitted[key]
}

/** The literal text that the specification gives in quotes. */
export const quotedText = ({ says }: Row): string | undefined => /'([^']+)'/.exec(says)?.[1]
