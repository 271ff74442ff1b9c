/** What the activity view keeps. Written by `activity.actions.ts` and `export.actions.ts` only. */
import { proxy, ref } from 'valtio/vanilla'
import type { HistoryCursor, Transaction } from '../../api/contract.ts'
import type { Core } from '../../core/wallet.ts'
import { type Memo, newMemo } from './activity.rules.ts'

/** Why there is no activity: another namespace, no data service for this site, or not on this network. */
export type Off = 'namespace' | 'project' | 'network'

export type ActivityList =
  | { readonly step: 'idle' }
  | { readonly step: 'off'; readonly why: Off }
  /** The first page is loading. */
  | { readonly step: 'loading' }
  | { readonly step: 'failed' }
  | {
      readonly step: 'shown'
      /** Newest first. */
      readonly rows: readonly Transaction[]
      /** Cursor of the next page; undefined at the end of the list. */
      readonly cursor: HistoryCursor | undefined
      /** The list ends here although there is more. */
      readonly isCut: boolean
      /** How many could not be read. */
      readonly unread: number
      readonly more: 'idle' | 'loading' | 'failed'
    }

export type ActivityState = {
  /** Account, network and project of the list; '' before it was opened. */
  key: string
  list: ActivityList
  /** Whether rows that look like spam are shown. */
  showsHidden: boolean
  /** `reading`: loading all pages for the file. */
  export: 'idle' | 'reading' | 'failed'
}

/** `ref` keeps valtio from proxying thousands of immutable objects. */
export const asRef = <T>(items: readonly T[]): readonly T[] => ref(items)

export const noActivity = (): ActivityState => ({
  key: '',
  list: { step: 'idle' },
  showsHidden: false,
  export: 'idle',
})

/** The requests for one account on one network. */
export type Run = {
  readonly controller: AbortController
  readonly memo: Memo
  /** The first page is being requested. */
  isReading: boolean
}

export const newRun = (): Run => ({ controller: new AbortController(), memo: newMemo(), isReading: false })

/** Made once for a core. */
export type Activity = {
  readonly core: Core
  readonly state: ActivityState
  run: Run
  /** How many mounted views show it. */
  viewers: number
  stopWatching(): void
}

/** What the view is handed. */
export type ActivityProps = { readonly activity: Activity }

export const createActivity = (core: Core): Activity => ({
  core,
  state: proxy(noActivity()),
  run: newRun(),
  viewers: 0,
  stopWatching: () => {},
})
