/** The state that all tags of a page share, one proxy for each concern. Types only. */
import type { AccountsState } from '../../state/account.ts'
import type { AlertsState } from '../../state/alerts.ts'
import type { ConnectionState } from '../../state/connection.ts'
import type { DirectoryState } from '../../state/directory.ts'
import type { NetworkState } from '../../state/network.ts'
import type { NoticeState } from '../../state/notice.ts'
import type { ProjectState } from '../../state/project.ts'
import type { TransactionsState } from '../../state/transactions.ts'
import type { UnansweredState } from '../../state/unanswered.ts'
import type { Config } from '../../tag/options/options.ts'

export type SharedState = {
  readonly config: Config
  readonly account: AccountsState
  readonly network: NetworkState
  readonly connection: ConnectionState
  readonly transactions: TransactionsState
  readonly unanswered: UnansweredState
  readonly project: ProjectState
  readonly directory: DirectoryState
  readonly notice: NoticeState
  readonly alerts: AlertsState
}

/** Whoever reads it. */
export type WithState = { readonly state: SharedState }
