/** Wallets whose providers answer garbage, flood, or never answer (quality 3). They announce themselves to the page. */
import { MEADOW, MEADOW_2 } from '../harness/people.ts'
import type { countAsked } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { walletPopup } from '../windows/wallet-popup.ts'
import { type Answers, announce, failOnScripts, GOOD, infoOf, rdns } from './hostile-wallet.ts'

failOnScripts()

test.describe('providers', () => {
  const connectTo = async (site: Parameters<typeof countAsked>[0], answers: Answers) => {
    await site.visit('module.html?wallets=none')
    await announce(site.page, [infoOf('odd')], answers)
    await site.openByButton()
    await site.connect.wallet(/odd/).click()
  }

  const ACCOUNTS: Readonly<Record<string, unknown>> = {
    'an empty list': [],
    nothing: null,
    text: MEADOW,
    numbers: [1, 2, 3],
    'a short address': ['0x123'],
    'a wrong checksum': ['0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    markup: ['<img src=x onerror=alert(1)>'],
    'an object': { 0: MEADOW, length: 1 },
  }
  // Shown without a browser by eip1193.test.ts and hostile-wallets.test.ts.
  test('attack: garbage for accounts is no connection', { tag: '@long' }, async ({ site, watch }) => {
    watch.expect(/wallet-bad-answer/)
    await site.visit('module.html?wallets=none')
    const answers = Object.entries(ACCOUNTS)
    for (const [index, [, answer]] of answers.entries())
      await announce(site.page, [infoOf(`odd${index}`)], { ...GOOD, eth_requestAccounts: answer })
    await site.openByButton()
    for (const [index, [name]] of answers.entries()) {
      await site.connect.wallet(new RegExp(`odd${index}`)).click()
      await expect(site.connecting.failed, name).toBeVisible()
      await expect(site.modal, name).toContainText('The wallet gave an answer that is not valid.')
      expect(await site.read('getAccount'), name).toMatchObject({ status: 'disconnected' })
      await site.back.click()
      await expect(site.connect.rows, name).toHaveCount(answers.length)
    }
  })

  test('attack: garbage for the chain id is no connection', async ({ site, watch }) => {
    watch.expect(/wallet-bad-answer/)
    await site.visit('module.html?wallets=none')
    const answers = [null, '', 'abc', '0x', -1, 0, 1.5, '1e3', `0x${'f'.repeat(70)}`, {}, ['0x1']]
    for (const [index, answer] of answers.entries())
      await announce(site.page, [infoOf(`chain${index}`)], { ...GOOD, eth_chainId: answer })
    for (const index of answers.keys())
      expect(await site.call('connect', rdns(`chain${index}`)), String(answers[index])).toMatchObject({
        ok: false,
        code: 'wallet-bad-answer',
      })
    expect(await site.read('getAccount')).toMatchObject({ status: 'disconnected' })
  })

  // Shown without a browser by connect.actions.test.ts.
  test('attack: what is thrown need not be an error', { tag: '@long' }, async ({ site, page, watch }) => {
    watch.expect(/\[wallet-modal\]/)
    await site.visit('module.html?wallets=none')
    const outcomes = await page.evaluate(async (domain) => {
      // The page's log would write down what must not even be looked at.
      window.addEventListener('wm-error', (event) => event.stopImmediatePropagation(), true)
      const bomb = new Proxy(
        {},
        {
          get() {
            throw new Error('trap')
          },
          getPrototypeOf() {
            throw new Error('trap')
          },
        },
      )
      const cycle: Record<string, unknown> = { message: '<b>bold</b>' }
      cycle['cause'] = cycle
      const thrown: unknown[] = [
        'text',
        '',
        null,
        undefined,
        0,
        42n,
        Symbol('s'),
        {},
        [],
        () => {},
        cycle,
        bomb,
        { code: 'NaN' },
      ]
      const element = document.querySelector('wallet-modal')
      const seen: unknown[] = []
      for (const [index, value] of thrown.entries()) {
        const isSync = index % 2 === 0
        const request = () => {
          if (isSync) throw value
          return Promise.reject(value)
        }
        const info = { uuid: `${index}`, rdns: `${domain}${index}`, name: `Thrower ${index}`, icon: '' }
        window.dispatchEvent(
          new CustomEvent('eip6963:announceProvider', { detail: { info, provider: { request } } }),
        )
        const answer = await Reflect.get(element ?? {}, 'connect')
          .call(element, info.rdns)
          .then(
            () => 'connected',
            (error: { name: string }) => error.name,
          )
        seen.push(answer)
      }
      return seen
    }, 'test.wallet-modal.thrower')
    expect(new Set(outcomes)).toEqual(new Set(['WalletModalError']))
    await site.openByButton()
    await site.connect.wallet(/Thrower 0/).click()
    await expect(site.connecting.failed).toBeVisible()
    await expect(site.connecting.retry).toBeVisible()
  })

  test('attack: a provider that never answers keeps nobody: the way back, another wallet', async ({
    site,
    page,
  }) => {
    await site.visit('module.html?wallets=meadow')
    await announce(page, [infoOf('silent')], {})
    await site.openByButton()
    await site.connect.wallet(/silent/).click()
    await site.back.click()
    const popup = await walletPopup(page, () => site.connect.wallet(/Meadow/).click())
    await popup.approve()
    await expect(site.modal).toBeHidden()
    expect(await site.read('getAccount')).toMatchObject({ connector: { name: 'Meadow Wallet' } })
  })

  // Shown without a browser by session.events.test.ts.
  test('attack: a flood of events, sense and nonsense: the last good one counts, the page lives', {
    tag: '@long',
  }, async ({ site, page }) => {
    await connectTo(site, GOOD)
    await expect(site.modal).toBeHidden()
    await site.openByButton()
    await expect(site.account.root).toBeVisible()
    const took = await page.evaluate(
      ([one, two]) => {
        // The page writes each event into its log; that is not what is measured.
        document.getElementById('log')?.remove()
        const emit = Reflect.get(window, 'emit')
        const junk = [
          undefined,
          null,
          'x',
          {},
          [1],
          ['0x1'],
          [one, null, {}],
          -1,
          '0xzz',
          Number.NaN,
          Symbol('s'),
        ]
        const start = performance.now()
        for (let turn = 0; turn < 2_000; turn += 1) {
          emit('chainChanged', junk[turn % junk.length])
          emit(
            'accountsChanged',
            turn % junk.length < 6 && turn % junk.length > 0
              ? junk[turn % junk.length]
              : [turn % 2 ? one : two],
          )
          emit('chainChanged', turn % 2 ? '0x1' : '0x2105')
          emit('message', junk)
        }
        emit('accountsChanged', [two])
        emit('chainChanged', '0x2105')
        return performance.now() - start
      },
      [MEADOW, MEADOW_2] as const,
    )
    expect(took).toBeLessThan(3_000)
    expect(await site.read('getAccount')).toMatchObject({ address: MEADOW_2, status: 'connected' })
    expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:8453' })
    await expect(site.account.network).toHaveText(/Base/)
    await page.keyboard.press('Escape')
    await expect(site.modal).toBeHidden()
  })

  // Shown without a browser by eip1193.test.ts.
  test('attack: hundreds of accounts, the same ones again: each once, a bounded number', {
    tag: '@long',
  }, async ({ site }) => {
    const many = Array.from({ length: 5_000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`)
    await connectTo(site, { ...GOOD, eth_requestAccounts: [MEADOW, MEADOW, ...many] })
    await expect(site.modal).toBeHidden()
    const { address, allAccounts } = await site.read('getAccount')
    expect(address).toBe(MEADOW)
    expect(allAccounts.length).toBeLessThanOrEqual(100)
    expect(new Set(allAccounts.map((account) => account.address)).size).toBe(allAccounts.length)
  })

  test('behavior: a wallet that appears late is in the list at once, also while it is open', async ({
    site,
    page,
  }) => {
    await site.visit('module.html?wallets=held')
    await site.openByButton()
    await expect(site.connect.empty).toBeVisible()
    await site.wallet('announce')
    await expect(site.connect.rows).toHaveText([/Meadow Wallet/, /Harbor Wallet/])
    await announce(page, [infoOf('later')])
    await expect(site.connect.rows).toHaveCount(3)
  })

  // Shown without a browser by injected.test.ts.
  test('behavior: `window.ethereum` is one row, and none beside an announced wallet', {
    tag: '@long',
  }, async ({ site }) => {
    await site.visit('module.html?wallets=none&injected=meadow')
    await site.openByButton()
    await expect(site.connect.empty).toBeVisible()
    await site.visit('module.html?wallets=meadow&injected=meadow')
    await site.openByButton()
    await expect(site.connect.rows).toHaveText([/Meadow Wallet/])
  })
})
