/** The first view of whoever is not connected: the ways to connect in their order, and why the last connection ended. */
import { Fragment, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { Notice } from '../../ui/components/Notice.tsx'
import { Or } from '../../ui/components/Or.tsx'
import { methodOrder, signInSupport } from './connect.rules.ts'
import { connectOf, isLegalNeeded } from './connect.state.ts'
import { LegalCheckbox } from './LegalCheckbox.tsx'
import { SignInSlot } from './SignInSlot.tsx'
import { Help, WalletRows } from './WalletRows.tsx'

function ConnectView({ wallet, t, data }: ViewProps<'Connect'>) {
  const config = useSnapshot(wallet.state.config)
  const project = useSnapshot(wallet.state.project)
  const { legalAgreed } = useSnapshot(connectOf(wallet).state)
  const { features, enableWallets } = config
  // Kept: nothing changes places under a finger.
  const [order] = useState(() => methodOrder(features.connectMethodsOrder, wallet.state.connection.wallets))
  const support = {
    email: signInSupport({ config, project }, 'email'),
    social: signInSupport({ config, project }, 'socials'),
  }
  const isSignIn = support.email !== 'off' || support.social !== 'off'
  const isLegal = isLegalNeeded(config)
  const isCollapsed = features.collapseWallets === true && !data?.namespace
  // Without wallets the others stand alone, and nobody misses any.
  const shown = order.filter((method) =>
    method === 'wallet' ? enableWallets || !isSignIn : support[method] !== 'off',
  )
  return (
    <>
      {data?.endedBy && (
        <div role="status">
          <Notice tone="info">{t(`connect.ended.${data.endedBy}`)}</Notice>
        </div>
      )}
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
