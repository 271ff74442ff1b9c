/** Explains in three points what buying crypto is, and leads there. */
import { useRef } from 'react'
import type { ViewModule, ViewProps } from '../../surface/view.ts'
import { Button } from '../../ui/components/Button.tsx'
import { Glyph } from '../../ui/components/Glyph.tsx'
import { useSheet } from '../../ui/theme/use-sheet.ts'
import { walletsCss } from '../../ui/theme/wallets-sheet.ts'
import type { OnrampProps } from './contract.ts'
import { own } from './onramp.state.ts'
import { t } from './texts.ts'

const POINTS = [
  ['buy', t('buy-help.pay.title'), t('buy-help.pay.text')],
  ['wallet', t('buy-help.get.title'), t('buy-help.get.text')],
  ['info', t('buy-help.fee.title'), t('buy-help.fee.text')],
] as const

function WhatIsABuyView({ wallet }: ViewProps<'WhatIsABuy'>) {
  const list = useRef<HTMLUListElement>(null)
  useSheet(list, walletsCss)
  // Whoever came from there goes back to what was written.
  const start = () => (wallet.state.router.stack.length > 1 ? wallet.go.back() : wallet.go.replace('OnRamp'))
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
      <Button onClick={start}>{t('onramp.title')}</Button>
    </>
  )
}

export const view: ViewModule<'WhatIsABuy', OnrampProps> = {
  own,
  View: WhatIsABuyView,
  title: () => t('buy-help.title'),
}
