import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { idOf, item, start } from './all-wallets.testing.ts'
import { view } from './DownloadsView.tsx'

it('attack: a link is known by its host, whatever the directory calls it', async () => {
  const { wallet, allWallets, state } = await start()
  state.recommended = [
    item(1, {
      chromeStore: 'https://chromewebstore.google.com.evil.example/detail/x',
      appStore: 'https://аpps.example/app',
      playStore: 'https://play.google.com/store/apps/details?id=x',
      homepage: 'https://wallet.example/about',
    }),
  ]
  const { View } = view
  const props = { wallet, allWallets, data: { walletId: idOf(1) } }
  // Only the props that the view reads.
  const markup = renderToStaticMarkup(createElement(View as (p: object) => ReturnType<typeof View>, props))
  for (const said of [
    'Browser extension',
    'chromewebstore.google.com.evil.example',
    'xn--pps-5cd.example',
    'play.google.com',
    'wallet.example',
  ])
    expect(markup).toContain(`>${said}<`)
  for (const name of ['Chrome Web Store', 'App Store', 'Google Play']) expect(markup).not.toContain(name)
})
