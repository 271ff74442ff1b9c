/**
 * Hostile wallets of the sources with code of their own: a WalletConnect peer (in place of the sign client), the
 * Coinbase wallet (in place of its provider), and a page that frames ours as a Safe (by its messages). The secure frame has a
 * file of its own. How they are carried over the wire is tested beside the connectors.
 */
import '../wallets/coinbase.ts'
import { vi } from 'vitest'
import type { Eip1193Provider } from '../../chains/chain.ts'
import { COINBASE_ID } from '../../connectors/lazy.ts'
import { SAFE_ID } from '../../connectors/safe/create-safe.ts'
import { createFrame, info } from '../../connectors/safe/safe.testing.ts'
import { pickWallet } from '../../features/connect/connect.actions.ts'
import { connectOf } from '../../features/connect/connect.state.ts'
import '../../features/connect/popup.ts'
import { startLink } from '../../features/connect/link/link.testing.ts'
import { ALICE } from '../accounts.testing.ts'
import '../wallets/safe.ts'
import { EVM_HARMLESS, evmProvider, type Played, played, type Source } from './sources.testing.ts'
import '../wallets/walletconnect.ts'
import { type Answer, asJson, asMessage, type Case } from './cases.testing.ts'
import { secureFrame } from './frame-source.testing.ts'

const stage = vi.hoisted((): { client?: () => object; provider?: () => object } => ({}))

vi.mock('../../connectors/walletconnect/client.ts', () => ({
  openClient: async () => stage.client?.(),
  closeClient: async () => {},
  leaveGlobals() {},
}))
vi.mock('../../connectors/coinbase/provider.ts', () => ({
  createCoinbaseProvider: () => stage.provider?.(),
}))

/** The hostile value for this answer, or else what a good wallet would answer. */
const valueOr = (answer: Answer, right: unknown): unknown => (answer.how === 'value' ? answer.value : right)

const METHODS = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain']

const sessionOf = ({ metadata: { name, icon, id }, behaviour: { accounts, chain, other } }: Case) => ({
  topic: 'topic',
  expiry: 4_000_000_000,
  acknowledged: true,
  peer: { publicKey: 'key', metadata: { name, icons: [icon, icon], url: id, description: name } },
  namespaces: {
    eip155: {
      accounts: valueOr(accounts, [`eip155:1:${ALICE}`]),
      chains: valueOr(chain, ['eip155:1']),
      methods: valueOr(other, METHODS),
      events: ['accountsChanged', 'chainChanged'],
    },
    [String(typeof id)]: { accounts: valueOr(accounts, []), chains: valueOr(chain, []) },
  },
})

const EVENTS: Readonly<Record<string, string>> = {
  accountsChanged: 'session_event',
  chainChanged: 'session_event',
  disconnect: 'session_delete',
  connect: 'session_update',
  message: 'session_expire',
}

/** The parts of a sign client that are used, with a hostile peer on the other side. */
const peerClient = (one: Case, { asked, listeners, answer }: Played) => {
  const sessions: object[] = []
  const received = (name: string, listener: (value: unknown) => void) => {
    for (const [event, wire] of Object.entries(EVENTS)) {
      if (wire !== name) continue
      const all = listeners.get(event) ?? new Set()
      const say = (value: unknown) =>
        listener({ topic: 'topic', params: { chainId: value, event: { name: event, data: value } } })
      listeners.set(event, all.add(say))
    }
  }
  return {
    core: {
      relayer: { on() {}, connected: true },
      heartbeat: { stop() {} },
      history: { on() {}, off() {}, records: new Map() },
    },
    on: received,
    session: { getAll: () => sessions },
    async connect() {
      asked.push('connect')
      const approval = async () => {
        const session = await answer('connect', () => sessionOf(one))
        const isObject = typeof session === 'object' && session !== null
        // The client stores the session that was settled.
        if (isObject && 'topic' in session) sessions.push(session)
        return session
      }
      return { uri: 'wc:topic@2?symKey=00', approval }
    },
    async disconnect() {
      asked.push('disconnect')
      sessions.length = 0
      await answer('other', () => undefined)
    },
  }
}

const walletConnect: Source = {
  name: 'a peer of WalletConnect',
  wire: asJson,
  harmless: ['connect', 'disconnect'],
  options: (one, played_) => {
    stage.client = () => peerClient(one, played(played_))
    return { projectId: 'ab'.repeat(16) }
  },
  install: (page) => void Object.assign(page.document, { title: 'Shop', querySelector: () => null }),
  choose({ wallet }) {
    wallet.go.to('ConnectingWalletConnectBasic')
    return startLink(wallet, 'qrcode')
  },
}

const coinbase: Source = {
  name: 'the Coinbase wallet',
  harmless: EVM_HARMLESS,
  options: (_one, given) => {
    const { answer } = played(given)
    const provider: Eip1193Provider = evmProvider(given)
    const end = async () => void (await answer('other', () => undefined))
    stage.provider = () => ({ ...provider, session: () => undefined, end })
    return { enableCoinbase: true }
  },
  install: (page) => void Object.assign(page.document, { title: 'Shop', querySelector: () => null }),
  choose({ wallet, clock }) {
    pickWallet(wallet, { connectorId: COINBASE_ID })
    // The visitor presses the button that opens the wallet's window.
    void clock.advance(0).then(() => connectOf(wallet).openPopup?.())
    return true
  },
}

const safe: Source = {
  name: 'who frames the page as a Safe',
  wire: asMessage,
  harmless: ['getSafeInfo', 'getChainInfo', 'getEnvironmentInfo'],
  install: (page, { metadata: { id }, behaviour: { accounts, chain } }, given) => {
    const { answer, asked, listeners } = played(given)
    const frame = createFrame(page)
    const tell = () =>
      info({
        safeAddress: valueOr(accounts, ALICE),
        chainId: valueOr(chain, 1),
        owners: valueOr(accounts, [ALICE]),
        threshold: id,
        isReadOnly: id,
      })
    frame.answer('getSafeInfo', () => {
      asked.push('getSafeInfo')
      return answer('connect', tell)
    })
    // Messages that nobody has asked for.
    for (const name of ['accountsChanged', 'chainChanged', 'disconnect', 'connect', 'message'])
      listeners.set(name, new Set([(value) => frame.send(value)]))
  },
  choose({ core, wallet }) {
    if (!core.connectors.find(SAFE_ID)) return false
    pickWallet(wallet, { connectorId: SAFE_ID })
    return true
  },
}

export const ownSources: readonly Source[] = [walletConnect, coinbase, safe, secureFrame]
