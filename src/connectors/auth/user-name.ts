/** The user name of a social account: the frame says it once, when the visitor signs in, and never again (wire facts 6.2). */
import type { FrameAsk, FrameRequestName } from '../../frame/contract.ts'
import { readField } from '../../lib/json.ts'

/** Discord writes the number that its user names had once behind them; those of today have none, written as 0. */
export const shownName = (userName: string | undefined, provider: string | undefined): string | undefined =>
  (provider === 'discord' ? userName?.replace(/#0$/, '') : userName) || undefined

const NAMES: readonly FrameRequestName[] = ['CONNECT_SOCIAL', 'CONNECT_FARCASTER']
/** Whoever is there after these may be somebody else: IS_CONNECTED is asked of a frame that was loaded anew, or that another tab has used. */
const FORGETS: readonly FrameRequestName[] = ['CONNECT_EMAIL', 'CONNECT_OTP', 'IS_CONNECTED', 'SIGN_OUT']

/** As `ask`, and GET_USER answers with the name as well. It is kept nowhere else, so a reload forgets it. */
export function withUserName(ask: FrameAsk): FrameAsk {
  let userName: string | undefined
  return async (name, payload, signal) => {
    if (FORGETS.includes(name)) userName = undefined
    const answer = await ask(name, payload, signal)
    if (NAMES.includes(name)) {
      const said = readField(answer, 'userName')
      userName = typeof said === 'string' ? said : undefined
    }
    const isUnnamed = name === 'GET_USER' && userName !== undefined && !readField(answer, 'userName')
    return isUnnamed ? Object.assign({}, answer, { userName }) : answer
  }
}
