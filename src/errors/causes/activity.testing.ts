/** Causes in reading the history of an account. */
import { openActivity } from '../../features/activity/activity.actions.ts'
import { startActivity } from '../../features/activity/activity.testing.ts'
import { en } from '../../i18n/en.all.testing.ts'
import { failure } from '../to-error.ts'
import type { Causes } from './outcome.testing.ts'

export const activityCauses: Causes = {
  transactions: async () => {
    const { core, activity, on, settled } = await startActivity()
    on.page = () => Promise.reject(failure('http-failed'))
    openActivity(activity)
    await settled()
    const key = core.state.notice.current?.key
    if (key !== 'transactions-failed') throw new Error(`The visitor reads ${key}`)
    return { class: 'notice', code: key, text: en[key], key }
  },
}
