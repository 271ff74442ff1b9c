/** The English texts that views show, for tests; those of `en.wallets.ts` and `en.link.ts` are not among them. */
import { errorTexts } from '../errors/en.errors.ts'
import { accountTexts } from './en.account.ts'
import { accountsTexts } from './en.accounts.ts'
import { activityTexts } from './en.activity.ts'
import { approveTexts } from './en.approve.ts'
import { chooseTokenTexts } from './en.choose-token.ts'
import { emailTexts } from './en.email.ts'
import { emailChangeTexts } from './en.email-change.ts'
import { guardTexts } from './en.guard.ts'
import { namesTexts } from './en.names.ts'
import { networkTexts } from './en.network.ts'
import { noticeTexts } from './en.notices.ts'
import { onrampTexts } from './en.onramp.ts'
import { paidTexts } from './en.paid.ts'
import { payTexts } from './en.pay.ts'
import { receiveTexts } from './en.receive.ts'
import { receiverTexts } from './en.receiver.ts'
import { reviewTexts } from './en.review.ts'
import { sendTexts } from './en.send.ts'
import { settingsTexts } from './en.settings.ts'
import { signInTexts } from './en.sign-in.ts'
import { smartSessionsTexts } from './en.smart-sessions.ts'
import { socialTexts } from './en.social.ts'
import { swapTexts } from './en.swap.ts'
import { en as base } from './en.ts'

export const en = {
  ...base,
  ...errorTexts,
  ...accountTexts,
  ...accountsTexts,
  ...activityTexts,
  ...approveTexts,
  ...chooseTokenTexts,
  ...emailTexts,
  ...emailChangeTexts,
  ...guardTexts,
  ...namesTexts,
  ...networkTexts,
  ...noticeTexts,
  ...onrampTexts,
  ...paidTexts,
  ...payTexts,
  ...receiveTexts,
  ...receiverTexts,
  ...reviewTexts,
  ...sendTexts,
  ...signInTexts,
  ...smartSessionsTexts,
  ...swapTexts,
  ...settingsTexts,
  ...socialTexts,
}
