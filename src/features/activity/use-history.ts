/** What the history's list shows: the entries by month, and what each row needs beside its entry. */
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { Wallet } from '../../core/wallet.ts'
import { activeNetwork } from '../../state/network.ts'
import { currentMarks, listed } from './activity.actions.ts'
import type { Activity } from './activity.state.ts'
import { type ShownEntries, shownOf } from './months.rules.ts'
import { datesIn } from './texts.ts'
import { useNetworkFacts } from './use-network-facts.ts'

export const useHistory = (wallet: Wallet, activity: Activity) => {
  const { list, showsHidden } = useSnapshot(activity.state)
  const { list: own } = useSnapshot(wallet.state.transactions)
  const network = activeNetwork(useSnapshot(wallet.state.network))
  const { address = '', portfolio } = useSnapshot(wallet.state.account)[network.chainNamespace]
  const { locale } = useSnapshot(wallet.state.config)
  const facts = useNetworkFacts(wallet, network.caipNetworkId)
  const dates = useMemo(
    () =>
      datesIn(locale === 'auto' ? document.documentElement.lang || undefined : locale, wallet.clock.now()),
    [locale, wallet],
  )

  // Deferred, so that a new page is rendered when the browser has time.
  const rows = useDeferredValue(list.step === 'shown' ? list.rows : undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: all that the list is made of, read by the rules themselves
  const all = useMemo(() => listed(activity), [activity, rows, own, address, network.caipNetworkId])
  const { coin } = facts
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they are made of, read by the rules themselves
  const marks = useMemo(
    () => currentMarks(activity, coin),
    [activity, rows, own, portfolio, address, network, coin],
  )
  const showsAll = useDeferredValue(showsHidden)
  const before = useRef<ShownEntries>(undefined)
  const shown = useMemo(() => shownOf(all, showsAll, before.current), [all, showsAll])
  useEffect(() => {
    before.current = shown
  })
  return { ...shown, network, address, facts, dates, marks }
}
