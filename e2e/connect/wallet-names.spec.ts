/** Wallets whose names and ids lie, break or flood (quality 3). They announce themselves to the page. */
import { hostPage, script, tag, untilReady } from '../harness/host.ts'
import { countAsked } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { walletPopup } from '../windows/wallet-popup.ts'
import { announce, failOnScripts, infoOf } from './hostile-wallet.ts'

failOnScripts()

const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/u

test.describe('names', () => {
  test('attack: markup is text, directions and invisible characters are gone, none is endless', async ({
    site,
    page,
  }) => {
    await site.visit('module.html?wallets=none')
    const names: Readonly<Record<string, unknown>> = {
      markup: '<img src=x onerror=alert(1)><script>alert(1)</script>',
      bidi: 'Gold\u202Ekcul\u202C \u2066Wallet\u2069',
      zero: 'Me\u200Bta\u200DMa\u2060sk\uFEFF',
      control: 'Line\nbreak\u0000\tand\u0007bell',
      piled: `Z${'\u0301'.repeat(500)}algo`,
      huge: 'W'.repeat(200_000),
      empty: '',
      blank: ' \u200B\u3164 ',
      number: 42,
      object: { toString: 'x' },
      emoji: '👛'.repeat(300),
      long: 'L'.repeat(10_000),
      marks: '\u0301\u0489 \u20dd',
      hebrew: 'ארנק (1) Wallet',
    }
    await announce(
      page,
      Object.entries(names).map(([key, name]) => infoOf(key, { name })),
    )
    await site.openByButton()
    await expect(site.connect.rows).toHaveCount(Object.keys(names).length)
    const texts = await site.connect.rows.allTextContents()
    const titles = await site.connect.rows.locator('.row-title').allTextContents()
    for (const title of titles) expect([...title].length).toBeLessThan(70)
    for (const text of texts) {
      expect(text).not.toMatch(INVISIBLE)
      // The name, the mark, and the id below it.
      expect([...text].length).toBeLessThan(130)
      expect(text.trim()).not.toBe('Installed')
    }
    await expect(site.connect.wallet(/<img src=x onerror=alert\(1\)>/)).toBeVisible()
    await expect(site.connect.wallet(/Goldkcul Wallet/)).toBeVisible()
    await expect(site.connect.wallet(/MetaMask/)).toBeVisible()
    await expect(site.connect.wallet(/test\.wallet-modal\.empty/)).toBeVisible()
    await expect(site.connect.wallet(/test\.wallet-modal\.marks/)).toBeVisible()
    const hebrew = site.connect.wallet(/ארנק/).getByText('ארנק (1) Wallet', { exact: true })
    expect(await hebrew.evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe('isolate')
    expect(
      await site.modal.evaluate((dialog) => dialog.querySelectorAll('script, img[onerror]').length),
    ).toBe(0)
    const width = await site.modal.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
    expect(width).toBe(0)
  })

  test('attack: a Cyrillic letter, a digit or the same name stands below the real one, marked, with its id', async ({
    site,
    page,
  }) => {
    // The demo's own pages hide wallets that are not of the demo.
    await hostPage(site, {
      head: script.module,
      body: tag(site),
    })
    await untilReady(site)
    await announce(page, [
      infoOf('cyrillic', { name: 'M\u0435taMask' }),
      infoOf('digit', { name: 'MetaMa5k' }),
      infoOf('same', { name: 'MetaMask' }),
      infoOf('honest', { name: 'Honest' }),
      infoOf('real', { name: 'MetaMask', rdns: 'IO.MetaMask.' }),
      infoOf('again', { name: 'MetaMask', rdns: 'io.metamask' }),
      infoOf('safe', { name: 'A Safe', rdns: 'safe' }),
    ])
    await site.openByButton()
    await expect(site.connect.rows).toHaveText([
      /Meadow Wallet/,
      /Harbor Wallet/,
      /HonestInstalled$/,
      /MetaMaskio\.metamaskInstalled$/,
      /M\u0435taMasktest\.wallet-modal\.cyrillicNot verified$/,
      /MetaMa5ktest\.wallet-modal\.digitNot verified$/,
      /MetaMasktest\.wallet-modal\.sameNot verified$/,
    ])

    await site.connect.wallet(/cyrillic/).click()
    await expect(site.modal).toBeHidden()
    await site.openByButton()
    await expect(site.account.wallets).toHaveText(/Connected with M\u0435taMaskNot verified$/)
    await site.account.wallets.click()
    await expect(site.modal.getByText('test.wallet-modal.cyrillic')).toBeVisible()
  })

  test('attack: who is asked carries the mark as well, and so does whoever used it lately', async ({
    site,
    page,
  }) => {
    await site.visit('module.html?wallets=none')
    const infos = [infoOf('digit', { name: 'MetaMa5k' }), infoOf('honest', { name: 'Honest' })]
    await announce(page, infos, {})
    await site.openByButton()
    await site.connect.wallet(/digit/).click()
    await expect(site.connecting.unverified).toHaveText('Not verified test.wallet-modal.digit')
    await site.back.click()
    await site.connect.wallet(/Honest/).click()
    await expect(site.connecting.heading).toBeVisible()
    await expect(site.connecting.unverified).toHaveCount(0)
  })

  // Shown without a browser by wallet-identity.test.ts.
  test('behavior: a name in other letters that is nobody else’s is a name', { tag: '@long' }, async ({
    site,
    page,
  }) => {
    await site.visit('module.html?wallets=none')
    await announce(page, [infoOf('fox', { name: '小狐狸' }), infoOf('cafe', { name: 'Café' })])
    await site.openByButton()
    await expect(site.connect.rows).toHaveText([/小狐狸Installed$/, /CaféInstalled$/])
  })

  // Shown without a browser by announced.test.ts.
  test('attack: one row per reverse-domain id; the first keeps it; the same uuid twice is two wallets', {
    tag: '@long',
  }, async ({ site, page }) => {
    await site.visit('module.html?wallets=meadow')
    await announce(page, [
      infoOf('meadow', { name: 'Meadow Wallet (better)' }),
      infoOf('one', { uuid: 'same' }),
      infoOf('two', { uuid: 'same' }),
      infoOf('one', { name: 'Impostor' }),
    ])
    await site.openByButton()
    await expect(site.connect.rows).toHaveText([/^M?Meadow Wallet(?! \()/, /one/, /two/])
    await expect(site.modal).not.toContainText('Impostor')
    // The row still asks the real one.
    const popup = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
    await popup.reject()
    expect(await countAsked(site, 'eth_requestAccounts')).toBe(1)
  })

  // Shown without a browser by announced.test.ts.
  test('attack: announcements without sense are ignored, thousands are cut', { tag: '@long' }, async ({
    site,
    page,
  }) => {
    await site.visit('module.html?wallets=none')
    await page.evaluate((domain) => {
      const thrower = () => {
        throw new Error('getter')
      }
      const bad: unknown[] = [
        undefined,
        null,
        'text',
        7,
        {},
        { info: { rdns: `${domain}a`, name: 'No provider' } },
        { info: { rdns: `${domain}b`, name: 'Bad provider' }, provider: { request: 'x' } },
        { info: null, provider: { request() {} } },
        Object.defineProperty({}, 'provider', { get: thrower }),
        {
          info: Object.defineProperty({ rdns: `${domain}c` }, 'name', { get: thrower }),
          provider: { request() {} },
        },
      ]
      for (const detail of bad) {
        const event = new CustomEvent('eip6963:announceProvider', { detail })
        try {
          window.dispatchEvent(event)
        } catch {
          // The page's own guard may read what throws.
        }
      }
      for (let index = 0; index < 3_000; index += 1) {
        const info = { uuid: `${index}`, rdns: `${domain}n${index}`, name: `Wallet ${index}`, icon: '' }
        window.dispatchEvent(
          new CustomEvent('eip6963:announceProvider', { detail: { info, provider: { request() {} } } }),
        )
      }
    }, 'test.wallet-modal.')
    await site.openByButton()
    await expect(site.connect.wallet(/Wallet 1\b/)).toBeVisible()
    expect(await site.connect.rows.count()).toBeLessThanOrEqual(100)
    await expect(site.modal).not.toContainText('No provider')
  })
})
