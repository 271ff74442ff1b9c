/** What is asked of chains and services, and when. Types only. */
import type { Api } from '../../api/create-api.ts'
import type { DataApi } from '../../api/create-data-api.ts'
import type { Address, Chain } from '../../chains/chain.ts'
import type { Namespace } from '../../chains/network.ts'

export type Reads = {
  /** Lazy: the first call fetches the chain's chunk. */
  chain(namespace: Namespace): Promise<Chain>
  /** Lazy as well: the directory, the project and images. */
  api(): Promise<Api>
  /** Lazy, and fetched after the other: what services know of accounts, names and tokens. */
  dataApi(): Promise<DataApi>
  /** Reads the native balance, unless a young one is there; what came of it is in the account's state. */
  refreshBalance(how?: { readonly force?: boolean }): void
  /** The same for what the account holds of tokens, with their prices; `moved`: those that have just changed. */
  refreshPortfolio(how?: { readonly force?: boolean; readonly moved?: readonly Address[] }): void
  /** What services said of accounts is forgotten, on the page and in storage. */
  clearCaches(): void
  /** The visitor shows intent: from here on, and never before, hosts are asked (decisions 1). */
  startServices(): void
  /** A dialog was opened or closed: urls are ranked only while somebody looks (decisions 25). */
  rankUrls(): void
}
