/** What each row of the session's table asks for, in many situations: rows are run as `apply` runs them, with connectors that do nothing. */
import type { Address } from '../src/chains/chain.ts'
import type { Namespace } from '../src/chains/network.ts'
import type { Connector, ConnectorEvents, Link } from '../src/connectors/connector.ts'
import { ANN, BEA, MAINNET } from '../src/connectors/standard-wallet.testing.ts'
import { ALICE, BOB } from '../src/core/accounts.testing.ts'
import type { Draft } from '../src/session/contract.ts'
import { createSessionStore } from '../src/session/stored/create-session.ts'
import {
  activate,
  awaitWallet,
  offerNetworks,
  setDestination,
  setNetwork,
  stopConnecting,
} from '../src/session/stored/transitions.ts'
import { accountChosen, asked, connected, left, stopAwaiting } from '../src/session/table.ts'
import { synced, whenWallet } from '../src/session/wallet-events.ts'
import { createAccountsState } from '../src/state/account.ts'
import { createNetworkState } from '../src/state/network.ts'
import { placeholderNetwork } from '../src/state/placeholder-network.ts'

type Row = (draft: Draft) => void
/** The types of the effects, in order. */
export type Pushed = readonly string[]

const wallet = (id: string, can: Partial<Connector> = {}): Connector => ({
  id,
  type: 'external',
  namespaces: ['eip155', 'solana'],
  name: id,
  imageUrl: undefined,
  rdns: undefined,
  provider: () => undefined,
  connect: async () => ({}),
  restore: async () => undefined,
  disconnect: async () => {},
  current: async () => undefined,
  watch: () => () => {},
  ...can,
})

const plain = wallet('plain')
const other = wallet('other')
const remote = wallet('remote', { isRemote: true, coversAllNamespaces: true })
const embedded = wallet('embedded', {
  coversAllNamespaces: true,
  keepsOtherNamespaces: true,
  keepsKeys: true,
})
const framed = wallet('framed', { isPersistent: false })

const ONE = placeholderNetwork('eip155:1')
const TEN = placeholderNetwork('eip155:10')
const EIGHT = placeholderNetwork('eip155:8')
const CLUSTER = placeholderNetwork(MAINNET)

const evm = (accounts: readonly [Address, ...Address[]] = [ALICE, BOB], network = 1): Link => ({
  eip155: { accounts, network: `eip155:${network}` },
})
const solana = (accounts: readonly [Address, ...Address[]] = [ANN, BEA]): Link => ({ solana: { accounts } })
const both: Link = { ...evm(), ...solana() }

const connects =
  (connector: Connector, link: Link, isReconnect = false, chosen = {}): Row =>
  (draft) =>
    connected(draft, { connector, link, isReconnect, chosen })
const uses =
  (namespace: Namespace): Row =>
  (draft) =>
    activate(draft, namespace)
const says =
  <T extends keyof ConnectorEvents>(
    connector: Connector,
    event: { readonly type: T } & ConnectorEvents[T],
  ): Row =>
  (draft) =>
    whenWallet(draft, connector, event)
const ends =
  (by: 'visitor' | 'tab', ...namespaces: readonly Namespace[]): Row =>
  (draft) =>
    left(draft, { namespaces, by })
const awaits: Row = (draft) => awaitWallet(draft, 'eip155', 'plain')

/** What the last of these pushes, on a page that offers two networks of eip155 and one of Solana. */
const run = (...rows: readonly Row[]): Pushed => {
  const pushed: string[] = []
  const state = { account: createAccountsState(), network: createNetworkState([ONE, TEN, CLUSTER], ONE) }
  const store = createSessionStore(state, ({ type }) => pushed.push(type))
  for (const row of rows) {
    pushed.length = 0
    store.apply(row)
  }
  return pushed
}

/** Who may be there before. */
const BEFORE: readonly (readonly Row[])[] = [
  [],
  [uses('solana')],
  [(draft) => setDestination(draft, 'eip155:10')],
  [(draft) => setDestination(draft, MAINNET)],
  ...[plain, other, remote, embedded, framed].flatMap((one) =>
    [evm(), evm([ALICE], 137), solana(), both].map((link) => [connects(one, link)]),
  ),
  [connects(remote, both), uses('solana')],
  [connects(remote, { ...evm([ALICE], 137), ...solana() })],
  [connects(other, evm()), connects(plain, solana())],
  [connects(other, evm([ALICE], 137)), connects(plain, solana())],
  [connects(other, solana()), connects(remote, evm())],
]

/** It goes wherever a request says. */
const anywhere: Link = { eip155: { accounts: [ALICE] } }
const LINKS: readonly Link[] = [evm(), evm([BOB], 10), evm([BOB], 137), solana(), both, anywhere]

const answers = (isReconnect: boolean): readonly Pushed[] =>
  BEFORE.flatMap((before) =>
    [plain, remote, embedded, framed].flatMap((one) =>
      LINKS.flatMap((link) =>
        [{}, { eip155: ALICE }, { eip155: ANN, solana: ALICE }].map((chosen) =>
          run(...before, connects(one, link, isReconnect, isReconnect ? chosen : {})),
        ),
      ),
    ),
  )

