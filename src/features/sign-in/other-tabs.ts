/** What the page's tabs tell each other of the sign-in: that somebody has signed in or out, and nothing else. */
import type { Core } from '../../core/wallet.ts'
import { SIGN_IN_KEY } from '../../lib/sign-in-key.ts'

/** Comes and goes at once: of the sessions of a host's own plug-in nothing is stored. */
const NEWS_KEY = 'sign-in-news'

export const tellTabs = ({ storage }: Pick<Core, 'storage'>): void => {
  storage.set(NEWS_KEY, true)
  storage.remove(NEWS_KEY)
}

/** Also called where there may be news: in the back-forward cache not every browser tells a page what others store. Returns functions that end this. */
export const hearTabs = ({ storage }: Pick<Core, 'storage'>, onNews: () => void): (() => void)[] => {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onNews()
  }
  const page = globalThis.window
  page?.addEventListener('pageshow', onShow)
  return [
    storage.onChange((key, isRemoved) => {
      if (key === NEWS_KEY ? isRemoved : key === SIGN_IN_KEY || key === null) onNews()
    }),
    () => page?.removeEventListener('pageshow', onShow),
  ]
}
