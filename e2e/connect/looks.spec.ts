/** Views that only some visitors meet on their way to a wallet, a network or a token, for everybody: what axe finds, narrow screens, right to left. */
import { many } from '../account/account.ts'
import { face, judgeIn, LOOKS, themeOf } from '../harness/looks.ts'
import { IPHONE, recordLinks } from '../harness/phone.ts'
import { MAINNET } from '../harness/solana-steps.ts'
import { expect, test } from '../harness/test.ts'
import { announce, infoOf } from './hostile-wallet.ts'

const COLLAPSED = `o.features=${encodeURIComponent('{"collapseWallets":true}')}`

for (const look of LOOKS)
  test.describe(look.name, () => {
    test.use({ viewport: look.size })

    test(`behavior: axe finds nothing where a wallet, its network, another one and a token are chosen, ${look.name}`, {
      tag: look.theme === 'dark' ? '@long' : [],
    }, async ({ site, page, services }) => {
      services.fault('balance', { json: many(40) })
      await face(site, look)
      const judge = judgeIn(site, look, 'every rule')
      await site.visit(`module.html?solana&${COLLAPSED}&${themeOf(look)}`)
      await announce(page, [infoOf('pebble', { name: 'Pebble Wallet' })])
      await site.openByButton()
      await site.connect.wallet('Choose a wallet').click()
      const pebble = page
        .getByRole('dialog', { name: 'Choose a wallet' })
        .getByRole('button', { name: /Pebble/ })
      await expect(pebble).toHaveCount(1)
      await judge('ConnectWallets')
      await pebble.click()
      await expect(site.modal.getByRole('button', { name: 'Solana' })).toBeVisible()
      await judge('ChooseNamespace')

      await site.visitConnected(`module.html?services&solana&${themeOf(look)}`)
      const onward = { switchToChain: MAINNET }
      expect(await site.call('open', { view: 'SwitchActiveChain', arguments: onward })).toMatchObject({
        ok: true,
      })
      await expect(page.getByText('Solana needs its own wallet')).toBeVisible()
      await judge('SwitchActiveChain')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await site.account.send.click()
      await site.send.token.click()
      await expect(site.selectToken.rows.first()).toBeVisible()
      await judge('SelectToken')
      await site.selectToken.search.fill('nothing of that name')
      await expect(site.selectToken.empty).toBeVisible()
      await judge('SelectToken, none found')
    })
  })

for (const look of LOOKS)
  test.describe(`on a phone, ${look.name}`, () => {
    test.use({ ...IPHONE, viewport: look.size })

    test(`behavior: axe finds nothing where no app has opened: the store, and the code, ${look.name}`, {
      tag: look.theme === 'dark' ? '@long' : [],
    }, async ({ site, page, services: _services }) => {
      await page.clock.install()
      await recordLinks(page)
      await face(site, look)
      const judge = judgeIn(site, look, 'every rule')
      await site.visit(`services.html?walletconnect&o.enable-eip6963=false&${themeOf(look)}`)
      await page.getByRole('button', { name: 'Connect wallet' }).tap()
      await site.connect.wallet('Trust Wallet').tap()
      await expect(site.walletConnect.open).toBeEnabled()
      await judge('ConnectingWalletConnect, an app')
      await site.walletConnect.open.tap()
      await page.clock.runFor(2_600)
      await expect(site.walletConnect.notOpened).toBeVisible()
      await expect(site.walletConnect.store).toBeVisible()
      await judge('ConnectingWalletConnect, not opened')
      await site.walletConnect.scan.tap()
      await expect(site.walletConnect.qr).toBeVisible()
      await judge('ConnectingWalletConnect, the code')
    })
  })