/** With somebody there in eip155, and perhaps in Solana. */
const connectedEvm = (link: Link = evm()): readonly (readonly Row[])[] => [
  [connects(plain, link)],
  [connects(plain, link), connects(other, solana())],
  [connects(plain, link), connects(other, solana()), uses('solana')],
  [connects(plain, { ...link, ...solana() })],
]

const choose =
  (address: Address, isHere: boolean, isActive: boolean): Row =>
  (draft) =>
    accountChosen(draft, { namespace: 'eip155', address, isHere, isActive })

const inEach = (starts: readonly (readonly Row[])[], rows: readonly Row[]): readonly Pushed[] =>
  starts.flatMap((start) => rows.map((row) => run(...start, row)))

const asks =
  (link: Link): Row =>
  (draft) =>
    synced(draft, { namespace: 'eip155', link })
const CHOSEN = connectedEvm().flatMap((start) => [start, [...start, choose(BOB, true, false)]])
const AWAY = connectedEvm(evm([ALICE], 137))

/** Of one wallet, in every namespace that it has. */
const linked = (one: Connector): readonly Pushed[] =>
  inEach(
    [
      [connects(one, both)],
      [connects(one, both), uses('solana')],
      [connects(one, both), choose(BOB, true, false)],
      [connects(one, { ...evm([ALICE], 137), ...solana() })],
      [connects(one, evm()), connects(other, solana())],
      [connects(one, evm())],
    ],
    [...LINKS, evm([ALICE], 137), { ...evm([BOB], 137), ...solana() }].map((link) =>
      says(one, { type: 'link', link }),
    ),
  )

const ended = (row: (...namespaces: readonly Namespace[]) => Row): readonly Pushed[] =>
  inEach(BEFORE.slice(4), [row('eip155'), row('solana'), row('eip155', 'solana')])

/** By the first cell of the page's table. */
export const ROWS: Readonly<Record<string, () => readonly Pushed[]>> = {
  '`connected`, of a connect': () => answers(false),
  '`connected`, of a restore': () => answers(true),
  '`accounts`': () =>
    inEach(CHOSEN, [
      says(plain, { type: 'accounts', namespace: 'eip155', accounts: [ALICE, BOB] }),
      says(plain, { type: 'accounts', namespace: 'eip155', accounts: [BOB, ALICE] }),
      says(plain, { type: 'accounts', namespace: 'eip155', accounts: [ALICE] }),
    ]),
  '`network`': () =>
    inEach(
      [...CHOSEN, ...AWAY],
      [1, 10, 137, 56].map((id) => says(plain, { type: 'network', network: `eip155:${id}` })),
    ),
  '`link`': () => [...linked(remote), ...linked(framed)],
  '`reachable`': () =>
    [both, evm()].flatMap((link) =>
      inEach([[connects(remote, link)]], [says(remote, { type: 'reachable', isReachable: false })]),
    ),
  '`disconnect`': () =>
    // Nothing comes of one that is not in use.
    inEach(
      BEFORE.slice(4),
      [plain, other, remote].map((one) => says(one, { type: 'disconnect' })),
    ).filter(({ length }) => length > 0),
  '`synced`': () =>
    inEach(
      [...CHOSEN, ...AWAY],
      [evm(), evm([BOB, ALICE]), evm([ALICE], 10), evm([ALICE], 137), evm([BOB], 56)].map(asks),
    ),
  '`accountChosen`, here': () =>
    inEach(CHOSEN, [choose(ALICE, true, true), choose(BOB, true, true), choose(BOB, true, false)]),
  '`accountChosen`, in another tab': () =>
    inEach(CHOSEN, [choose(ALICE, false, false), choose(BOB, false, false)]),
  '`left`, by visitor or host': () => [
    ...ended((...all) => ends('visitor', ...all)),
    run(ends('visitor', 'eip155', 'solana')),
  ],
  '`left`, by another tab': () => [
    ...ended((...all) => ends('tab', ...all)),
    run(awaits, ends('tab', 'eip155')),
    run(ends('tab', 'eip155')),
  ],
  '`setNetwork`, `activate`': () =>
    inEach(
      [[], [uses('solana')], ...connectedEvm()],
      [ONE, TEN, CLUSTER].map((network) => (draft) => {
        setNetwork(draft, network)
        activate(draft, network.chainNamespace)
      }),
    ),
  '`offerNetworks`': () =>
    inEach(
      [[], [uses('solana')], ...connectedEvm()],
      [[ONE], [TEN], [CLUSTER], [EIGHT, TEN]].map(
        (networks) => (draft) => offerNetworks(draft, networks, networks.at(-1) ?? ONE),
      ),
    ),
  '`stopConnecting`': () =>
    inEach(
      [[awaits], [awaits, (draft) => awaitWallet(draft, 'solana', 'plain')], []],
      [(draft) => stopConnecting(draft, ['eip155', 'solana'])],
    ),
  '`awaitWallet`, `asked`, `stopAwaiting`, `setDestination`': () =>
    inEach(
      [[], ...connectedEvm()],
      [
        awaits,
        (draft) => asked(draft, ['eip155'], 'plain'),
        (draft) => stopAwaiting(draft, 'eip155'),
        (draft) => setDestination(draft, 'eip155:10'),
      ],
    ),
}
