/** Explains what a wallet is in three points, and leads to getting one. */
import { useRef } from 'react'
import type { Wallet } from '../../core/wallet.ts'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { Button } from '../../ui/components/Button.tsx'
import { Glyph } from '../../ui/components/Glyph.tsx'
import { useSheet } from '../../ui/theme/use-sheet.ts'
import { walletsCss } from '../../ui/theme/wallets-sheet.ts'
import { t } from './texts.ts'

const POINTS = [
  ['wallet', t('help.keys.title'), t('help.keys.text')],
  ['network', t('help.login.title'), t('help.login.text')],
  ['check', t('help.ask.title'), t('help.ask.text')],
] as const

function WhatIsAWalletView({ wallet }: ViewProps<'WhatIsAWallet'>) {
  const list = useRef<HTMLUListElement>(null)
  useSheet(list, walletsCss)
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: list-style: none takes it away in Safari */}
      <ul className="help-points" role="list" ref={list}>
        {POINTS.map(([icon, title, text]) => (
          <li key={icon}>
            <Glyph icon={icon} />
            <div>
              <p className="row-title">{title}</p>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <Button onClick={() => getOne(wallet)}>{t('help.get')}</Button>
    </>
  )
}

const getOne = (wallet: Wallet) => {
  wallet.track('CLICK_GET_WALLET')
  wallet.go.to('GetWallet')
}

export const view: ViewModule<'WhatIsAWallet'> = {
  View: WhatIsAWalletView,
  title: () => t('help.title'),
}
