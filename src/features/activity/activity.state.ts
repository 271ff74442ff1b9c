/** What is known of an account's history. Written by `activity.actions.ts` and `export.actions.ts` only. */
import { proxy, ref } from 'valtio/vanilla'
import type { HistoryCursor } from '../../api/history.ts'
import type { Transaction } from '../../api/history-answers.ts'

/** Why nothing is offered: another namespace, no such service for this site, not on this network. */
export type Off = 'namespace' | 'project' | 'network'

export type ActivityList =
  | { readonly step: 'idle' }
  | { readonly step: 'off'; readonly why: Off }
  /** The first page is on its way. */
  | { readonly step: 'loading' }
  | { readonly step: 'failed' }
  | {
      readonly step: 'shown'
      /** Newest first. */
      readonly rows: readonly Transaction[]
      /** Of the next page; absent: the list ends here. */
      readonly cursor: HistoryCursor | undefined
      /** It ends, and is not all there is. */
      readonly isCut: boolean
      readonly more: 'idle' | 'loading' | 'failed'
    }

export type ActivityState = {
  /** Whose and where; '' before anybody looked. */
  key: string
  list: ActivityList
  /** The visitor wants to see what looks like spam as well. */
  showsHidden: boolean
  /** Every page is read before a file is made. */
  export: 'idle' | 'reading' | 'failed'
}

/** Thousands of objects that never change: watched as a whole. */
export const whole = <T>(items: readonly T[]): readonly T[] => ref(items)

export const noActivity = (): ActivityState => ({
  key: '',
  list: { step: 'idle' },
  showsHidden: false,
  export: 'idle',
})

export const createActivityState = (): ActivityState => proxy(noActivity())
