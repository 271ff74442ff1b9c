/** What the methods are made of: one group a file, each a part of the channel's `Service`. */
import type { FrameConfig } from '../../contract/vault.ts'
import type { Accounts } from '../accounts.ts'
import type { Networks } from '../networks.ts'
import type { Page } from '../page.ts'
import type { Rpc } from '../rpc/rpc.ts'
import type { Session } from '../session.ts'
import type { Vault } from '../vault-client.ts'
import type { Waits } from '../waits.ts'

export type Parts = {
  readonly config: FrameConfig
  readonly vault: Vault
  readonly session: Session
  readonly networks: Networks
  readonly accounts: Accounts
  readonly page: Page
  readonly waits: Waits
  readonly rpc: Rpc
}
