// Owns Lantern Wallet without a face: a WalletConnect wallet with real keys that asks before it does anything. Its page
// (`page.ts`) and tests in Node (`headless.ts`) use the same one.
import { type Namespace, WALLET_NAME, walletIcon } from './accounts.ts'
import { type Approval, approveProposal } from './approval.ts'
import type { NodeUrls } from './chains.ts'
import { type ClientSettings, closeClient, openClient, type SessionStruct } from './client.ts'
import { userRejected, type WireError } from './errors.ts'
import { type Behaviour, createInbox } from './inbox.ts'
import { type Proposed, readProposed } from './namespaces.ts'
import * as sessions from './sessions.ts'
import { createSignIns, type SignInChoice } from './sign-ins.ts'

/** Whoever asks, as it presents itself: nothing of it is to be trusted. */
export type Peer = { readonly name: string; readonly url: string; readonly icon?: string }

export type Proposal = { readonly id: number; readonly peer: Peer; readonly proposed: readonly Proposed[] }

export type WalletSettings = Pick<ClientSettings, 'storage'> & {
  readonly relayUrl: string
  readonly urls: NodeUrls
  /** Of the wallet, as it presents itself. */
  readonly url: string
  readonly prefix?: string
}

export type Wallet = Awaited<ReturnType<typeof openWallet>>

export function readPeer({ metadata }: { metadata: SessionStruct['peer']['metadata'] }): Peer {
  const { name, url, icons } = metadata
  const [icon] = Array.isArray(icons) ? icons : []
  return { name: String(name), url: String(url), ...(typeof icon === 'string' && { icon }) }
}

export async function openWallet({ relayUrl, urls, url, storage, prefix = 'lantern' }: WalletSettings) {
  const metadata = {
    name: WALLET_NAME,
    description: 'Demo wallet, play money only',
    url,
    icons: [walletIcon],
  }
  const client = await openClient({ relayUrl, metadata, prefix, ...(storage && { storage }) })
  const watchers = new Set<() => void>()
  const changed = () => {
    for (const watcher of watchers) watcher()
  }
  let behaviour: Behaviour = { isSilent: false, isOldSolana: false, isOneClick: true }
  const inbox = createInbox(client, urls, () => behaviour, changed)

  const signIns = createSignIns(client, changed)
  signIns.support(true)

  const reject = async (id: number, reason: WireError = userRejected) => {
    await client.reject({ id, reason })
    changed()
  }
  client.on('session_proposal', ({ id }) => {
    if (behaviour.error) void reject(id, behaviour.error)
    else changed()
  })
  for (const event of ['proposal_expire', 'session_delete', 'session_expire'] as const) {
    client.on(event, changed)
  }
  for (const event of ['relayer_connect', 'relayer_disconnect']) client.core.relayer.on(event, changed)

  const changing =
    <T extends readonly unknown[]>(act: (...given: T) => Promise<void>) =>
    async (...given: T): Promise<void> => {
      await act(...given)
      changed()
    }

  return {
    /** Calls back whenever something is to be shown anew; gives the way to end it. */
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    isOnline: () => client.core.relayer.connected,
    pair: changing(async (uri: string) => {
      await client.pair({ uri: uri.trim() })
    }),
    proposals: (): Proposal[] =>
      client.proposal.getAll().map((proposal) => ({
        id: proposal.id,
        peer: readPeer(proposal.proposer),
        proposed: readProposed(proposal),
      })),
    approve: changing((id: number, approval: Approval) => approveProposal(client, id, approval)),
    reject,
    signIns: signIns.waiting,
    signIn: changing((id: number, choice: SignInChoice) => signIns.approve(id, choice)),
    refuseSignIn: signIns.reject,
    refuseSignInAsUnknown: signIns.refuseAsUnknown,
    requests: inbox.waiting,
    confirm: inbox.confirm,
    refuse: inbox.reject,
    sessions: (): SessionStruct[] => client.session.getAll(),
    setChains: changing((topic: string, namespace: Namespace, chains: readonly string[]) =>
      sessions.setChains(client, topic, namespace, chains),
    ),
    chooseChain: changing((topic: string, chain: string) => sessions.chooseChain(client, topic, chain)),
    chooseAccount: changing((topic: string, namespace: Namespace, address: string) =>
      sessions.chooseAccount(client, topic, namespace, address),
    ),
    /** Whatever a wallet may say, the session holding it or not. */
    emit: changing((topic: string, chain: string, name: string, data: unknown) =>
      sessions.emit(client, topic, chain, name, data),
    ),
    extend: changing((topic: string) => sessions.extend(client, topic)),
    disconnect: changing(async (topic: string) => {
      await sessions.disconnect(client, topic)
      inbox.drop({ topic })
    }),
    forget: changing(async (topic: string) => sessions.forget(client, topic)),
    behaviour: () => behaviour,
    behave(change: Partial<Behaviour>) {
      behaviour = { ...behaviour, ...change }
      signIns.support(behaviour.isOneClick)
      inbox.takeAll()
      changed()
    },
    close: () => closeClient(client),
  }
}
