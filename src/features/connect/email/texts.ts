/** Texts of these views. */
import { type EmailTextKey, emailTexts } from '../../../i18n/en.email.ts'
import { createT } from '../../../i18n/t.ts'
import type { T } from '../../../surface/view.ts'
import type { EmailProblem } from './email.state.ts'

export const t = createT<EmailTextKey>(emailTexts)

const isOwn = (key: string): key is EmailTextKey => Object.hasOwn(emailTexts, key)

/** `shared`: the dictionary with the words for errors. */
export const problemText = (problem: EmailProblem | undefined, shared: T): string | undefined =>
  problem && (isOwn(problem.key) ? t(problem.key, problem.values) : shared(problem.key, problem.values))
