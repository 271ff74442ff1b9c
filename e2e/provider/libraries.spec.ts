/** ethers, viem and wagmi, each through the provider that the modal hands out (interface 5). */
import { ETHER, MEADOW, MEADOW_2, STRANGER } from '../harness/people.ts'
import { connectWallet, countAsked } from '../harness/steps.ts'
import { expect, test } from '../harness/test.ts'
import { someOf } from '../harness/variants.ts'
import { libraryView } from '../windows/libraries-page.ts'
import { walletPopup } from '../windows/wallet-popup.ts'

const PAGE = 'libraries.html?o.announce-provider=true'
const TENTH = ETHER / 10n

/** What each calls a refusal; EIP-1193's number, but for ethers' own word. */
const LIBRARIES = {
  ethers: 'ACTION_REJECTED',
  viem: 4001,
  wagmi: 4001,
  'wagmi, by announcement': 4001,
} as const

for (const [name, refusal] of someOf(Object.entries(LIBRARIES), 4))
  test.describe(name, () => {
    test('journey: accounts, chain, balance, a signature, a transaction, a refusal, another network, events', async ({
      site,
      page,
      networks: { ethereum, base },
    }) => {
      await site.visit(PAGE)
      await connectWallet(site)
      const library = libraryView(page, name)
      expect(await library.act('Look')).toEqual({
        value: { accounts: [MEADOW], chain: 1, balance: String(await ethereum.balance(MEADOW)) },
      })

      const signing = await walletPopup(page, () => library.press('Sign'))
      await signing.approve()
      expect(await library.result()).toEqual({
        value: { signature: expect.stringMatching(/^0x[0-9a-f]{130}$/), by: MEADOW },
      })
      expect(await countAsked(site, 'personal_sign')).toBe(1)

      const before = await ethereum.balance(MEADOW)
      const sending = await walletPopup(page, () => library.press('Send 0.1'))
      await sending.approve()
      const sent = await library.result()
      expect(sent).toEqual({
        value: { hash: expect.stringMatching(/^0x[0-9a-f]{64}$/), status: 'success' },
      })
      const { hash } = Object(Object(sent).value)
      expect(await ethereum.balance(STRANGER)).toBe(TENTH)
      expect(await ethereum.balance(MEADOW)).toBe(before - TENTH - (await ethereum.feeOf(hash)))
      expect(await countAsked(site, 'eth_sendTransaction')).toBe(1)

      const refusing = await walletPopup(page, () => library.press('Send 0.1'))
      await refusing.reject()
      expect(await library.result()).toEqual({ error: refusal })
      expect(await countAsked(site, 'eth_sendTransaction')).toBe(2)
      expect(await ethereum.balance(STRANGER)).toBe(TENTH)

      // Meadow does not know Base yet: our switch adds it, and then asks to go there.
      const adding = await walletPopup(page, () => library.press('Switch to Base'))
      await adding.approve()
      expect(await library.result()).toEqual({ value: 8453 })
      expect(await site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:8453' })
      expect(await library.act('Look')).toEqual({
        value: { accounts: [MEADOW], chain: 8453, balance: String(await base.balance(MEADOW)) },
      })

      await site.wallet('set-account', { wallet: 'meadow', index: 1 })
      // wagmi listens to the wallet's own announcement as well.
      await expect(library.events.filter({ hasText: MEADOW_2 }).first()).toBeVisible()
      await site.wallet('set-chain', { wallet: 'meadow', chainId: 1 })
      await expect.poll(() => site.read('getNetwork')).toMatchObject({ caipNetworkId: 'eip155:1' })
      expect(await library.act('Look')).toEqual({
        value: { accounts: [MEADOW_2], chain: 1, balance: String(await ethereum.balance(MEADOW_2)) },
      })
      expect(await site.told('wm-error')).toEqual([])
    })
  })

test('behavior: nothing is announced without the option, and nothing after disconnect', async ({
  site,
  page,
}) => {
  await site.visit('libraries.html')
  const ask = () =>
    page.evaluate(() => {
      const names: string[] = []
      const listener = (event: Event) => names.push(Reflect.get(event, 'detail').info.name)
      window.addEventListener('eip6963:announceProvider', listener)
      window.dispatchEvent(new Event('eip6963:requestProvider'))
      window.removeEventListener('eip6963:announceProvider', listener)
      return names.sort()
    })
  const others = ['Harbor Wallet', 'Meadow Wallet']
  await connectWallet(site)
  expect(await ask()).toEqual(others)
  await page.locator('wallet-modal').evaluate((element) => Reflect.set(element, 'announceProvider', true))
  // What announces it is fetched for hosts that want it.
  await expect.poll(ask).toEqual([...others, 'Meadow Wallet via Wallet Modal'])
  // Our own announcement is no row of ours.
  await site.call('disconnect')
  expect(await ask()).toEqual(others)
  await site.openByButton()
  await expect(site.connect.wallet(/Meadow/)).toHaveCount(1)
})
