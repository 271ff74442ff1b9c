/** The first view of whoever is not connected: the ways to connect in their order, and why the last connection ended. */
import { Fragment, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { subscribe } from 'valtio/vanilla'
import type { Wallet } from '../../core/wallet.ts'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { Notice } from '../../ui/components/Notice.tsx'
import { Or } from '../../ui/components/Or.tsx'
import { useAnnounce } from '../../ui/hooks/use-announce.ts'
import { methodOrder, signInSupport } from './connect.rules.ts'
import { connectOf, isLegalNeeded } from './connect.state.ts'
import { LegalCheckbox } from './LegalCheckbox.tsx'
import { SignInSlot } from './SignInSlot.tsx'
import { Help, WalletRows } from './WalletRows.tsx'

/** Draws only when that changes: what the project answers beside it is of no concern here, nor is that it is being asked. */
const useSignInSupport = ({ state }: Wallet, name: 'email' | 'socials') =>
  useSyncExternalStore(
    (onChange) => subscribe(state.project, onChange),
    () => signInSupport(state, name),
  )

function ConnectView({ wallet, t, data }: ViewProps<'Connect'>) {
  const config = useSnapshot(wallet.state.config)
  const { legalAgreed } = useSnapshot(connectOf(wallet).state)
  const { features, enableWallets } = config
  // Kept: nothing changes places under a finger.
  const [order] = useState(() => methodOrder(features.connectMethodsOrder, wallet.state.connection.wallets))
  const support = {
    email: useSignInSupport(wallet, 'email'),
    social: useSignInSupport(wallet, 'socials'),
  }
  const isSignIn = support.email !== 'off' || support.social !== 'off'
  const isLegal = isLegalNeeded(config)
  const isCollapsed = features.collapseWallets === true && !data?.namespace
  // Without wallets the others stand alone, and nobody misses any.
  const shown = order.filter((method) =>
    method === 'wallet' ? enableWallets || !isSignIn : support[method] !== 'off',
  )
  const ended = data?.endedBy && t(`connect.ended.${data.endedBy}`)
  useAnnounce(ended ?? '')
  return (
    <>
      {ended && <Notice tone="info">{ended}</Notice>}
      {isLegal && isSignIn && <LegalCheckbox wallet={wallet} t={t} isAgreed={legalAgreed} />}
      {shown.map((method, index) => (
        <Fragment key={method}>
          {index > 0 && <Or label={t('connect.or')} />}
          {method !== 'wallet' ? (
            <SignInSlot
              method={method}
              wallet={wallet}
              t={t}
              isUnknown={support[method] === 'unknown'}
              isOff={isLegal && !legalAgreed}
            />
          ) : (
            <WalletRows
              wallet={wallet}
              t={t}
              isCollapsed={isCollapsed}
              namespace={data?.namespace}
              isLegalAbove={isSignIn}
            />
          )}
        </Fragment>
      ))}
    </>
  )
}

export const view: ViewModule<'Connect'> = {
  View: ConnectView,
  title: ({ t }) => t('connect.title'),
  Leading: Help,
}
