/** ethers, viem and wagmi over a wallet on another device, which only signs: what the chain says comes from its nodes, whole. */
import { ETHER, STRANGER } from '../harness/people.ts'
import { someOf } from '../harness/variants.ts'
import { connect, expect, LANTERN_1, test } from '../harness/walletconnect-steps.ts'
import { libraryView } from '../windows/libraries-page.ts'

const PAGE = 'libraries.html?services&walletconnect&o.enable-eip6963=false'
const TENTH = ETHER / 10n

for (const name of someOf(['ethers', 'viem', 'wagmi'], 3, 2))
  test.describe(name, () => {
    test('journey: accounts, chain, balance, a signature, a mined transaction', async ({
      site,
      page,
      lantern,
      networks: { ethereum },
    }) => {
      await site.visit(PAGE)
      await connect(site, lantern)
      const library = libraryView(page, name)
      expect(await library.act('Look')).toEqual({
        value: { accounts: [LANTERN_1], chain: 1, balance: String(await ethereum.balance(LANTERN_1)) },
      })
      await library.press('Sign')
      await lantern.confirm()
      expect(await library.result()).toEqual({
        value: { signature: expect.stringMatching(/^0x[0-9a-f]{130}$/), by: LANTERN_1 },
      })
      await library.press('Send 0.1')
      await lantern.confirm()
      expect(await library.result()).toEqual({
        value: { hash: expect.stringMatching(/^0x[0-9a-f]{64}$/), status: 'success' },
      })
      expect(await ethereum.balance(STRANGER)).toBe(TENTH)
    })
  })
