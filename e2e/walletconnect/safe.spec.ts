/** A Safe that is reached over WalletConnect: it answers with its own hash, and its owners execute later. Its own frame is `e2e/connect`. */
import type { Hex } from 'viem'
import { deploy, execute, SAFE } from '../../local/safe/contract.ts'
import { closeClient, openClient } from '../../local/walletconnect/client.ts'
import { createMemoryStorage } from '../../local/walletconnect/memory-storage.ts'
import { STRANGER as BOB } from '../harness/people.ts'
import { pressConfirm, reviewDraft } from '../harness/steps.ts'
import { expect, PAGE, showCode, test as walletConnect } from '../harness/walletconnect-steps.ts'

const TENTH = 10n ** 17n
/** Shown, stored and followed, each within a few of the page's questions, which are 4 s apart. */
const SOON = { timeout: 20_000 }

const nameOf = (count: number): Hex => `0x${String(count).padStart(64, '0')}`

const test = walletConnect.extend<{ readonly scanWithSafe: (uri: string) => Promise<void> }>({
  scanWithSafe: async ({ demo }, use, { testId }) => {
    const client = await openClient({
      relayUrl: demo.relay.url,
      metadata: { name: 'Safe', description: '', url: 'https://safe.example', icons: [] },
      prefix: testId,
      storage: createMemoryStorage(),
    })
    let asked = 0
    client.on('session_proposal', ({ id, params: { optionalNamespaces } }) => {
      const { methods = [], events = [] } = optionalNamespaces['eip155'] ?? {}
      const eip155 = { accounts: [`eip155:1:${SAFE}`], chains: ['eip155:1'], methods, events }
      void client.approve({ id, namespaces: { eip155 } })
    })
    client.on('session_request', ({ id, topic, params: { request } }) => {
      const isSent = request.method === 'eth_sendTransaction'
      if (isSent) asked += 1
      void client.respond({ topic, response: { id, jsonrpc: '2.0', result: isSent ? nameOf(asked) : {} } })
    })
    await use(async (uri) => void (await client.pair({ uri })))
    await closeClient(client)
  },
})

test('journey: its owners are waited for, the page hears the hash of what they execute; waits on after a reload', {
  tag: '@long',
}, async ({ site, scanWithSafe, networks, page }) => {
  await deploy(1, networks.ethereum.url)
  await site.visit(PAGE)
  await scanWithSafe(await showCode(site))
  await site.modal.waitFor({ state: 'hidden' })
  expect(await site.read('getAccount')).toMatchObject({ address: SAFE })
  const before = await networks.ethereum.balance(BOB)

  const sending = site.call('sendTransaction', { to: BOB, value: `0x${TENTH.toString(16)}` })
  await site.preview.root.waitFor()
  await pressConfirm(site)
  await expect(site.notice('Waiting for the other owners')).toBeVisible(SOON)
  expect(await site.told('wm-transaction')).toEqual([])

  const executed = await execute(nameOf(1), [{ to: BOB, value: TENTH, data: '0x' }], 1, networks.ethereum.url)
  expect(await sending).toEqual({ ok: true, value: { hash: executed } })
  await expect
    .poll(
      async () => (await site.told('wm-transaction')).map((one) => [Object(one).hash, Object(one).status]),
      SOON,
    )
    .toEqual([
      [executed, 'pending'],
      [executed, 'success'],
    ])
  expect(await networks.ethereum.balance(BOB)).toBe(before + TENTH)

  await reviewDraft(site, { amount: '0.1', to: BOB })
  await pressConfirm(site)
  await expect(site.notice('Waiting for the other owners')).toBeVisible(SOON)
  await page.reload()
  await site.openByButton()
  await expect(site.account.transactions).toHaveText([/Sent 0\.1 ETH.*Waits for the owners/])
  await expect(site.account.transactions.locator('a')).toHaveCount(0)
  await reviewDraft(site, { amount: '0.1', to: BOB })
  await expect(site.preview.unanswered).toBeVisible()
})
