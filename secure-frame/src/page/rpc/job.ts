/** One request that a person approves, as the methods see it: they prepare, ask, and only then are lent the keys, once for each approval. */
import type { SmartAccounts } from '../../contract/account.ts'
import type { Prepared } from '../../contract/approval.ts'
import type { Account } from '../accounts.ts'
import type { Bytes } from '../bytes.ts'
import type { Network } from '../networks.ts'
import type { Nodes } from './nodes.ts'

export type Job = {
  readonly method: string
  readonly params: unknown
  readonly network: Network
  readonly account: Account
  readonly nodes: Nodes
  smart(): Promise<SmartAccounts>
  /** Resolves when it was approved, else rejects. */
  approve(prepared: Prepared): Promise<void>
  /** The keys, for one signature of what was approved last. Rejects without an approval, and once the request is aborted. */
  withKeys<T>(use: (keys: Bytes) => Promise<T>): Promise<T>
  /** Just before it is sent: an abort takes nothing back from now on. Throws when there was one. */
  commit(): void
}

/** What is left to wait for when the next request may be shown. */
export type Later = () => Promise<unknown>
export type Method = (job: Job) => Promise<Later>
