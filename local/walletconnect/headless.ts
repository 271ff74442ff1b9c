// Owns Lantern Wallet in Node, for tests without a browser: the person is a line of code, the rest is the real wallet.

import { accounts } from './accounts.ts'
import type { Approval } from './approval.ts'
import { isKnownChain } from './chains.ts'
import { createMemoryStorage } from './memory-storage.ts'
import type { SignInChoice } from './sign-ins.ts'
import { openWallet, type WalletSettings } from './wallet.ts'

const DEADLINE_MS = 10_000

export type HeadlessWallet = Awaited<ReturnType<typeof openHeadlessWallet>>

/**
 * @param settings `storage` of an earlier one brings its sessions back; `url` and `urls` are not needed where nothing is
 * sent
 */
export async function openHeadlessWallet(
  settings: Pick<WalletSettings, 'relayUrl' | 'storage'> & Partial<WalletSettings>,
) {
  // A page has one client for each prefix; a program of tests has several.
  process.env['DISABLE_GLOBAL_CORE'] = 'true'
  const storage = settings.storage ?? createMemoryStorage()
  const wallet = await openWallet({ urls: {}, url: 'https://lantern.example', ...settings, storage })

  /** What `look` finds, now or once something has changed. */
  const when = <T>(look: () => T | undefined): Promise<T> =>
    new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(deadline)
        unwatch()
        settle()
      }
      const deadline = setTimeout(
        () => end(() => reject(new Error('The wallet was not asked.'))),
        DEADLINE_MS,
      )
      const check = () => {
        const found = look()
        if (found !== undefined) end(() => resolve(found))
      }
      const unwatch = wallet.watch(check)
      check()
    })
  const proposal = () => when(() => wallet.proposals()[0])
  const request = () => when(() => wallet.requests()[0])

  return {
    ...wallet,
    storage,
    /** The next that waits. */
    proposal,
    request,
    /** Pairs and approves what comes: all networks that the wallet knows and its first accounts, unless said. */
    async connect(uri: string, approval: Partial<Approval> = {}): Promise<string> {
      await wallet.pair(uri)
      const { id, proposed } = await proposal()
      const first = ['eip155', 'solana'].flatMap(
        (namespace) => accounts.find((account) => account.namespace === namespace)?.address ?? [],
      )
      const chains = proposed.flatMap((part) => part.chains).filter(isKnownChain)
      const before = new Set(wallet.sessions().map(({ topic }) => topic))
      await wallet.approve(id, { chains, addresses: first, ...approval })
      return when(() => wallet.sessions().find(({ topic }) => !before.has(topic))?.topic)
    },
    /** Pairs, and signs in with its first account on all networks that it knows, unless said. */
    async connectAndSignIn(uri: string, choice: Partial<SignInChoice> = {}): Promise<void> {
      await wallet.pair(uri)
      const { id, chains } = await when(() => wallet.signIns()[0])
      await wallet.signIn(id, { chains, address: accounts[0]?.address ?? '', ...choice })
    },
    /** The next connection that signs in. */
    signInRequest: () => when(() => wallet.signIns()[0]),
    /** Confirms the next request and gives what was asked. */
    async confirmNext() {
      const asked = await request()
      await wallet.confirm(asked.id)
      return asked
    },
    async refuseNext() {
      const asked = await request()
      await wallet.refuse(asked.id)
      return asked
    },
  }
}
