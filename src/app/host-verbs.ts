/** What a host's code asks for that takes a person's time anyway: fetched when it is asked for. */
import { subscribe } from 'valtio/vanilla'
import type { Namespace } from '../chains/network.ts'
import { WALLETCONNECT_ID } from '../connectors/lazy.ts'
import { rejected } from '../errors/base.ts'
import { ownFailure } from '../errors/own.ts'
import { failure } from '../errors/to-error.ts'
import { activeAccount } from '../state/network.ts'
import type { Wallet } from './wallet.ts'

export { switchNetwork } from '../features/network/network.actions.ts'

/** Ids of the directory are 64 hex digits (protocol 3.1). */
const isDirectoryId = (id: string): boolean => /^[\da-f]{64}$/.test(id)

/**
 * Shows Connect, or with an id the link by which that one is connected: WalletConnect's, or a wallet's of the directory.
 * Settles on connection or close (4001); rejects with `connector-not-found` for an id that nobody knows (decisions 12).
 */
export const connectByHand = async (wallet: Wallet, id?: string): Promise<void> => {
  if (id && id !== WALLETCONNECT_ID) return connectFromDirectory(wallet, id)
  if (id && !wallet.connectors.find(id)) throw ownFailure('connector-not-found')
  const isThere = () =>
    id ? wallet.session.connector()?.id === id : activeAccount(wallet.state).status === 'connected'
  if (isThere()) return
  await wallet.modal.open()
  if (id) wallet.go.to('ConnectingWalletConnectBasic')
  await until(wallet, isThere)
}

/** By its connector where the page has one, else by its link, or where it can be had. */
const connectFromDirectory = async (wallet: Wallet, id: string): Promise<void> => {
  const directory = await import('../features/all-wallets/all-wallets.actions.ts')
  const connectorId = isDirectoryId(id) ? await directory.reach(wallet, id) : undefined
  if (connectorId === undefined) throw ownFailure('connector-not-found')
  if (connectorId) {
    const { connect } = await import('../features/connect/connect.actions.ts')
    return connect(wallet, connectorId)
  }
  const before = activeAccount(wallet.state).wallet
  await wallet.modal.open()
  directory.choose(wallet, id)
  await until(wallet, () => {
    const { status, wallet: now } = activeAccount(wallet.state)
    return status === 'connected' && now !== before
  })
}

const until = ({ state: { account, modal } }: Wallet, isThere: () => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (isThere()) resolve()
      else if (modal.open) return
      else reject(rejected('Closed before a wallet was connected'))
      stopAccount()
      stopModal()
    }
    const stopAccount = subscribe(account, look)
    const stopModal = subscribe(modal, look)
    look()
  })

export const signMessage = async (
  wallet: Wallet,
  namespace: Namespace | undefined,
  message: unknown,
): Promise<{ readonly signature: string }> => {
  if (!namespace) throw failure('namespace-unsupported')
  if (typeof message !== 'string' && !(message instanceof Uint8Array)) throw failure('rpc-invalid-params')
  const provider = wallet.session.connector(namespace)?.provider(namespace)
  const { address } = wallet.state.account[namespace]
  if (!provider || !address) throw ownFailure('connector-not-connected')
  const chain = await wallet.chain(namespace)
  return { signature: await chain.signMessage({ provider, address, message }) }
}
