/** Texts of changing the e-mail address, together with those of signing in by it. */
import { type EmailTextKey, emailTexts } from '../../../../i18n/en.email.ts'
import { type EmailChangeTextKey, emailChangeTexts } from '../../../../i18n/en.email-change.ts'
import { createT } from '../../../../i18n/t.ts'
import type { T } from '../../../../surface/view.ts'
import type { ChangeProblem } from './change.state.ts'

const texts = { ...emailTexts, ...emailChangeTexts }

export const t = createT<EmailTextKey | EmailChangeTextKey>(texts)

const isOwn = (key: string): key is EmailTextKey | EmailChangeTextKey => Object.hasOwn(texts, key)

/** `shared`: the dictionary with the words for errors. */
export const problemText = (problem: ChangeProblem | undefined, shared: T): string | undefined =>
  problem && (isOwn(problem.key) ? t(problem.key, problem.values) : shared(problem.key, problem.values))
