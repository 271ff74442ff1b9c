/**
 * The connector of the embedded wallet: one visitor of the secure frame, on Ethereum and Solana. Signing in (codes,
 * windows) is done before `connect` by the features that show it.
 */
import { WalletModalError } from '../../errors/base.ts'
import { sameAddress } from '../../lib/caip.ts'
import { readField } from '../../lib/json.ts'
import { type Namespace, namespaces } from '../../lib/namespaces.ts'
import type { ConnectorEvent } from '../connector.ts'
import type { LoadedConnector } from '../lazy.ts'
import { type AuthSessionOptions, createAuthSession } from './auth-session.ts'
import { createEvmProvider, toHexChainId } from './evm-provider.ts'
import { linkOf, readNamespaceLink } from './read-user.ts'
import { createSend, type SendOptions } from './send.ts'
import { createSolanaProvider } from './solana-provider.ts'

export type AuthOptions = AuthSessionOptions & SendOptions

export type AuthConnector = LoadedConnector & {
  /** Makes it the account that signs. Rejects when the frame does not have it, or stays with another. */
  useAccount(namespace: Namespace, address: string): Promise<void>
  /** The frame is gone: whether it still knows the visitor, and where, is asked before the next request. */
  frameLost(): void
  /** Another tab has chosen an account: what was preferred here counts no longer, and the frame is asked before the next request. */
  accountChosen(): void
  /** The visitor has another e-mail address from now on, in every namespace. */
  emailChanged(email: string): void
  /** Nobody is signed in here any more: what waits for its turn is rejected. The frame is not asked. */
  leave(): void
}

export function createAuth(p: AuthOptions): AuthConnector {
  let listener: ((event: ConnectorEvent) => void) | undefined
  const session = createAuthSession(p, (event) => listener?.(event))
  const send = createSend({ ...p, ask: session.ask }, session)

  const evm = createEvmProvider({
    accounts() {
      const user = session.user('eip155')
      return user ? readNamespaceLink(user, p.provider()).accounts : []
    },
    network: () => session.user('eip155')?.network,
    isOffered: session.isOffered,
    async switchTo(network) {
      await session.check()
      await session.turns.user(network)
      evm.emit('chainChanged', toHexChainId(network))
      listener?.({ type: 'network', network })
    },
    send,
  })
  const solana = createSolanaProvider({
    address: () => session.user('solana')?.address,
    network: () => session.user('solana')?.network,
    send,
  })

  return {
    provider: (namespace) => (namespace === 'solana' ? solana : evm),
    connect: session.readAll,
    async restore() {
      const { isConnected } = await p.ask('IS_CONNECTED', undefined)
      return isConnected ? session.readAll() : undefined
    },
    async current(namespace = p.activeNamespace()) {
      await session.check()
      const user = session.user(namespace)
      // It goes wherever the page is: in a namespace without a switch of its own nobody else takes it there.
      return user && linkOf(await session.turns.user(p.network(namespace) ?? user.network), p.provider())
    },
    async disconnect() {
      session.leave()
      try {
        await p.ask('SIGN_OUT', undefined)
      } catch (error) {
        // Leaving is not held up by a frame that does not answer (specification 9).
        if (readField(error, 'code') !== 'timeout') throw error
      }
    },
    watch(next) {
      listener = next
      return () => {
        if (listener === next) listener = undefined
      }
    },
    async useAccount(namespace, address) {
      const user = session.user(namespace)
      const account = user?.accounts.find((one) => sameAddress(one.address, address))
      if (!user || !account) throw new WalletModalError(4100, 'The secure frame does not have this account')
      const former = user.accounts.find((one) => sameAddress(one.address, user.address))
      try {
        await session.turns.on(user.network, () => p.ask('SET_PREFERRED_ACCOUNT', { type: account.type }))
        session.prefer(namespace, account.type)
        const now = await session.turns.user(user.network)
        if (!sameAddress(now.address, address))
          throw new WalletModalError(4100, 'The secure frame stays with another account')
      } catch (error) {
        // It may have changed all the same: before the next request it is asked for the account that is shown.
        if (former) session.prefer(namespace, former.type)
        session.turns.reread()
        throw error
      }
    },
    frameLost: session.lost,
    accountChosen() {
      for (const one of namespaces) session.prefer(one, undefined)
      session.turns.reread()
    },
    emailChanged: session.emailChanged,
    leave: session.leave,
  }
}
