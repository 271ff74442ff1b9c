/** Whether a text can be an e-mail address, and what is said when it cannot. Whether anybody reads mail there, the mail shows. */
import type { EmailTextKey } from '../../../i18n/en.email.ts'
import { cleanText } from '../../../lib/text.ts'

/** Characters, by RFC 5321: 256 with the brackets that surround it in the protocol. */
const MAX_LENGTH = 254

/** How many digits a code has. */
export const CODE_LENGTH = 6

/** One at sign, no quotes, brackets or spaces, and a domain of two labels or more. The frame may be stricter. */
const ADDRESS =
  /^[^\s@"(),:;<>[\\\]]+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,}$/u

/** Undefined: it can be one. `email` is trimmed already. */
export function emailProblem(email: string): EmailTextKey | undefined {
  if (email === '') return 'email.problem.empty'
  if (email.length > MAX_LENGTH) return 'email.problem.invalid'
  // What nobody sees leads the mail to somebody else, or turns the address around where it is shown.
  if (!/\s/.test(email) && cleanText(email, MAX_LENGTH) !== email) return 'email.problem.invisible'
  const [user = ''] = email.split('@')
  const hasDots = user.startsWith('.') || user.endsWith('.') || email.includes('..')
  return ADDRESS.test(email) && !hasDots ? undefined : 'email.problem.invalid'
}
